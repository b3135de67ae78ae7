import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { removeUnattachedMedia } from '../../media/store-media.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'

const chunk = 100
const dayMs = 86_400_000

/** Returns when the pictures of a check decided at `decidedAt` are deleted. */
export function identityDocumentsRetainedUntil({ config }: Context, decidedAt: Date): Date {
  return new Date(decidedAt.getTime() + config.identityKeptDays * dayMs)
}

/** Deletes the pictures of identity checks that were decided long enough ago. The decision stays, and what was decided. */
export const deleteOldIdentityDocuments = task('delete-documents', async (ctx) => {
  for (;;) {
    const due = await ctx.db
      .selectFrom('verification_request')
      .select('id')
      .where('documents_deleted_at', 'is', null)
      .where('status', '<>', 'PENDING')
      .where('decided_at', '<=', new Date(ctx.clock.now().getTime() - ctx.config.identityKeptDays * dayMs))
      .orderBy('decided_at')
      .limit(chunk)
      .execute()
    for (const { id } of due) await deleteOf(ctx, id)
    if (due.length < chunk) return
  }
})

async function deleteOf(ctx: Context, requestId: string): Promise<void> {
  const now = ctx.clock.now()
  const uploadId = ctx.newId()
  const isGone = await inTransaction(ctx.db, async (tx) => {
    const check = await tx
      .selectFrom('verification_request')
      .select(['account_id', 'status', 'decided_at', 'document_front_key', 'document_back_key', 'selfie_key'])
      .where('id', '=', requestId)
      .forUpdate()
      .executeTakeFirst()
    if (!check || check.status === 'PENDING') return false
    const keys = [check.document_front_key, check.document_back_key, check.selfie_key]
    await tx
      .updateTable('verification_request')
      .set({ document_front_key: null, document_back_key: null, selfie_key: null, documents_deleted_at: now })
      .where('id', '=', requestId)
      .execute()
    // What is stored and belongs to nothing is an upload that a sweep removes, should the store fail now.
    await tx
      .insertInto('media_upload')
      .values({ file_id: uploadId, keys: keys.filter((key) => key !== null), started_at: now })
      .execute()
    await appendAuditEntry(tx, ctx, null, {
      action: 'IDENTITY_DOCUMENTS_DELETED',
      subjectKind: 'ACCOUNT',
      subjectId: check.account_id,
      reason: null,
      before: { requestId, verificationStatus: check.status, decidedAt: check.decided_at },
      after: { requestId, documentsDeletedAt: now },
    })
    return true
  })
  if (isGone) await removeUnattachedMedia(ctx, uploadId)
}
