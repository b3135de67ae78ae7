import { once } from 'node:events'
import { mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileRangeStream } from './file-bytes.ts'

const bytes = 3_000_000
const files = 12
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-file-bytes-'))
  for (let n = 0; n < files; n++) await writeFile(join(folder, String(n)), Buffer.alloc(bytes, n + 1))
})

afterAll(() => rm(folder, { recursive: true }))

/** Serves file n at /n. */
async function serve() {
  const server = createServer(async ({ url = '' }, response) => {
    const file = new FileRangeStream(await open(join(folder, url), 'r'), { start: 1, end: bytes - 1 })
    file.on('error', () => response.destroy())
    response.on('close', () => file.destroy())
    response.setHeader('content-length', bytes - 1)
    file.pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const asked = async (n: number) => {
    const request = get({ host: '127.0.0.1', port, path: `/${n}`, agent: false })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    return response
  }
  return { asked, close: () => server.close() }
}

test('every reader receives only the requested file, however slowly they read and whoever else disconnects', async () => {
  const { asked, close } = await serve()
  const reader = async (index: number) => {
    const n = index % files
    const response = await asked(n)
    let read = 0
    for await (const part of response as AsyncIterable<Buffer>) {
      if (!part.equals(Buffer.alloc(part.length, n + 1)))
        throw new Error(`Something else came with file ${n}.`)
      read += part.length
      if (index % 3 === 0) await wait(1)
      if (index % 5 === 0 && read > 700_000) return response.destroy()
    }
    expect(read).toBe(bytes - 1)
  }
  for (let offset = 0; offset < 2; offset++) {
    await Promise.all(Array.from({ length: 40 }, (_, index) => reader(index + offset)))
  }
  close()
})

/** No stretch of it is like another. */
const varied = Buffer.from(Uint32Array.from({ length: bytes / 4 }, (_, at) => at).buffer)

async function openVaried() {
  const path = join(folder, 'varied')
  await writeFile(path, varied)
  return new FileRangeStream(await open(path, 'r'), { start: 0, end: bytes - 1 })
}

test('what is passed on by what it is piped into is whole, however late that is read', async () => {
  const first = (await openVaried()).pipe(new PassThrough())
  const last = first.pipe(new PassThrough()).pipe(new PassThrough())
  const parts: Buffer[] = []
  for await (const part of last as AsyncIterable<Buffer>) {
    await wait(2)
    parts.push(part)
  }
  expect(Buffer.concat(parts).equals(varied)).toBe(true)
})

test('a file whose bytes somebody counts on their way is whole', async () => {
  const file = await openVaried()
  let counted = 0
  file.on('data', (part: Buffer) => {
    counted += part.length
  })
  const piped = await buffer(file.pipe(new PassThrough()))
  expect([counted, piped.equals(varied)]).toEqual([bytes, true])
})

test('a file that becomes shorter while it is read breaks off', async () => {
  const path = join(folder, 'shorter')
  await writeFile(path, Buffer.alloc(bytes, 1))
  const file = new FileRangeStream(await open(path, 'r'), { start: 0, end: bytes - 1 })
  await truncate(path, 1000)
  const reading = pipeline(file, async (parts: AsyncIterable<Buffer>) => {
    for await (const _ of parts);
  })
  await expect(reading).rejects.toThrow('became shorter')
})

test('what is read and not piped is whole', async () => {
  const file = new FileRangeStream(await open(join(folder, '3'), 'r'), { start: 2, end: 1_500_000 })
  const parts: Buffer[] = []
  for await (const part of file as AsyncIterable<Buffer>) parts.push(part)
  expect(Buffer.concat(parts).equals(Buffer.alloc(1_499_999, 4))).toBe(true)
})
