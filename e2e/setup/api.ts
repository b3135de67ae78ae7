import type { CallKey } from '@fanfare/contract/all-calls'
import type { CallInput, CallOutput } from '@fanfare/contract/client'
import { fillPath } from '@fanfare/contract/fill-path'
import { addresses } from './stack/addresses.ts'

type Parts = { params?: object; query?: object; body?: unknown; form?: unknown; token?: string }

/**
 * Makes a call of the API beside the browser: for what must be there before a journey begins.
 * @throws when the API refuses
 */
export function api<K extends CallKey>(
  call: K,
  sent: CallInput<K> & { token?: string },
): Promise<CallOutput<K>>
export async function api(
  call: string,
  { params = {}, query = {}, body, form, token }: Parts,
): Promise<unknown> {
  const [method = 'GET', template = '/'] = call.split(' ')
  const url = new URL(fillPath(template, params), addresses().api)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: form instanceof FormData ? form : body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${call} answered ${response.status}: ${text}`)
  return JSON.parse(text)
}
