import type { AccountExport } from '@fanfare/contract/shapes/accounts/export'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { type AttemptLimit, consumeAttempt } from '../sessions/throttle.ts'
import { makeAccountExport } from './make-export.ts'

const dayMs = 86_400_000
const perDay: AttemptLimit = { name: 'exports', most: 10, seconds: 86_400 }

/**
 * Starts the export of all of a member’s data into a zip, replacing an earlier one; one in progress
 * continues.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function startAccountExport(ctx: Context, accountId: string): Promise<AccountExport> {
  await consumeAttempt(ctx, perDay, accountId)
  return inTransaction(ctx.db, async (tx) => {
    await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx)
    const running = await findNewestAccountExport(ctx, tx, accountId)
    if (running?.state === 'MAKING') return running
    const now = ctx.clock.now()
    await expireAccountExports(tx, accountId, now)
    const id = ctx.newId()
    const endsAt = new Date(now.getTime() + dayMs)
    await tx
      .insertInto('account_export')
      .values({ id, account_id: accountId, requested_at: now, ends_at: endsAt })
      .execute()
    await enqueue(tx, makeAccountExport, { exportId: id })
    return {
      exportId: id,
      state: 'MAKING',
      share: 0,
      dateRequested: now.toISOString(),
      bytes: null,
      dateEnds: null,
    }
  })
}

/** Closes what somebody had exported; the sweep removes it from the store. */
export async function expireAccountExports(tx: Tx, accountId: string, now: Date): Promise<void> {
  await tx
    .updateTable('account_export')
    .set({ ends_at: now })
    .where('account_id', '=', accountId)
    .where('ends_at', '>', now)
    .execute()
}

/** The newest export of somebody that has not ended, if there is one. */
export async function findNewestAccountExport(
  ctx: Context,
  db: Db | Tx,
  accountId: string,
): Promise<AccountExport | null> {
  const row = await db
    .selectFrom('account_export')
    .select(['id', 'state', 'share', 'requested_at', 'bytes', 'ends_at'])
    .where('account_id', '=', accountId)
    .where('ends_at', '>', ctx.clock.now())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const isReady = row.state === 'READY'
  return {
    exportId: row.id,
    state: row.state,
    share: row.share,
    dateRequested: row.requested_at.toISOString(),
    bytes: isReady ? Number(row.bytes) : null,
    dateEnds: isReady ? row.ends_at.toISOString() : null,
  }
}
