import type { Page } from '@playwright/test'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import type { ChosenFile } from './pictures.ts'

type Frame = { data: string; isKey: boolean }
type Film = { frames: Frame[]; config: { codec: string; codedWidth: number; codedHeight: number } }

/** A film of this many seconds in few frames, as an MP4: a ball that rolls. The page's browser draws it. */
export async function recordVideo(page: Page, name: string, seconds: number): Promise<ChosenFile> {
  const count = Math.max(4, Math.min(30, seconds * 4))
  const { frames, config } = await page.evaluate(drawFrames, count)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  })
  const track = new EncodedVideoPacketSource('vp9')
  output.addVideoTrack(track)
  await output.start()
  const length = seconds / frames.length
  for (const [at, { data, isKey }] of frames.entries()) {
    const bytes = new Uint8Array(Buffer.from(data, 'base64'))
    const packet = new EncodedPacket(bytes, isKey ? 'key' : 'delta', at * length, length)
    await track.add(packet, { decoderConfig: config })
  }
  await output.finalize()
  const { buffer } = output.target
  if (!buffer) throw new Error('The film was not written')
  return { name, mimeType: 'video/mp4', buffer: Buffer.from(buffer) }
}

/** Runs in the page. */
async function drawFrames(count: number): Promise<Film> {
  const size = { width: 320, height: 240 }
  const config = { codec: 'vp09.00.10.08', codedWidth: size.width, codedHeight: size.height }
  const frames: Frame[] = []
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      frames.push({ data: btoa(String.fromCharCode(...bytes)), isKey: chunk.type === 'key' })
    },
    error: (error) => console.error(error),
  })
  encoder.configure({ codec: config.codec, ...size, bitrate: 100_000 })
  const canvas = new OffscreenCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing to draw on')
  for (let at = 0; at < count; at++) {
    context.fillStyle = '#2a4d69'
    context.fillRect(0, 0, size.width, size.height)
    context.fillStyle = '#ffb224'
    context.beginPath()
    context.arc(40 + (at / count) * 240, 120, 36, 0, 2 * Math.PI)
    context.fill()
    const frame = new VideoFrame(canvas, { timestamp: at * 100_000 })
    encoder.encode(frame, { keyFrame: at === 0 })
    frame.close()
  }
  await encoder.flush()
  return { frames, config }
}

const rate = 8000

/** A tone of this many seconds, as a WAV in 8 bits. */
export function recordTone(name: string, seconds: number): ChosenFile {
  const count = Math.round(seconds * rate)
  const buffer = Buffer.alloc(44 + count)
  buffer.write('RIFF', 0)
  buffer.writeUInt32LE(36 + count, 4)
  buffer.write('WAVEfmt ', 8)
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(1, 22)
  buffer.writeUInt32LE(rate, 24)
  buffer.writeUInt32LE(rate, 28)
  buffer.writeUInt16LE(1, 32)
  buffer.writeUInt16LE(8, 34)
  buffer.write('data', 36)
  buffer.writeUInt32LE(count, 40)
  for (let at = 0; at < count; at++) {
    const swell = Math.abs(Math.sin((at / count) * 4 * Math.PI))
    buffer[44 + at] = 128 + Math.round(100 * swell * Math.sin((at / rate) * 2 * Math.PI * 330))
  }
  return { name, mimeType: 'audio/wav', buffer }
}
