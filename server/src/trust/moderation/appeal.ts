import type { BodyOf } from '@fanfare/contract/call'
import { appealDays } from '@fanfare/contract/content-rules'
import type { appeal as call, StatementOfReasons } from '@fanfare/contract/shapes/trust/moderation'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { reportExcerptOf } from './excerpt.ts'
import { isValidStatementOfReasonsToken } from './statement-token.ts'

const dayMs = 86_400_000

/**
 * Loads the decision on something of the viewer’s, and its reasons.
 * @param token of the email’s link, for a viewer who is not signed in
 * @throws Refusal NOT_FOUND, also for what belongs to somebody else
 */
export function loadStatementOfReasons(
  ctx: Context,
  viewer: Viewer | null,
  decisionId: string,
  token: string | undefined,
): Promise<StatementOfReasons> {
  return load(ctx, ctx.db, { viewer, decisionId, token })
}

/**
 * Asks for another look at a decision. What it removed is kept for as long again.
 * @throws Refusal NOT_FOUND; CONFLICT when that was done already; RULE_BROKEN after 30 days
 */
export function submitAppeal(
  ctx: Context,
  viewer: Viewer | null,
  decisionId: string,
  { words, token }: BodyOf<typeof call>,
): Promise<StatementOfReasons> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (tx) => {
    await tx
      .selectFrom('report_decision')
      .select('id')
      .where('id', '=', decisionId)
      .forUpdate()
      .executeTakeFirst()
    const statement = await load(ctx, tx, { viewer, decisionId, token })
    if (statement.appeal) {
      throw refuse('CONFLICT', { detail: 'You already appealed this decision.' })
    }
    if (now >= new Date(statement.appealUntil)) {
      throw refuse('RULE_BROKEN', {
        detail: `You can appeal within ${appealDays} days of the decision.`,
      })
    }
    const { subject_kind, subject_id } = await tx
      .updateTable('report_decision')
      .set({ appeal: words, appealed_at: now })
      .where('id', '=', decisionId)
      .returning(['subject_kind', 'subject_id'])
      .executeTakeFirstOrThrow()
    if (subject_kind === 'POST') {
      await tx
        .updateTable('media_file')
        .set({ deleted_at: now })
        .where('post_id', '=', subject_id)
        .where('deleted_at', 'is not', null)
        .execute()
    }
    return load(ctx, tx, { viewer, decisionId, token })
  })
}

async function load(
  ctx: Context,
  db: Db | Tx,
  { viewer, decisionId, token }: { viewer: Viewer | null; decisionId: string; token: string | undefined },
): Promise<StatementOfReasons> {
  const row = await db
    .selectFrom('report_decision')
    .innerJoin('account', 'account.id', 'report_decision.accused_id')
    .selectAll('report_decision')
    .select(['account.erased_at'])
    .where('report_decision.id', '=', decisionId)
    .where('undone_at', 'is', null)
    .where('told_at', 'is not', null)
    .executeTakeFirst()
  const isAuthor =
    viewer?.userId === row?.accused_id ||
    (token !== undefined && isValidStatementOfReasonsToken(ctx, decisionId, token))
  if (!row || !isAuthor || row.erased_at || row.decision === 'DISMISS' || row.rule === null) {
    throw refuse('NOT_FOUND', { detail: "This decision doesn't exist, or the link is incomplete." })
  }
  const isSuspension = row.decision === 'SUSPEND' || row.days !== null
  return {
    decisionId: row.id,
    subjectKind: row.subject_kind,
    excerpt: reportExcerptOf(row.snapshot),
    decision: row.decision,
    rule: row.rule,
    reason: row.reason,
    dateDecided: row.decided_at.toISOString(),
    isSuspension,
    suspendedUntil:
      row.suspension_ended_at?.toISOString() ??
      (row.days === null ? null : new Date(row.decided_at.getTime() + row.days * dayMs).toISOString()),
    appealUntil: new Date(row.decided_at.getTime() + appealDays * dayMs).toISOString(),
    appeal:
      row.appeal === null || row.appealed_at === null
        ? null
        : {
            words: row.appeal,
            dateAppealed: row.appealed_at.toISOString(),
            outcome: row.appeal_outcome,
            reason: row.appeal_reason,
          },
  }
}
