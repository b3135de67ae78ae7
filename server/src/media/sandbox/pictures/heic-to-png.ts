import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32, deflateSync } from 'node:zlib'
import { limits } from '@fanfare/contract/limits'
import libheif from 'libheif-js/libheif-wasm/libheif.js'
import sharp from 'sharp'
import { refuse } from '../../../platform/errors.ts'

/** Side in pixels: larger than any stored picture, quick to write. */
const side = 2 * limits.imageSide
const channels = 3
const wasmPath = fileURLToPath(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm'))

/** A picture that libheif has opened; embind gives its functions no types. */
type HeifHandle = Parameters<ReturnType<typeof libheif>['heif_image_handle_get_width']>[0]
type Pixels = { data: Uint8Array; width: number; height: number }

/**
 * Decodes the primary picture of a HEIC by libheif in WebAssembly: sharp's own libheif has no decoder of HEVC.
 * @returns the path of a PNG in `folder`: upright, with the colour profile of the HEIC
 * @throws Refusal TOO_LARGE; an Error if the picture is damaged
 */
export async function heicToPng({ path, folder }: { path: string; folder: string }): Promise<string> {
  const { icc } = await sharp(path, { limitInputPixels: false }).metadata()
  const { data, width, height } = await decodePrimary(await readFile(path))
  const png = await sharp(data, { raw: { width, height, channels }, limitInputPixels: limits.imagePixels })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const target = join(folder, 'decoded.png')
  await writeFile(target, icc ? withProfile(png, icc) : png, { mode: 0o600 })
  return target
}

type Planes = { channels: { data: Uint8Array; stride: number; width: number; height: number }[] }

/** Decodes in an instance of its own: its memory is freed with it, and no damaged picture affects the next one. */
async function decodePrimary(file: Buffer): Promise<Pixels> {
  if (isCutOff(file)) throw new Error('This picture is cut off.')
  // Standard output carries the answers of the sandbox.
  const silent = { print: () => undefined, printErr: () => undefined }
  const lib = libheif({ wasmBinary: await readFile(wasmPath), ...silent })
  const context = lib.heif_context_alloc()
  const { code, message } = lib.heif_context_read_from_memory(context, file)
  if (code !== lib.heif_error_code.heif_error_Ok) throw new Error(`libheif: ${String(message)}`)
  const handle: HeifHandle = lib.heif_js_context_get_primary_image_handle(context)
  if (
    lib.heif_image_handle_get_width(handle) * lib.heif_image_handle_get_height(handle) >
    limits.imagePixels
  ) {
    throw refuse('TOO_LARGE', {
      detail: `Images can't have more than ${limits.imagePixels / 1_000_000} megapixels.`,
    })
  }
  const { heif_colorspace_RGB } = lib.heif_colorspace
  const { heif_chroma_interleaved_RGB } = lib.heif_chroma
  const decoded: Partial<Planes> = lib.heif_js_decode_image2(
    handle,
    heif_colorspace_RGB,
    heif_chroma_interleaved_RGB,
  )
  const [plane] = decoded.channels ?? []
  if (!plane) throw new Error('libheif cannot decode this picture.')
  return withoutPadding(plane)
}

/** Copies the pixels of a plane whose rows are padded to `stride` bytes. */
function withoutPadding({ data, stride, width, height }: Planes['channels'][number]): Pixels {
  const pixels = new Uint8Array(width * height * channels)
  for (let row = 0; row < height; row++) {
    pixels.set(data.subarray(row * stride, row * stride + width * channels), row * width * channels)
  }
  return { data: pixels, width, height }
}

/** Checks whether the file ends within its pixels (`mdat`, ISO 14496-12), of which libheif would leave some grey. */
function isCutOff(file: Buffer): boolean {
  for (let at = 0; at + 16 <= file.length; ) {
    const short = file.readUInt32BE(at)
    const length = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    if (length < 8) return false
    if (at + length > file.length) return file.toString('latin1', at + 4, at + 8) === 'mdat'
    at += length
  }
  return false
}

/** Bytes of a PNG before its first optional chunk: the signature and the header. */
const pngHeadBytes = 8 + 25

/** Inserts a colour profile into a PNG, without changing its pixels as sharp would. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPcolours\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, pngHeadBytes), length, body, sum, png.subarray(pngHeadBytes)])
}
