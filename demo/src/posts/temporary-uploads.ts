import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import type { FormFilePart } from '../../../server/src/social/posts/publishing/create-post.ts'

export type DemoFile = { part: UploadFileRole; name: string; bytes: Buffer }

/** Hands files over as somebody has sent them, for as long as `use` takes. */
export async function withTemporaryUploads<T>(
  sendables: readonly DemoFile[],
  use: (files: FormFilePart[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-demo-'))
  try {
    const files: FormFilePart[] = []
    for (const [index, { part, name, bytes }] of sendables.entries()) {
      const path = join(folder, String(index))
      await writeFile(path, bytes)
      files.push({
        part,
        file: { path, bytes: bytes.length, fileName: name, claimedType: 'application/octet-stream' },
      })
    }
    return await use(files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
