import { ApiUnreachableError } from './problem.ts'

export type XhrReply = { status: number; text: string; header: (name: string) => string | null }

type Options = {
  headers: Record<string, string>
  body?: Blob | FormData | null
  /** The share of the body that has left, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  signal?: AbortSignal | undefined
}

const STALLED_MS = 60_000

/**
 * A request whose body is seen leaving. A slow one that moves is fine, one that stands still for a minute is given up.
 * @throws ApiUnreachableError when nothing answers
 * @throws the signal's reason when the signal aborts
 */
export function sendXhr(
  method: string,
  url: string,
  { headers, body = null, onProgress, signal }: Options,
): Promise<XhrReply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let watch = setTimeout(giveUp, STALLED_MS)
    function giveUp() {
      request.abort()
      settle(() => reject(new ApiUnreachableError('stalled')))
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
    request.addEventListener('error', () => settle(() => reject(new ApiUnreachableError('network'))))
    request.addEventListener('load', () =>
      settle(() =>
        resolve({
          status: request.status,
          text: request.responseText,
          header: (name) => request.getResponseHeader(name),
        }),
      ),
    )
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
  })
}
