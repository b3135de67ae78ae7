import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { searchKnownBadFiles as call, KnownBadFile } from '@fanfare/contract/shapes/backoffice/content'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { unblocklistPostFiles } from '../../media/known-bad/block-files.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'

/** Files that nobody can publish again, newest first. */
export async function searchKnownBadFiles(
  ctx: Context,
  asked: QueryOf<typeof call>,
): Promise<{ data: KnownBadFile[]; page: PageInfo }> {
  const { rows, page } = await loadQueryPageInIdOrder(
    asked,
    ctx.db
      .selectFrom('known_bad_file')
      .innerJoin('admin', 'admin.id', 'known_bad_file.added_by')
      .leftJoin('media_file', 'media_file.id', 'known_bad_file.file_id')
      .selectAll('known_bad_file')
      .select(['admin.email as addedBy', 'media_file.id as storedFileId'])
      .where('known_bad_file.removed_at', 'is', null),
    'known_bad_file.id',
    ctx.db.selectFrom('known_bad_file').where('removed_at', 'is', null),
  )
  return {
    data: rows.map((row) => ({
      knownBadFileId: row.id,
      postId: row.post_id,
      contentType: row.content_type,
      file:
        row.storedFileId === null
          ? null
          : {
              fileId: row.storedFileId,
              url: `/files/${row.storedFileId}`,
              type: row.content_type,
            },
      reason: row.reason,
      addedBy: row.addedBy,
      dateAdded: row.added_at.toISOString(),
      matchCount: row.matches,
      dateLastMatched: row.matched_at?.toISOString() ?? null,
    })),
    page,
  }
}

/** Lets a file be published again. @throws Refusal NOT_FOUND */
export function removeFromKnownBadFiles(
  ctx: Context,
  admin: AdminViewer,
  badFileId: string,
  reason: string,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const forgotten = await unblocklistPostFiles(tx, ctx, admin.adminId, { badFileId })
    if (forgotten === 0) throw refuse('NOT_FOUND', { detail: 'File not found on the list.' })
    await appendAuditEntry(tx, ctx, admin, {
      action: 'KNOWN_BAD_FILE_FORGOTTEN',
      subjectKind: 'KNOWN_BAD_FILE',
      subjectId: badFileId,
      reason,
      before: { isKeptAway: true },
      after: { isKeptAway: false },
    })
  })
}
