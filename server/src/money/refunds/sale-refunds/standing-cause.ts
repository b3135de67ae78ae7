import type { NonAdminRefundCause } from '@fanfare/contract/money/refund-rules'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'

const hourMs = 3_600_000
/** Hours that a damaged file may take to be restored before its buyers are refunded. */
const restoredWithinHours = 24

/** Returns the time since which a file must be damaged for its buyers to be refunded. */
export function refundableDamageCutoff(now: Date): Date {
  return new Date(now.getTime() - restoredWithinHours * hourMs)
}

/**
 * SQL condition: what a `purchase` is refunded for still holds. A post that was restored, or whose files were, is not refunded;
 * of a post that is gone with its creator, nothing can be restored.
 * @param cause SQL of a `NonAdminRefundCause`
 */
export function isRefundCauseStillValidSql(cause: RawBuilder<unknown>, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`(purchase.post_id IS NULL OR CASE ${cause}
    WHEN 'REMOVED' THEN EXISTS (
      SELECT FROM post WHERE post.id = purchase.post_id AND post.deleted_by_admin IS NOT NULL)
    WHEN 'DAMAGED' THEN EXISTS (
      SELECT FROM media_file file CROSS JOIN jsonb_each(file.renditions) AS stored_version
      JOIN stored_file ON stored_file.key = stored_version.value ->> 'key'
      WHERE file.post_id = purchase.post_id AND file.platform_removed_at IS NULL
        AND stored_file.damage IS NOT NULL AND stored_file.damaged_at <= ${refundableDamageCutoff(now)})
    ELSE true END)`
}

/** Checks the same of one purchase, as `lockPostsAndFindStillRefundablePurchases` does of many. */
export async function lockPostAndCheckCauseStillValid(
  tx: Tx,
  now: Date,
  { cause, purchaseId }: { cause: NonAdminRefundCause; purchaseId: string },
): Promise<boolean> {
  return (await lockPostsAndFindStillRefundablePurchases(tx, now, { cause, purchaseIds: [purchaseId] })).has(
    purchaseId,
  )
}

/**
 * Finds the purchases of which that holds, behind the locks of their payments. Nobody restores a removed post until the
 * transaction ends.
 */
export async function lockPostsAndFindStillRefundablePurchases(
  tx: Tx,
  now: Date,
  { cause, purchaseIds }: { cause: NonAdminRefundCause; purchaseIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (cause === 'REMOVED') {
    await sql`
      SELECT FROM post WHERE id IN (SELECT post_id FROM purchase WHERE id = ANY(${purchaseIds}::text[]))
      ORDER BY id FOR SHARE`.execute(tx)
  }
  const query = sql<{ id: string }>`
    SELECT id FROM purchase
    WHERE id = ANY(${purchaseIds}::text[]) AND ${isRefundCauseStillValidSql(sql`${cause}::text`, now)}`
  const { rows } = await tx.executeQuery(
    asPreparedStatement('find-purchases-of-standing-cause', query.compile(tx)),
  )
  return new Set(rows.map(({ id }) => id))
}
