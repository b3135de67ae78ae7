import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { limits } from '@fanfare/contract/limits'
import sharp from 'sharp'
import { refuse } from '../../../platform/errors.ts'
import { maxAnimationFrames } from './inspect-image-header.ts'

/** Decoders read an APNG as its first picture alone. Source: the PNG specification, third edition, 11.3.6. */

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** Chunks that define how the pixels of every frame are read. */
const shared: ReadonlySet<string> = new Set(['PLTE', 'tRNS', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'sBIT'])
const dispose = { background: 1, previous: 2 }
const blendOver = 1

type Chunk = { name: string; content: Buffer }
type Frame = {
  width: number
  height: number
  x: number
  y: number
  delayMs: number
  dispose: number
  blend: number
  data: Buffer[]
}

/**
 * Converts an APNG to an animated WebP, without loss.
 * @param copy path of the WebP
 * @returns `copy`; `path` if it is no APNG, or not animated
 * @throws Refusal TOO_LARGE; an Error if it is damaged
 */
export async function apngToWebp(path: string, copy: string): Promise<string> {
  const bytes = await readFile(path)
  if (!bytes.subarray(0, signature.length).equals(signature) || !bytes.includes('acTL')) return path
  const chunks = [...chunksOf(bytes)]
  const header = chunks[0]?.name === 'IHDR' ? chunks[0].content : undefined
  const control = chunks.find(({ name }) => name === 'acTL')
  const frames = readFrames(chunks)
  if (!header || !control || frames.length < 2) return path
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  if (frames.length > maxAnimationFrames || width * height * frames.length > limits.imagePixels) {
    throw refuse('TOO_LARGE', {
      detail: `Images can't have more than ${maxAnimationFrames} frames or ${limits.imagePixels / 1_000_000} megapixels.`,
    })
  }
  const pictures = Buffer.alloc(width * height * 4 * frames.length)
  const canvas = Buffer.alloc(width * height * 4)
  for (const [index, frame] of frames.entries()) {
    if (frame.x + frame.width > width || frame.y + frame.height > height)
      throw new Error('A frame lies outside.')
    const before = Buffer.from(canvas)
    draw(canvas, width, frame, await pixelsOf(frame, header, chunks))
    canvas.copy(pictures, index * canvas.length)
    if (frame.dispose === dispose.previous && index > 0) before.copy(canvas)
    else if (frame.dispose !== 0) clear(canvas, width, frame)
  }
  await sharp(pictures, { raw: { width, height: height * frames.length, channels: 4, pageHeight: height } })
    .webp({
      lossless: true,
      effort: 0,
      delay: frames.map(({ delayMs }) => delayMs),
      loop: control.content.readUInt32BE(4) & 0xffff,
    })
    .toFile(copy)
  return copy
}

function* chunksOf(bytes: Buffer): Generator<Chunk> {
  for (let at = signature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (at + 12 + length > bytes.length) return
    yield { name: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + 8 + length) }
    at += 12 + length
  }
}

/** Reads the frames; a picture before the first control is for programs without animation. */
function readFrames(chunks: readonly Chunk[]): Frame[] {
  const frames: Frame[] = []
  for (const { name, content } of chunks) {
    if (name === 'fcTL') {
      const [x, y] = [content.readUInt32BE(12), content.readUInt32BE(16)]
      const delayMs = Math.round((1000 * content.readUInt16BE(20)) / (content.readUInt16BE(22) || 100))
      const [width, height] = [content.readUInt32BE(4), content.readUInt32BE(8)]
      frames.push({
        width,
        height,
        x,
        y,
        delayMs,
        dispose: content.readUInt8(24),
        blend: content.readUInt8(25),
        data: [],
      })
    }
    if (name === 'IDAT') frames.at(-1)?.data.push(content)
    if (name === 'fdAT') frames.at(-1)?.data.push(content.subarray(4))
  }
  return frames
}

/** Decodes a frame as a picture of its own, into four channels of 8 bits. */
function pixelsOf(frame: Frame, header: Buffer, chunks: readonly Chunk[]): Promise<Buffer> {
  const own = Buffer.from(header)
  own.writeUInt32BE(frame.width, 0)
  own.writeUInt32BE(frame.height, 4)
  const parts = [
    { name: 'IHDR', content: own },
    ...chunks.filter(({ name }) => shared.has(name)),
    { name: 'IDAT', content: Buffer.concat(frame.data) },
    { name: 'IEND', content: Buffer.alloc(0) },
  ]
  const png = Buffer.concat([signature, ...parts.map(serializeChunk)])
  return sharp(png, { failOn: 'error', limitInputPixels: limits.imagePixels })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer()
}

function serializeChunk({ name, content }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function draw(canvas: Buffer, canvasWidth: number, frame: Frame, pixels: Buffer): void {
  for (let row = 0; row < frame.height; row++) {
    const from = row * frame.width * 4
    const to = ((frame.y + row) * canvasWidth + frame.x) * 4
    if (frame.blend === blendOver) blendRow(canvas, to, pixels.subarray(from, from + frame.width * 4))
    else pixels.copy(canvas, to, from, from + frame.width * 4)
  }
}

/** Blends a row over the canvas by its alpha channel. */
function blendRow(canvas: Buffer, to: number, row: Buffer): void {
  for (let at = 0; at < row.length; at += 4) {
    const [above, below] = [(row[at + 3] ?? 0) / 255, (canvas[to + at + 3] ?? 0) / 255]
    const alpha = above + below * (1 - above)
    for (let colour = 0; colour < 3 && alpha > 0; colour++) {
      const [over, under] = [row[at + colour] ?? 0, canvas[to + at + colour] ?? 0]
      canvas[to + at + colour] = Math.round((over * above + under * below * (1 - above)) / alpha)
    }
    canvas[to + at + 3] = Math.round(alpha * 255)
  }
}

function clear(canvas: Buffer, canvasWidth: number, { x, y, width, height }: Frame): void {
  for (let row = y; row < y + height; row++) {
    canvas.fill(0, (row * canvasWidth + x) * 4, (row * canvasWidth + x + width) * 4)
  }
}
