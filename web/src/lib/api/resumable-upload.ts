import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import { deploymentSettings } from '../page-settings.ts'
import { handleApiReply } from './parse-reply.ts'
import { ApiProblem, ApiUnreachableError, createNotSignedInProblem, isApiProblem } from './problem.ts'
import { sendXhr, type XhrReply } from './send-xhr.ts'
import { sessionStore } from './session-store.ts'

/** File to upload; `key` joins the parts of one video. */
export type ResumableFile = { part: UploadFileRole; key: string; name: string; blob: Blob }

type Options = {
  /** URL of the upload that an earlier attempt started, if any. */
  url: string | null
  onStarted: (url: string) => void
  /** The share that has left, from 0 to 1. */
  onProgress: (share: number) => void
  /** True while the server does not respond; the upload resumes by itself. */
  onWaiting: (isWaiting: boolean) => void
  signal: AbortSignal
}

const chunkBytes = 4 * 1024 * 1024
const minPauseMs = 1000
const maxPauseMs = 15_000
const maxBusyTries = 3
const isUploadGone = (error: unknown) => error instanceof ApiProblem && [404, 410].includes(error.status)

/**
 * Sends a file by the resumable protocol tus 1.0 (https://tus.io/protocols/resumable-upload), from where it had got to
 * when the line dropped or the tab closed, for as long as it takes.
 * @returns the upload's id
 * @throws ApiProblem when the API refuses it
 * @throws the signal's reason when the signal aborts; the API keeps what has arrived
 */
export async function uploadResumably(file: ResumableFile, options: Options): Promise<string> {
  let { url } = options
  let failures = 0
  for (;;) {
    try {
      if (url === null) {
        url = await createUpload(file, options.signal)
        options.onStarted(url)
      }
      await sendRemaining(url, file.blob, options, () => {
        failures = 0
      })
      return url.slice(url.lastIndexOf('/') + 1)
    } catch (error) {
      options.signal.throwIfAborted()
      if (url !== null && isUploadGone(error)) url = null
      else if (!isTransient(error, failures)) throw error
      failures += 1
      options.onWaiting(error instanceof ApiUnreachableError)
      await pauseBeforeRetry(failures, error, options.signal)
      options.onWaiting(false)
    }
  }
}

/** Tells the API that an upload is not wanted any more; it forgets unfinished ones by itself too. */
export async function discardUpload(url: string): Promise<void> {
  try {
    await sendRequest('DELETE', url)
  } catch (error) {
    console.info('An upload could not be discarded', error)
  }
}

async function createUpload({ part, key, name, blob }: ResumableFile, signal: AbortSignal): Promise<string> {
  const metadata = { part, key, filename: name, filetype: blob.type }
  const endpoint = `${deploymentSettings.apiOrigin}/uploads`
  const reply = await sendRequest(
    'POST',
    endpoint,
    { 'upload-length': String(blob.size), 'upload-metadata': encodeUploadMetadata(metadata) },
    { signal },
  )
  const location = reply.header('location')
  if (!location) throw new ApiUnreachableError('no location')
  return new URL(location, endpoint).href
}

async function sendRemaining(
  url: string,
  blob: Blob,
  { onProgress, signal }: Options,
  onMoved: () => void,
): Promise<void> {
  let offset = offsetIn(await sendRequest('HEAD', url, {}, { signal }))
  onProgress(offset / blob.size)
  while (offset < blob.size) {
    const chunk = blob.slice(offset, offset + chunkBytes)
    const from = offset
    const reply = await sendRequest(
      'PATCH',
      url,
      { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      { body: chunk, signal, onProgress: (share) => onProgress((from + share * chunk.size) / blob.size) },
    )
    offset = offsetIn(reply)
    onProgress(offset / blob.size)
    if (offset > from) onMoved()
  }
}

async function sendRequest(
  method: string,
  url: string,
  headers: Record<string, string> = {},
  options: { body?: Blob; signal?: AbortSignal; onProgress?: (share: number) => void } = {},
): Promise<XhrReply> {
  const token = sessionStore.get().user?.token
  if (!token) throw createNotSignedInProblem()
  const reply = await sendXhr(method, url, {
    headers: {
      accept: 'application/json',
      'tus-resumable': '1.0.0',
      authorization: `Bearer ${token}`,
      ...headers,
    },
    ...options,
  })
  if (reply.status >= 200 && reply.status < 300) return reply
  if (method === 'HEAD') throw headProblem(reply.status)
  handleApiReply({ status: reply.status, text: reply.text, retryAfter: reply.header('retry-after') }, token)
  return reply
}

/** A HEAD has no words for why. */
function headProblem(status: number): Error {
  if (status >= 500) return new ApiUnreachableError(`status ${status}`)
  return new ApiProblem({ code: status === 401 ? 'NOT_SIGNED_IN' : 'NOT_FOUND', status, detail: '' })
}

function offsetIn(reply: XhrReply): number {
  const offset = Number(reply.header('upload-offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset)) throw new ApiUnreachableError('no offset')
  return offset
}

/** Keys with their values in base64 of UTF-8, as the protocol wants them. */
export function encodeUploadMetadata(metadata: Record<string, string>): string {
  return Object.entries(metadata)
    .map(([key, value]) => {
      const bytes = String.fromCharCode(...new TextEncoder().encode(value))
      return `${key} ${btoa(bytes)}`
    })
    .join()
}

/**
 * Checks whether the upload can be retried: no response, or a server error. After a conflict (a second tab at
 * the same upload) or too many requests, a few times, by querying the offset.
 */
function isTransient(error: unknown, failures: number): boolean {
  if (error instanceof ApiUnreachableError) return true
  if (!(error instanceof ApiProblem)) return false
  // Room is made by somebody, if at all: who waits for it is told so.
  if (error.status === 507) return false
  return error.status >= 500 || ([409, 423, 429].includes(error.status) && failures < maxBusyTries)
}

/** Waits longer from failure to failure, and no longer than until the device is online again. */
export function pauseBeforeRetry(failures: number, error: unknown, signal: AbortSignal): Promise<void> {
  const asked = isApiProblem(error) ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  const ms = Math.max(asked, Math.min(maxPauseMs, minPauseMs * 2 ** (failures - 1)))
  return new Promise((resolve, reject) => {
    const end = new AbortController()
    const timer = setTimeout(finish, ms)
    function finish() {
      clearTimeout(timer)
      end.abort()
      resolve()
    }
    window.addEventListener('online', finish, { signal: end.signal })
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        end.abort()
        reject(signal.reason)
      },
      { signal: end.signal },
    )
  })
}
