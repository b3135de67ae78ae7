import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { isPayoutOfOwnCreditsSql } from './own-credits.ts'

type Viewing = { adminId: string; now: Date }

/**
 * SQL: act and subject of each proposal that waits and that this admin may not confirm: their own, that of an admin of
 * whom they are not independent, and every one while they cool down. As `requireEligibleConfirmer` has it.
 */
export function adminUnconfirmableProposalsSql({
  adminId,
  now,
}: Viewing): RawBuilder<{ act: string; subject_id: string }> {
  return sql`
    SELECT act, subject_id FROM proposal
    WHERE state = 'OPEN' AND expires_at > ${now} AND ${isBarredFromConfirmingAdminSql({ adminId, now }, 'proposed_by')}`
}

/** SQL: whether this admin may not confirm what the admin of this column did first. */
export function isBarredFromConfirmingAdminSql(
  { adminId, now }: Viewing,
  column: string,
): RawBuilder<boolean> {
  const first = sql.ref(column)
  return sql`(${first} = ${adminId}
    OR EXISTS (SELECT FROM admin_grant WHERE admin_id = ${adminId} AND confirms_from > ${now})
    OR CASE admins_related(${adminId}, ${first}, ${now}) WHEN 'PAIR' THEN true
      WHEN 'SIBLINGS' THEN EXISTS (SELECT independent_admins(${first}, ${adminId}, ${now})) ELSE false END)`
}

/**
 * SQL, of a `withdrawal`: whether this admin, or one of whom they are not independent, credited its owner so lately that another
 * has to pay them out, or credited too much of it to those who paid its owner.
 */
export function isPayoutConflictForAdminSql(ctx: Context, { adminId, now }: Viewing): RawBuilder<boolean> {
  const limits = Object.entries(ctx.config.fourEyesAbove ?? {})
  const limit =
    limits.length === 0
      ? sql`NULL::bigint`
      : sql`CASE withdrawal.currency_code ${sql.join(
          limits.map(([currency, amount]) => sql`WHEN ${currency} THEN ${amount}::bigint`),
          sql` `,
        )} END`
  const isOfOwnCredits = isPayoutOfOwnCreditsSql(
    { adminId, now },
    {
      accountId: sql`withdrawal.account_id`,
      currency: sql`withdrawal.currency_code`,
      amount: sql`withdrawal.amount_minor`,
      takesTwo: sql`coalesce(withdrawal.amount_minor > ${limit}, false)`,
      singleLimit: limit,
    },
  )
  return sql`(EXISTS (SELECT FROM money_act_conflicts(${adminId}, withdrawal.account_id, 'PAYOUT', ${now})) OR ${isOfOwnCredits})`
}
