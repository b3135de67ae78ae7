import type { CurrencyCode } from '@fanfare/contract/money/money'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatLongDate, formatMoney } from '../../platform/i18n/formats.ts'
import { smallerBigint } from '../ledger/booking/accounts.ts'
import { type AdminRelation, adminRelationReasonPhrases } from './admin-relation.ts'

/** A payout to a member, in minor units. */
export type MemberPayout = { accountId: string; currency: CurrencyCode; amount: bigint }

/** A payout that one admin decides, or two. */
type DecidedPayout = MemberPayout & { takesTwo: boolean }

/** Credit by an admin within 30 days to a member whose payments may be in a payout; `paid` is the most that it can be. */
export type CreditBehindPayout = {
  username: string
  adminId: string
  email: string
  credited: bigint
  paid: bigint
  creditedAt: Date
}

const dayMs = 86_400_000
const followedDays = 30
const maxShown = 20

/**
 * SQL: whether an admin credited so much of a payout that others have to decide it (ADR 200).
 * @param payout SQL expressions
 */
export function isPayoutOfOwnCreditsSql(
  { adminId, now }: { adminId: string; now: Date },
  payout: Record<'accountId' | 'currency' | 'amount' | 'takesTwo' | 'singleLimit', RawBuilder<unknown>>,
): RawBuilder<boolean> {
  const { accountId, currency, amount, takesTwo, singleLimit } = payout
  return sql`coalesce((
    SELECT is_held FROM payout_of_own_credits(${adminId}, ${accountId}, ${currency}, ${amount}, ${takesTwo}, ${singleLimit}, ${now})
  ), false)`
}

/** Loads who credited those whose payments may be in a payout, directly or over several hands: the largest parts, 20 at most. */
export async function loadCreditsBehindPayout(
  db: Db | Tx,
  { accountId, currency, amount }: MemberPayout,
  until: Date,
): Promise<CreditBehindPayout[]> {
  return creditsBehind(db, { accountId, currency, amount }, until, sql`true`)
}

async function creditsBehind(
  db: Db | Tx,
  { accountId, currency, amount }: MemberPayout,
  until: Date,
  isOfAdmin: RawBuilder<boolean>,
): Promise<CreditBehindPayout[]> {
  const { rows } = await sql<CreditBehindPayout>`
    SELECT account.username, admin.id AS "adminId", admin.email, credit.amount AS credited, behind.paid,
      credit.acted_at AS "creditedAt"
    FROM (
      SELECT account_id, least(sum(paid_minor), ${amount}::bigint)::bigint AS paid, max(paid_at) AS paid_at
      FROM credited_members_behind(${accountId}, ${currency}, ${amount}, ${until}) GROUP BY account_id
    ) behind
    CROSS JOIN LATERAL (
      SELECT one.admin_id, sum(one.amount_minor)::bigint AS amount, max(one.acted_at) AS acted_at
      FROM (
        SELECT DISTINCT ON (admin_id, subject_id) admin_id, amount_minor, acted_at FROM admin_money_act act
        WHERE act.account_id = behind.account_id AND act.direction = 'CREDIT' AND act.currency_code = ${currency}
          AND act.undone_at IS NULL AND act.acted_at <= behind.paid_at
          AND act.acted_at > ${new Date(until.getTime() - followedDays * dayMs)}
        ORDER BY admin_id, subject_id
      ) one GROUP BY one.admin_id
    ) credit
    JOIN account ON account.id = behind.account_id
    JOIN admin ON admin.id = credit.admin_id
    WHERE ${isOfAdmin}
    ORDER BY least(credit.amount, behind.paid) DESC, credit.acted_at DESC LIMIT ${maxShown}`.execute(db)
  return rows
}

/**
 * Refuses that an admin pays out what they, or an admin of whom they are not independent, credited to those who paid its
 * receiver. Payments are followed over five hands.
 * @throws Refusal NOT_ALLOWED
 */
export async function requireNoOwnCreditsInPayout(
  tx: Tx,
  ctx: Context,
  { adminId, proposerId = null }: { adminId: string; proposerId?: string | null },
  payout: DecidedPayout,
): Promise<void> {
  const own = await describeOwnCreditsConflict(tx, ctx, adminId, payout)
  if (own !== null) throw refuse('NOT_ALLOWED', { detail: `${own.ofYou}${own.advice}` })
  if (proposerId === null) return
  const proposers = await describeOwnCreditsConflict(tx, ctx, proposerId, payout)
  if (proposers !== null)
    throw refuse('NOT_ALLOWED', { detail: `${proposers.ofProposer}${proposers.advice}` })
}

type Description = { ofYou: string; ofProposer: string; advice: string }

/** Says what an admin credited of a payout, and until when another has to decide it; null where they may. */
export async function describeOwnCreditsConflict(
  tx: Tx,
  ctx: Context,
  adminId: string,
  payout: DecidedPayout,
): Promise<Description | null> {
  const { accountId, currency, amount, takesTwo } = payout
  const now = ctx.clock.now()
  const { rows } = await sql<{ isHeld: boolean }>`
    SELECT ${isPayoutOfOwnCreditsSql(
      { adminId, now },
      {
        ...{ accountId: sql`${accountId}`, currency: sql`${currency}`, amount: sql`${amount}::bigint` },
        ...{ takesTwo: sql`${takesTwo}::boolean` },
        singleLimit: sql`${ctx.config.fourEyesAbove?.[currency] ?? null}::bigint`,
      },
    )} AS "isHeld"`.execute(tx)
  if (!rows[0]?.isHeld) return null
  const credits = await creditsBehind(
    tx,
    payout,
    now,
    sql`admins_kept_apart(${adminId}, admin.id, ${now}) IS NOT NULL`,
  )
  const [first] = credits
  if (first === undefined) return null
  return {
    ...(await describe(tx, { adminId, now }, first, currency)),
    advice: adviceOf(credits, first, currency),
  }
}

async function describe(
  tx: Tx,
  { adminId, now }: { adminId: string; now: Date },
  { adminId: creditorId, email, username, credited }: CreditBehindPayout,
  currency: CurrencyCode,
): Promise<Pick<Description, 'ofYou' | 'ofProposer'>> {
  const { rows } = await sql<{ relation: AdminRelation }>`
    SELECT admins_kept_apart(${adminId}, ${creditorId}, ${now}) AS relation`.execute(tx)
  const relation = rows[0]?.relation ?? 'SAME'
  const what = `credited @${username} with ${formatMoney(credited, currency)} within the last ${followedDays} days`
  return relation === 'SAME'
    ? { ofYou: `You ${what}`, ofProposer: `The admin who proposed this ${what}` }
    : {
        ofYou: `${email} ${what}${adminRelationReasonPhrases[relation]}`,
        ofProposer: `${email} ${what}, and the admin who proposed this isn't independent of them`,
      }
}

function adviceOf(
  credits: readonly CreditBehindPayout[],
  { username, credited, paid }: CreditBehindPayout,
  currency: CurrencyCode,
): string {
  const last = Math.max(...credits.map(({ creditedAt }) => creditedAt.getTime()))
  const others = new Set(credits.map((each) => each.username).filter((each) => each !== username)).size
  const further =
    others === 0 ? '' : `, and of what was credited to ${formatEnglishCountWithNoun(others, 'other member')}`
  const until = formatLongDate(new Date(last + followedDays * dayMs))
  return `: up to ${formatMoney(smallerBigint(credited, paid), currency)} of it may be in this payout${further}, so another admin must decide it until ${until}.`
}
