import type { CallFacts } from '@fanfare/contract/call-facts'
import type { CallOutput } from '@fanfare/contract/client'
import { buildRequest } from './build-request.ts'
import { handleApiReply } from './parse-reply.ts'
import { createNotSignedInProblem } from './problem.ts'
import { sendXhr } from './send-xhr.ts'
import { sessionStore } from './session-store.ts'

type TakesFiles = CallFacts & { multipart: object }

type Options = {
  params?: Record<string, string>
  onProgress?: (share: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
}

/**
 * A call that carries files, with the share that has left this device, from 0 to 1. Sent again with the same idempotency
 * key, it has its effect once.
 * @throws what `api` throws
 */
export function callApiWithFiles<F extends TakesFiles>(
  call: F,
  form: FormData,
  options?: Options,
): Promise<CallOutput<F>>
export async function callApiWithFiles(
  call: CallFacts,
  form: FormData,
  { params, onProgress, signal, idempotencyKey }: Options = {},
): Promise<unknown> {
  const token = sessionStore.get().user?.token
  if (!token && call.who !== 'anyone') throw createNotSignedInProblem()
  const { url, init } = buildRequest(
    call,
    { params, form, ...(idempotencyKey ? { idempotencyKey } : {}) },
    token,
  )
  const reply = await sendXhr(init.method, url, { headers: init.headers, body: form, onProgress, signal })
  return handleApiReply(
    { status: reply.status, text: reply.text, retryAfter: reply.header('retry-after') },
    token,
  )
}
