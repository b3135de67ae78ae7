import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { insertVerificationRequest } from '../../src/accounts/verification/submit-verification.ts'
import { withTemporaryFolder } from '../../src/platform/temporary-folder.ts'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** Statements of a person about themselves, unless a test says otherwise. */
export const statedIdentity = {
  legalName: 'Amara Obi',
  dateOfBirth: '1995-04-12',
  address: '12 Marina Road, Lagos',
  countryCode: 'NG',
}

export type DocumentPictures = Record<'DOCUMENT_FRONT' | 'DOCUMENT_BACK' | 'SELFIE', Uint8Array<ArrayBuffer>>

/**
 * Stores an identity check of a person as the API does once it has opened the pictures, which takes a sandbox of its own each
 * time: for tests of what follows.
 */
export async function storedCheck(
  { ctx }: Pick<TestApp, 'ctx'>,
  { id }: Person,
  pictures: DocumentPictures,
): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    const parts = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE'] as const
    const documents = await Promise.all(
      parts.map(async (part) => {
        const path = join(folder, part)
        await writeFile(path, pictures[part])
        return { part, file: { path } }
      }),
    )
    await insertVerificationRequest(ctx, id, { ...statedIdentity, stateCode: null }, documents)
  })
}
