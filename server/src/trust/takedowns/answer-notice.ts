import type { BodyOf } from '@fanfare/contract/call'
import type { sendCounterNotice, TakedownNotice } from '@fanfare/contract/shapes/trust/takedowns'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailTakedownClaimant } from './emails.ts'
import { isValidTakedownNoticeToken } from './link-token.ts'

const restoreMs = 14 * 86_400_000

/**
 * Loads the takedown notice by which a post of the viewer’s was taken down. @throws Refusal NOT_FOUND, also
 * for another member’s
 */
export function loadTakedownNotice(
  ctx: Context,
  viewer: Viewer | null,
  takedownId: string,
  token: string | undefined,
): Promise<TakedownNotice> {
  return load(ctx, ctx.db, { viewer, takedownId, token })
}

/**
 * Answers a notice: unless its claimant goes to court, the post is back after 14 days. Its files are kept until then.
 * @throws Refusal NOT_FOUND; CONFLICT when it was answered already, or is closed
 */
export function submitCounterNotice(
  ctx: Context,
  viewer: Viewer | null,
  takedownId: string,
  { token, isMistake: _, acceptsCourt: __, ...counter }: BodyOf<typeof sendCounterNotice>,
): Promise<TakedownNotice> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    const { state } = await load(ctx, tx, { viewer, takedownId, token })
    if (state === 'WITHDRAWN') {
      throw refuse('CONFLICT', { detail: "This notice was withdrawn, so there's nothing to answer." })
    }
    const answered = await tx
      .updateTable('takedown')
      .set({
        state: 'COUNTERED',
        counter: JSON.stringify(counter),
        countered_at: now,
        restore_at: new Date(now.getTime() + restoreMs),
      })
      .where('id', '=', takedownId)
      .where('state', '=', 'TAKEN_DOWN')
      .returning('post_id')
      .executeTakeFirst()
    if (!answered) throw refuse('CONFLICT', { detail: 'This notice was already answered.' })
    await tx
      .updateTable('media_file')
      .set({ deleted_at: now })
      .where('post_id', '=', answered.post_id)
      .execute()
    await enqueue(tx, mailTakedownClaimant, { takedownId, what: 'COUNTERED' })
    return load(ctx, tx, { viewer, takedownId, token })
  })
}

async function load(
  ctx: Context,
  db: Db | Tx,
  { viewer, takedownId, token }: { viewer: Viewer | null; takedownId: string; token: string | undefined },
): Promise<TakedownNotice> {
  const row = await db
    .selectFrom('takedown')
    .innerJoin('account', 'account.id', 'takedown.accused_id')
    .selectAll('takedown')
    .select('account.erased_at')
    .where('takedown.id', '=', takedownId)
    .where('state', 'not in', ['OPEN', 'REJECTED'])
    .executeTakeFirst()
  const isAuthor =
    viewer?.userId === row?.accused_id ||
    (token !== undefined && isValidTakedownNoticeToken(ctx, takedownId, token))
  if (!row || !isAuthor || row.erased_at || row.decided_at === null) {
    throw refuse('NOT_FOUND', { detail: "This notice doesn't exist, or the link is incomplete." })
  }
  return {
    takedownId: row.id,
    caption: row.caption,
    state: row.state,
    claimant: row.name,
    owner: row.owner,
    work: row.work,
    reason: row.reason ?? '',
    dateTakenDown: row.decided_at.toISOString(),
    dateCountered: row.countered_at?.toISOString() ?? null,
    restoreAt: row.state === 'COUNTERED' ? (row.restore_at?.toISOString() ?? null) : null,
    withdrawnReason: row.withdrawn_reason,
  }
}
