import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReceivedFile } from '../../server/src/http/multipart.ts'

/** Hands pictures over as files that somebody has sent, for as long as `use` takes. */
export async function asReceived<T>(
  pictures: readonly Buffer[],
  use: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-demo-'))
  try {
    const files = pictures.map((bytes, place) => ({
      path: join(folder, String(place)),
      bytes: bytes.length,
      fileName: `${place + 1}.jpg`,
      claimedType: 'image/jpeg',
      content: bytes,
    }))
    for (const { path, content } of files) await writeFile(path, content)
    return await use(files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
