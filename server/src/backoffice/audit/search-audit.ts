import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { AuditEntry, searchAudit as searchAuditCall } from '@fanfare/contract/shapes/backoffice/audit'
import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { DB } from '../../platform/db/tables.ts'
import { createdBeforeSql, createdSinceSql } from '../../platform/pagination/created-between.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'

type Query = QueryOf<typeof searchAuditCall>

const dayMs = 86_400_000

/** Searches the actions of admins and operators, in log order. */
export async function searchAudit(
  ctx: Context,
  { sort, admin, ...query }: Query,
): Promise<{ data: AuditEntry[]; page: PageInfo }> {
  const isBy = admin === undefined ? [] : [await isByAdmin(ctx, admin)]
  const fitting = ctx.db.selectFrom('audit_entry').where((eb) => eb.and([...isBy, ...fits(eb, query)]))
  const entries = fitting
    .leftJoin('admin', 'admin.id', 'audit_entry.admin_id')
    .select((eb) => [
      'audit_entry.id',
      'audit_entry.admin_id as adminId',
      'admin.email',
      'action',
      'subject_kind as subjectKind',
      'subject_id as subjectId',
      nameOfTarget(eb).as('name'),
      'reason',
      'before',
      'after',
      'audit_entry.created_at as createdAt',
    ])
  const { rows, page } = await loadQueryPageInIdOrder({ ...query, sort }, entries, 'audit_entry.id', fitting)
  return {
    data: rows.map((row) => ({
      auditId: row.id,
      date: row.createdAt.toISOString(),
      admin: row.adminId === null ? null : { adminId: row.adminId, email: row.email ?? '' },
      action: row.action,
      target: { kind: row.subjectKind, id: row.subjectId, name: row.name },
      reason: row.reason,
      before: factsOf(row.before),
      after: factsOf(row.after),
    })),
    page,
  }
}

function nameOfTarget(eb: ExpressionBuilder<DB, 'audit_entry'>) {
  return eb
    .case('subject_kind')
    .when('ACCOUNT')
    .then(eb.selectFrom('account').select('username').whereRef('account.id', '=', 'subject_id'))
    .when('ADMIN')
    .then(eb.selectFrom('admin as target').select('target.email').whereRef('target.id', '=', 'subject_id'))
    .else(sql<string | null>`NULL`)
    .end()
    .$castTo<string | null>()
}

function factsOf(stored: unknown): Record<string, unknown> | null {
  return stored === null ? null : (stored as Record<string, unknown>)
}

/**
 * Builds the SQL condition for entries by the admin with an email, or by operators. The ID is read first, so
 * that the planner knows its frequency.
 */
async function isByAdmin({ db }: Context, admin: string): Promise<RawBuilder<boolean>> {
  if (admin === 'operator') return sql<boolean>`audit_entry.admin_id IS NULL`
  const actor = await db.selectFrom('admin').select('id').where('email', '=', admin).executeTakeFirst()
  return actor === undefined ? sql<boolean>`false` : sql<boolean>`audit_entry.admin_id = ${actor.id}`
}

function fits(eb: ExpressionBuilder<DB, 'audit_entry'>, query: Omit<Query, 'sort' | 'admin'>) {
  const { action, targetKind, targetId, from, to } = query
  return [
    ...(action === undefined ? [] : [eb('action', '=', action)]),
    ...(targetKind === undefined ? [] : [eb('subject_kind', '=', targetKind)]),
    ...(targetId === undefined ? [] : [eb('subject_id', '=', targetId)]),
    ...(from === undefined ? [] : [createdSinceSql('audit_entry', new Date(from))]),
    ...(to === undefined ? [] : [createdBeforeSql('audit_entry', endOf(to))]),
  ]
}

/** A day ends where the next one begins. */
function endOf(dayOrMoment: string): Date {
  const moment = new Date(dayOrMoment)
  return dayOrMoment.includes('T') ? moment : new Date(moment.getTime() + dayMs)
}
