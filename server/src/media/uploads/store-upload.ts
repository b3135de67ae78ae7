import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { ReceivedFile } from '../../platform/http/uploads/multipart.ts'
import { displayableFileName } from './displayable-file-name.ts'
import { tryRemoveUnusedUpload } from './drop-upload.ts'
import type { UploadToPair } from './pair-uploads.ts'
import { storeUploadChunk } from './receive-bytes.ts'
import { requireStorageQuotaAfterInsert } from './require-storage-quota.ts'
import { uploadExpiryAfter } from './start-upload.ts'
import { requireUploadSizeOfRole } from './upload-limits.ts'

/** Stores a complete file as an upload of its owner, or nothing of it. @throws Refusal TOO_LARGE */
export async function storeFileAsUpload(
  ctx: Context,
  ownerId: string,
  part: UploadFileRole,
  file: ReceivedFile,
): Promise<UploadToPair> {
  requireUploadSizeOfRole(part, file.bytes)
  const id = ctx.newId()
  const fileName = displayableFileName(file.fileName)
  const pairKey = file.key ?? null
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto('upload')
      .values({
        id,
        owner_id: ownerId,
        part,
        file_name: fileName,
        pair_key: pairKey,
        bytes: BigInt(file.bytes),
        expires_at: uploadExpiryAfter(ctx.clock.now()),
      })
      .execute()
    await requireStorageQuotaAfterInsert(ctx, tx, ownerId, file.bytes)
  })
  try {
    await storeUploadChunk(
      ctx,
      { id, ownerId },
      { start: 0, bytes: file.bytes, path: file.path, sender: null, isLast: true },
    )
  } catch (cause) {
    await tryRemoveUnusedUpload(ctx, id)
    throw cause
  }
  return { id, part, fileName, pairKey }
}
