import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

/**
 * Requires that the owner's files, with what this transaction has inserted, fit their quota: concurrent uploads are
 * counted by then.
 * @param addedBytes bytes that were added, which the message leaves out of what is used
 * @throws Refusal TOO_LARGE if their files exceed the quota
 */
export async function requireStorageQuotaAfterInsert(
  ctx: Context,
  tx: Tx,
  ownerId: string,
  addedBytes: number,
): Promise<void> {
  const { bytes, verification_status } = await tx
    .selectFrom('storage_use')
    .innerJoin('account', 'account.id', 'storage_use.account_id')
    .select(['storage_use.bytes', 'verification_status'])
    .where('account_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const room = ctx.config.storageQuotaBytes[verification_status === 'VERIFIED' ? 'verified' : 'unverified']
  if (room === 0 || Number(bytes) <= room) return
  throw refuse('TOO_LARGE', {
    detail: `Your files use ${sizeOf(Number(bytes) - addedBytes)} of your ${sizeOf(room)}, and there isn't enough space left for this one. Delete something first.`,
  })
}

function sizeOf(bytes: number): string {
  return bytes < GB ? `${Math.round(bytes / MB)} MB` : `${Number((bytes / GB).toFixed(1))} GB`
}
