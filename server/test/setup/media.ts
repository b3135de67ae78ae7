import { readFile } from 'node:fs/promises'
import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import {
  BufferTarget,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { Answered, TestApp } from './app.ts'
import type { Person } from './people.ts'

/** A file as a form sends it: `part` is the name of its part, with a key or without. */
export type SentFile = { part: string; name: string; bytes: Uint8Array; type?: string }

const folder = new URL('../fixtures/media/', import.meta.url)

/** Reads one of the files that `fixtures/media/README.md` describes. */
export function fixture(name: string): Promise<Buffer> {
  return readFile(new URL(name, folder))
}

/** Reads a fixture as a part of a form. */
export async function sent(part: string, name: string): Promise<SentFile> {
  return { part, name, bytes: await fixture(name) }
}

/** Publishes a post with files, in their order, by a form. */
export function publishFiles(
  app: TestApp,
  person: Person,
  files: readonly SentFile[],
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Answered<'POST /post/create-post'>> {
  const form = new FormData()
  const type = files.some(({ part }) => part.startsWith('AUDIO')) ? 'AUDIO' : 'MEDIA'
  for (const [name, value] of Object.entries({ type, caption: 'Look', ...fields })) form.set(name, value)
  for (const { part, name, bytes, type: claimed } of files) {
    form.append(part, new Blob([Uint8Array.from(bytes)], { type: claimed ?? '' }), name)
  }
  return app.call('POST /post/create-post', { form, token: person.token, headers })
}

/** Downloads a file from the API with the person’s token. */
export async function download(
  app: TestApp,
  url: string | null | undefined,
  person?: Person,
  headers: Record<string, string> = {},
) {
  const query = person === undefined ? undefined : { t: person.fileToken }
  const response = await app.fastify.inject({ method: 'GET', url: url ?? '', query, headers })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}

/** Makes a real H.264 video that lasts the given time, by the durations of its ten frames. */
export async function videoOf(seconds: number): Promise<Buffer> {
  const path = new URL('h264-aac.mp4', folder).pathname
  using input = new Input({ source: new FilePathSource(path), formats: [MP4] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('The fixture has no video.')
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined
  const pictures = 10
  let index = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (index === pictures) break
    const duration = seconds / pictures
    await source.add(new EncodedPacket(packet.data, packet.type, index++ * duration, duration), {
      decoderConfig,
    })
  }
  await output.finalize()
  return Buffer.from(target.buffer ?? new ArrayBuffer(0))
}

/** Makes a WAV of PCM: silent first, loud from the middle on. */
export function wavOf(seconds: number, rate = 8000): Buffer {
  const samples = samplesOf(seconds, rate)
  const header = Buffer.alloc(44)
  header.write('RIFF')
  header.writeUInt32LE(36 + samples.length * 2, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * 2, 28)
  header.writeUInt16LE(2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(samples.length * 2, 40)
  const body = Buffer.alloc(samples.length * 2)
  for (const [index, sample] of samples.entries()) body.writeInt16LE(sample, index * 2)
  return Buffer.concat([header, body])
}

/** Makes the same audio as AIFF, with a chunk that names its author. */
export function aiffOf(seconds: number, rate = 8000): Buffer {
  const samples = samplesOf(seconds, rate)
  const chunk = (name: string, data: Buffer) => {
    const header = Buffer.alloc(8)
    header.write(name)
    header.writeUInt32BE(data.length, 4)
    return Buffer.concat([header, data, Buffer.alloc(data.length % 2)])
  }
  const shape = Buffer.alloc(18)
  shape.writeUInt16BE(1, 0)
  shape.writeUInt32BE(samples.length, 2)
  shape.writeUInt16BE(16, 6)
  const exponent = Math.floor(Math.log2(rate))
  shape.writeUInt16BE(16_383 + exponent, 8)
  shape.writeUInt32BE(rate * 2 ** (31 - exponent), 10)
  const sound = Buffer.alloc(8 + samples.length * 2)
  for (const [index, sample] of samples.entries()) sound.writeInt16BE(sample, 8 + index * 2)
  const body = Buffer.concat([
    Buffer.from('AIFF'),
    chunk('AUTH', Buffer.from('Somebody')),
    chunk('COMM', shape),
    chunk('SSND', sound),
  ])
  return chunk('FORM', body)
}

function samplesOf(seconds: number, rate: number): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * rate) }, (_, index) =>
    index < (seconds * rate) / 2 ? 0 : Math.round(20_000 * Math.sin(index / 3)),
  )
}

/** Metadata of a resumable upload. */
export type UploadFacts = { part: UploadFileRole; filename?: string; key?: string }

export function metadataOf(facts: UploadFacts): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
}

/** Asks the upload endpoint in-process. */
export async function tus(
  app: TestApp,
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS',
  url: string,
  asked: { token?: string; headers?: Record<string, string>; bytes?: Uint8Array } = {},
) {
  const response = await app.fastify.inject({
    method,
    url,
    headers: {
      'tus-resumable': '1.0.0',
      ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
      ...(asked.bytes ? { 'content-type': 'application/offset+octet-stream' } : {}),
      ...asked.headers,
    },
    ...(asked.bytes ? { payload: Buffer.from(asked.bytes) } : {}),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    problem: response.body === '' ? undefined : (response.json() as { code: string; detail: string }),
  }
}

/** Uploads a file whole. @returns the id of the upload */
export async function uploaded(
  app: TestApp,
  person: Person,
  facts: UploadFacts,
  bytes: Uint8Array,
): Promise<string> {
  const { token } = person
  const { status, headers } = await tus(app, 'POST', '/uploads', {
    token,
    bytes,
    headers: { 'upload-length': String(bytes.length), 'upload-metadata': metadataOf(facts) },
  })
  if (status !== 201) throw new Error(`The upload was not taken: ${status}`)
  return String(headers.location).split('/').at(-1) ?? ''
}
