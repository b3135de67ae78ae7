import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@fanfare/contract/limits'
import { refuse } from '../../../platform/errors.ts'
import type { ProcessedFile } from '../processed-media.ts'

const contentType = 'text/vtt; charset=utf-8'
const cuesMax = 5000
const timing =
  /^\s*(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}[ \t]+-->[ \t]+(?:\d{2,}:)?[0-5]\d:[0-5]\d\.\d{3}(?:[ \t]|$)/

/**
 * Checks captions and stores them as they are read: WebVTT in UTF-8 with a cue at least.
 * @throws Refusal WRONG_TYPE
 */
export async function validateAndCopyCaptions(
  path: string,
  folder: string,
  fileName = 'captions.vtt',
): Promise<ProcessedFile> {
  const { size } = await stat(path)
  const text = size > limits.captionsBytes ? undefined : textOf(await readFile(path))
  const lines = text?.replace(/\r\n?/g, '\n').split('\n')
  const cues = lines?.filter((line) => timing.test(line)).length ?? 0
  if (!lines || !/^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '') || cues === 0 || cues > cuesMax) {
    throw refuse('WRONG_TYPE', { detail: 'Captions must be a WebVTT file with at least one cue.' })
  }
  const target = join(folder, fileName)
  const normal = lines.join('\n')
  await writeFile(target, normal, { mode: 0o600 })
  return { name: 'captions', path: target, contentType, bytes: Buffer.byteLength(normal) }
}

/** Decodes UTF-8 without its byte order mark; undefined if it is invalid or has control characters. */
function textOf(bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}
