import { constants, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { apiErrors } from '@fanfare/contract/errors'
import { limits } from '@fanfare/contract/limits'
import { z } from 'zod'
import type { ProcessedFile, ProcessedMedia, SandboxResult } from './processed-media.ts'

const filesMax = 20
const bytesMax = 2 * limits.videoBytes
const side = z.int().min(1).max(65_535)

const processedFile = z.object({
  name: z.string().regex(/^(original|cover|captions|h264-(720|1080)|\d{2,4})(\.(jpeg|avif))?$/),
  path: z
    .string()
    .max(1000)
    .transform((path) => basename(path))
    .pipe(z.string().regex(/^[a-z\d-]{1,20}(\.[a-z\d]{1,5}){1,2}$/)),
  contentType: z.enum([
    'image/webp',
    'image/jpeg',
    'image/avif',
    'video/mp4',
    'video/webm',
    'audio/mpeg',
    'audio/wav',
    'audio/flac',
    'audio/mp4',
    'text/vtt; charset=utf-8',
  ]),
  bytes: z.int(),
  width: side.optional(),
  height: side.optional(),
  codecs: z
    .string()
    .regex(/^[\w.,\- ]{1,100}$/)
    .optional(),
})

const resultSchema = z.union([
  z.object({
    made: z.object({
      contentType: z.string().max(40),
      width: side.nullable(),
      height: side.nullable(),
      duration: z.number().min(0).max(100_000).nullable(),
      placeholder: z.base64().max(100).nullable(),
      waveform: z.array(z.int().min(0).max(100)).max(limits.waveformPoints).nullable(),
      files: z.array(processedFile).max(filesMax),
    }),
  }),
  z.object({
    refusal: z.object({
      code: z.enum(Object.keys(apiErrors) as (keyof typeof apiErrors)[]),
      detail: z.string().max(500),
    }),
  }),
  z.object({ error: z.string().max(20_000) }),
  z.object({ late: z.literal(true) }),
])

/**
 * Parses the result that a sandbox process sends. A file may have taken the process over, so nothing is trusted.
 * @throws an Error unless it is a result
 */
export function parseSandboxResult(line: string): SandboxResult | { late: true } {
  return resultSchema.parse(JSON.parse(line))
}

/**
 * Copies processed files from the folder of a sandbox process into ours: regular files only, no links.
 * @throws an Error if one is something else
 */
export async function copyProcessedFiles(
  made: ProcessedMedia,
  from: string,
  into: string,
): Promise<ProcessedMedia> {
  const files: ProcessedFile[] = []
  for (const { path, ...facts } of made.files) {
    const name = basename(path)
    const target = join(into, name)
    files.push({ ...facts, path: target, bytes: await copyOut(join(from, name), target) })
  }
  return { ...made, files }
}

/** Copies a file by its descriptor, which nobody can exchange meanwhile. @returns its length in bytes */
async function copyOut(path: string, target: string): Promise<number> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const found = await file.stat()
    if (!found.isFile() || found.nlink !== 1 || found.size > bytesMax) throw new Error('This is no file.')
    const source = file.createReadStream({ autoClose: false, end: Math.max(0, found.size - 1) })
    const copy = createWriteStream(target, { mode: 0o600, flags: 'wx' })
    await pipeline(source, copy)
    return copy.bytesWritten
  } finally {
    await file.close()
  }
}
