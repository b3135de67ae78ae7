import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { displayableFileName } from './displayable-file-name.ts'
import { requireStorageQuotaAfterInsert } from './require-storage-quota.ts'
import { requireOpenUploadQuota, requireUploadSizeOfRole, uploadRetentionHours } from './upload-limits.ts'

export type NewUpload = {
  part: UploadFileRole
  fileName: string
  /** Key shared by a video and its cover or captions. */
  pairKey: string | null
  /** Size of the whole file in bytes. */
  bytes: number
}

/**
 * Creates an upload, of which no bytes have arrived yet.
 * @returns its ID
 * @throws Refusal TOO_LARGE, also if the owner has no storage left; TOO_MANY_REQUESTS if they have too many
 * uploads in progress
 */
export async function startUpload(ctx: Context, ownerId: string, upload: NewUpload): Promise<string> {
  requireUploadSizeOfRole(upload.part, upload.bytes)
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    // One at a time and person, so that the quota holds.
    await sql`SELECT FROM account WHERE id = ${ownerId} FOR NO KEY UPDATE`.execute(tx)
    const open = await tx
      .selectFrom('upload')
      .select(({ fn }) => [fn.countAll<bigint>().as('count'), fn.sum<bigint | null>('bytes').as('bytes')])
      .where('owner_id', '=', ownerId)
      .where('publication_id', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    requireOpenUploadQuota({ count: Number(open.count), bytes: Number(open.bytes ?? 0) }, upload.bytes)
    const id = ctx.newId()
    await tx
      .insertInto('upload')
      .values({
        id,
        owner_id: ownerId,
        part: upload.part,
        file_name: displayableFileName(upload.fileName),
        pair_key: upload.pairKey,
        bytes: BigInt(upload.bytes),
        expires_at: uploadExpiryAfter(now),
      })
      .execute()
    await requireStorageQuotaAfterInsert(ctx, tx, ownerId, upload.bytes)
    return id
  })
}

/** Returns when an upload expires that receives nothing after `now`. */
export function uploadExpiryAfter(now: Date): Date {
  return new Date(now.getTime() + uploadRetentionHours * 3_600_000)
}
