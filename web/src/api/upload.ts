import type { CallBy, CallKey } from '@fanfare/contract/calls'
import type { Received } from '@fanfare/contract/client'
import { sessionStore } from '../session/session-store.ts'
import { answerOf } from './answer.ts'
import { Unreachable } from './problem.ts'
import { requestOf } from './request.ts'

type UploadKey = { [K in CallKey]: CallBy<K> extends { multipart: object } ? K : never }[CallKey]

type Options = { onProgress?: (share: number) => void; signal?: AbortSignal; idempotencyKey?: string }

const STALLED_MS = 60_000

/**
 * A call that carries files, with the share that has left this device, from 0 to 1. Sent again with the same idempotency
 * key, it has its effect once.
 * @throws what `api` throws
 */
export function upload<K extends UploadKey>(call: K, form: FormData, options?: Options): Promise<Received<K>>
export function upload(
  call: string,
  form: FormData,
  { onProgress, signal, idempotencyKey }: Options = {},
): Promise<unknown> {
  const token = sessionStore.get().user?.token
  const { url, init } = requestOf(call, { form }, token)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    // A slow upload that moves is fine; one that stands still is not.
    let watch = setTimeout(giveUp, STALLED_MS)
    function giveUp() {
      request.abort()
      settle(() => reject(new Unreachable('stalled')))
    }
    function cancel() {
      request.abort()
      settle(() => reject(signal?.reason))
    }
    function settle(finish: () => void) {
      clearTimeout(watch)
      signal?.removeEventListener('abort', cancel)
      finish()
    }
    if (signal?.aborted) return cancel()
    signal?.addEventListener('abort', cancel)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      clearTimeout(watch)
      watch = setTimeout(giveUp, STALLED_MS)
      onProgress?.(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('error', () => settle(() => reject(new Unreachable('network'))))
    request.addEventListener('load', () =>
      settle(() => {
        try {
          const retryAfter = request.getResponseHeader('retry-after')
          resolve(answerOf({ status: request.status, text: request.responseText, retryAfter }, token))
        } catch (error) {
          reject(error)
        }
      }),
    )
    request.open(init.method, url)
    for (const [name, value] of Object.entries(init.headers)) request.setRequestHeader(name, value)
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey)
    request.send(form)
  })
}
