import type { AdminRole } from '@fanfare/contract/backoffice/admin-role'
import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import type {
  searchUserHistory as call,
  UserHistoryEvent,
  UserHistoryEventKind,
} from '@fanfare/contract/shapes/backoffice/user-history'
import { type RawBuilder, sql } from 'kysely'
import { describeDevice } from '../../accounts/sessions/describe-device.ts'
import type { Context } from '../../platform/context.ts'
import { maxCountedRows } from '../../platform/pagination/list-total.ts'
import { loadPageInIdOrder, type PageByIdParameters } from '../../platform/pagination/page-by-id.ts'

type Row = {
  id: string
  kind: UserHistoryEventKind
  at: Date
  what: string
  status: string | null
  text: string | null
  admin: string | null
  username: string | null
  amount: bigint | null
  currencyCode: CurrencyCode | null
}

type Source = { roles?: readonly AdminRole[]; selects: (userId: string) => RawBuilder<unknown>[] }

const moderators = ['OWNER', 'MODERATOR'] as const
const accountants = ['OWNER', 'FINANCE'] as const

/**
 * Source of each kind of event, with columns in the order of `Row`: each select reads one index from its
 * newest row on.
 */
const sources: Record<UserHistoryEventKind, Source> = {
  JOINED: {
    selects: (userId) => [
      sql`
      SELECT id, created_at, 'JOINED', NULL, NULL, NULL, NULL, NULL::bigint, NULL
      FROM account source WHERE id = ${userId}`,
    ],
  },
  SIGNED_IN: {
    selects: (userId) => [
      sql`
      SELECT id, created_at, opened_by, NULL, user_agent, NULL, NULL, NULL::bigint, NULL
      FROM session source WHERE account_id = ${userId}`,
    ],
  },
  CHECK: {
    selects: (userId) => [
      sql`
      SELECT id, submitted_at, 'HANDED_IN', status, NULL, NULL, NULL, NULL::bigint, NULL
      FROM verification_request source WHERE account_id = ${userId}`,
    ],
  },
  ACT: { selects: (userId) => [sql`${audit(userId)} AND action <> 'USER_NOTED'`] },
  NOTE: { selects: (userId) => [sql`${audit(userId)} AND action = 'USER_NOTED'`] },
  REPORT_ABOUT: {
    roles: moderators,
    selects: (userId) => [
      sql`
      SELECT source.id, source.created_at, reason, state, description, NULL, username, NULL::bigint, NULL
      FROM report source JOIN account ON account.id = reporter_id WHERE accused_id = ${userId}`,
    ],
  },
  REPORT_BY: {
    roles: moderators,
    selects: (userId) => [
      sql`
      SELECT source.id, source.created_at, reason, state, description, NULL, username, NULL::bigint, NULL
      FROM report source JOIN account ON account.id = accused_id WHERE reporter_id = ${userId}`,
    ],
  },
  POST: {
    roles: moderators,
    selects: (userId) => [posts(userId, 'LIVE', 'NULL'), posts(userId, 'DELETED', 'NOT NULL')],
  },
  PAYMENT: {
    roles: ['OWNER', 'FINANCE', 'SUPPORT'],
    selects: (userId) => [
      sql`${payments(paid, 'creator_id')} WHERE source.payer_id = ${userId}`,
      sql`${payments('amount_minor', 'payer_id')} WHERE source.creator_id = ${userId}`,
    ],
  },
  WITHDRAWAL: {
    roles: accountants,
    selects: (userId) => [
      sql`
      SELECT id, created_at, 'WITHDRAWAL', status, NULL, NULL, NULL, -amount_minor, currency_code
      FROM withdrawal source WHERE account_id = ${userId}`,
    ],
  },
}

function audit(userId: string) {
  return sql`
    SELECT source.id, source.created_at, action, NULL, reason, email, NULL, NULL::bigint, NULL
    FROM audit_entry source LEFT JOIN admin ON admin.id = admin_id WHERE subject_id = ${userId}`
}

function posts(userId: string, status: string, deleted: 'NULL' | 'NOT NULL') {
  return sql`
    SELECT id, posted_at, type, ${status}::text, left(caption, 200), NULL, NULL, NULL::bigint, NULL
    FROM post source WHERE creator_id = ${userId} AND deleted_at IS ${sql.raw(deleted)}`
}

/** Signed amount: a payment is negative for the payer, a wallet top-up positive. */
const paid = `CASE purpose WHEN 'TOP_UP' THEN amount_minor ELSE -amount_minor END`

function payments(amount: typeof paid | 'amount_minor', other: 'creator_id' | 'payer_id') {
  return sql`
    SELECT source.id, source.created_at, purpose, status, NULL, NULL, username, ${sql.raw(amount)}, source.currency_code
    FROM payment source LEFT JOIN account ON account.id = source.${sql.raw(other)}`
}

/** Searches what a user did and what was done to them, newest first, in the kinds that this role may see. */
export async function searchUserHistory(
  ctx: Context,
  role: AdminRole,
  userId: string,
  { kind, ...query }: QueryOf<typeof call>,
): Promise<{ data: UserHistoryEvent[]; page: PageInfo }> {
  const kinds = (Object.keys(sources) as UserHistoryEventKind[]).filter(
    (one) => (kind === undefined || kind === one) && (sources[one].roles?.includes(role) ?? true),
  )
  const { rows, page } = await loadPageInIdOrder(
    query,
    (part) => load(ctx, kinds, userId, part),
    () => count(ctx, kinds, userId),
  )
  return { data: rows.map(view), page }
}

async function load(
  ctx: Context,
  kinds: UserHistoryEventKind[],
  userId: string,
  part: PageByIdParameters,
): Promise<Row[]> {
  if (kinds.length === 0) return []
  const { after, limit, offset } = part
  const beyond = after === null ? sql`` : sql`AND source.id < ${after}`
  const branches = kinds.flatMap((kind) =>
    sources[kind].selects(userId).map(
      (select) => sql`
        (SELECT ${kind}::text, event.*
        FROM (${select} ${beyond} ORDER BY source.id DESC LIMIT ${limit + offset}::int) event)`,
    ),
  )
  const { rows } = await sql<Row>`
    SELECT * FROM (${sql.join(branches, sql` UNION ALL `)})
      AS event (kind, id, at, what, status, text, admin, username, amount, "currencyCode")
    ORDER BY id DESC LIMIT ${limit}::int OFFSET ${offset}::int`.execute(ctx.db)
  return rows
}

async function count(ctx: Context, kinds: UserHistoryEventKind[], userId: string): Promise<number> {
  if (kinds.length === 0) return 0
  const branches = kinds.flatMap((kind) => sources[kind].selects(userId))
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (${sql.join(branches, sql` UNION ALL `)} LIMIT ${maxCountedRows + 1}::int) event`.execute(
    ctx.db,
  )
  return rows[0]?.total ?? 0
}

function view({ id, at, text, amount, ...row }: Row): UserHistoryEvent {
  return {
    ...row,
    eventId: id,
    date: at.toISOString(),
    words: row.kind === 'SIGNED_IN' ? describeDevice(text ?? '') : text || null,
    amount: amount === null ? null : asMinorUnits(amount),
  }
}
