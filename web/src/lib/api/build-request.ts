import { agePassHeader } from '@fanfare/contract/accounts/age-gate'
import type { CallFacts } from '@fanfare/contract/call-facts'
import { fillPath } from '@fanfare/contract/fill-path'
import { deploymentSettings } from '../page-settings.ts'

/** Inputs of a request, for any call. */
export type RequestInputs = {
  params?: object
  query?: object
  body?: unknown
  form?: unknown
  idempotencyKey?: string
}

/** The request of a call. */
export function buildRequest(
  { method, path }: Pick<CallFacts, 'method' | 'path'>,
  { params = {}, query = {}, body, form, idempotencyKey }: RequestInputs,
  token: string | undefined,
  agePass?: string,
): { url: string; init: { method: string; headers: Record<string, string>; body?: string | FormData } } {
  const url = new URL(deploymentSettings.apiOrigin + fillPath(path, params))
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value))
  }
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  else if (agePass) headers[agePassHeader] = agePass
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  if (form instanceof FormData) return { url: url.href, init: { method, headers, body: form } }
  if (body === undefined) return { url: url.href, init: { method, headers } }
  headers['content-type'] = 'application/json'
  return { url: url.href, init: { method, headers, body: JSON.stringify(body) } }
}
