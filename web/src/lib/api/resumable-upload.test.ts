import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem, ApiUnreachableError } from './problem.ts'
import { encodeUploadMetadata, uploadResumably } from './resumable-upload.ts'

const MB = 1024 * 1024

/** A server that keeps what arrives, and a line that can be cut. */
const connection = vi.hoisted(() => ({
  received: new Map<string, number>(),
  calls: [] as string[],
  cuts: 0,
  status: 0,
}))

vi.mock('../page-settings.ts', () => ({ deploymentSettings: { apiOrigin: 'https://api.test' } }))
vi.mock('./session-store.ts', () => ({
  sessionStore: { get: () => ({ user: { token: 'secret' } }), end: () => undefined },
}))
vi.mock('./send-xhr.ts', () => ({
  sendXhr: async (method: string, url: string, options: { headers: Record<string, string>; body?: Blob }) => {
    const { headers, body } = options
    connection.calls.push(method)
    const reply = (status: number, more: Record<string, string> = {}, text = '') => ({
      status,
      text,
      header: (name: string) => more[name] ?? null,
    })
    if (connection.status > 0)
      return reply(
        connection.status,
        {},
        JSON.stringify({ code: 'TOO_LARGE', status: connection.status, detail: 'No' }),
      )
    if (method === 'POST') {
      const id = `u${connection.received.size}`
      connection.received.set(id, 0)
      return reply(201, { location: `/uploads/${id}`, 'upload-offset': '0' })
    }
    const id = url.slice(url.lastIndexOf('/') + 1)
    const offset = connection.received.get(id)
    if (offset === undefined) return reply(404)
    if (method === 'PATCH' && body) {
      if (Number(headers['upload-offset']) !== offset) return reply(409)
      const isCut = connection.cuts > 0
      if (isCut) connection.cuts -= 1
      // Half of it has arrived when the line is cut.
      connection.received.set(id, offset + (isCut ? Math.floor(body.size / 2) : body.size))
      if (isCut) throw new ApiUnreachableError('cut')
    }
    return reply(method === 'PATCH' ? 204 : 200, { 'upload-offset': String(connection.received.get(id)) })
  },
}))

const file = (bytes: number) => ({
  part: 'VIDEO' as const,
  key: 'k',
  name: 'a.mp4',
  blob: new Blob([new Uint8Array(bytes)], { type: 'video/mp4' }),
})

function options(more: Partial<Parameters<typeof uploadResumably>[1]> = {}) {
  return {
    url: null,
    onStarted: vi.fn(),
    onProgress: vi.fn(),
    onWaiting: vi.fn(),
    signal: new AbortController().signal,
    ...more,
  }
}

beforeEach(() => {
  Object.assign(connection, { received: new Map(), calls: [], cuts: 0, status: 0 })
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

test('sends a file in pieces and answers with its id', async () => {
  const seen = options()
  await expect(uploadResumably(file(9 * MB), seen)).resolves.toBe('u0')
  expect(connection.received.get('u0')).toBe(9 * MB)
  expect(connection.calls).toEqual(['POST', 'HEAD', 'PATCH', 'PATCH', 'PATCH'])
  expect(seen.onStarted).toHaveBeenCalledWith('https://api.test/uploads/u0')
  expect(seen.onProgress).toHaveBeenLastCalledWith(1)
})

test('a line that is cut 20 times delays it, and no more', async () => {
  connection.cuts = 20
  const seen = options()
  const sending = uploadResumably(file(9 * MB), seen)
  await vi.runAllTimersAsync()
  await expect(sending).resolves.toBe('u0')
  expect(connection.received.get('u0')).toBe(9 * MB)
  expect(connection.calls.filter((method) => method === 'POST')).toHaveLength(1)
  expect(seen.onWaiting).toHaveBeenCalledWith(true)
  expect(seen.onWaiting).toHaveBeenLastCalledWith(false)
})

test('goes on where an earlier try had got to', async () => {
  connection.received.set('u7', 8 * MB)
  await expect(uploadResumably(file(9 * MB), options({ url: 'https://api.test/uploads/u7' }))).resolves.toBe(
    'u7',
  )
  expect(connection.calls).toEqual(['HEAD', 'PATCH'])
})

test('begins anew when the server has forgotten it', async () => {
  const sending = uploadResumably(file(MB), options({ url: 'https://api.test/uploads/gone' }))
  await vi.runAllTimersAsync()
  await expect(sending).resolves.toBe('u0')
  expect(connection.received.get('u0')).toBe(MB)
})

test.each([413, 507])('a refusal (%i) is told at once', async (status) => {
  connection.status = status
  await expect(uploadResumably(file(MB), options())).rejects.toMatchObject({ detail: 'No' })
  await expect(uploadResumably(file(MB), options())).rejects.toBeInstanceOf(ApiProblem)
})

test('goes on as soon as the device is online again, and ends when it is not wanted', async () => {
  connection.cuts = 1
  const sending = uploadResumably(file(MB), options())
  await vi.advanceTimersByTimeAsync(10)
  window.dispatchEvent(new Event('online'))
  await expect(sending).resolves.toBe('u0')

  connection.cuts = 1
  const controller = new AbortController()
  const ended = uploadResumably(file(MB), options({ signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(10)
  controller.abort(new Error('Removed'))
  await expect(ended).rejects.toThrow('Removed')
})

test('metadata are keys with their values in base64', () => {
  expect(encodeUploadMetadata({ part: 'IMAGE', filename: 'é.jpg' })).toBe('part SU1BR0U=,filename w6kuanBn')
})
