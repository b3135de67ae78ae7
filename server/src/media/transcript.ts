import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProcessedFile } from './sandbox/processed-media.ts'

/** Writes a transcript to a file, in a folder in which no other has its name. */
export async function writeTranscriptFile(
  text: string,
  folder: string,
  fileName = 'transcript.txt',
): Promise<ProcessedFile> {
  const path = join(folder, fileName)
  await writeFile(path, text, { mode: 0o600 })
  return {
    name: 'transcript',
    path,
    contentType: 'text/plain; charset=utf-8',
    bytes: Buffer.byteLength(text),
  }
}
