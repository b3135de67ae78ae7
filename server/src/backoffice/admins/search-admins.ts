import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type {
  AdminListItem,
  searchAdmins as searchAdminsCall,
} from '@fanfare/contract/shapes/backoffice/admins'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { DB } from '../../platform/db/tables.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'

type Query = QueryOf<typeof searchAdminsCall>

/** Searches all admins: active, invited and removed. */
export async function searchAdmins(
  ctx: Context,
  { sort, ...query }: Query,
): Promise<{ data: AdminListItem[]; page: PageInfo }> {
  const fitting = ctx.db.selectFrom('admin').where((eb) => fits(eb, query))
  const { rows, page } = await loadQueryPageInIdOrder(
    { ...query, sort },
    select(ctx, fitting),
    'admin.id',
    fitting,
  )
  return { data: rows.map(view), page }
}

/** One of them. */
export async function loadAdmin(ctx: Context, adminId: string): Promise<AdminListItem> {
  const one = ctx.db.selectFrom('admin').where('admin.id', '=', adminId)
  return view(await select(ctx, one).executeTakeFirstOrThrow())
}

function select(ctx: Context, fitting: ReturnType<typeof from>) {
  return fitting
    .leftJoin('admin_set_up', (join) =>
      join.onRef('admin_set_up.admin_id', '=', 'admin.id').on('expires_at', '>', ctx.clock.now()),
    )
    .select((eb) => [
      'admin.id',
      'email',
      'role',
      'admin.created_at as createdAt',
      'disabled_at as disabledAt',
      sql<boolean>`password_hash IS NOT NULL`.as('isSetUp'),
      sql<boolean>`otp_secret IS NOT NULL`.as('hasSecret'),
      'kind',
      eb
        .selectFrom('admin_passkey')
        .select((of) => of.fn.countAll<bigint>().as('count'))
        .whereRef('admin_passkey.admin_id', '=', 'admin.id')
        .as('passkeys'),
      'expires_at as expiresAt',
      eb
        .selectFrom('admin_sign_in')
        .select('admin_sign_in.created_at')
        .whereRef('admin_sign_in.admin_id', '=', 'admin.id')
        .where('outcome', '=', 'SIGNED_IN')
        .orderBy('admin_sign_in.created_at', 'desc')
        .limit(1)
        .as('signedInAt'),
    ])
}

function from(ctx: Context) {
  return ctx.db.selectFrom('admin')
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function view({ id, email, role, kind, expiresAt, ...row }: Row): AdminListItem {
  return {
    adminId: id,
    email,
    role,
    state: row.disabledAt !== null ? 'DISABLED' : row.isSetUp ? 'ACTIVE' : 'INVITED',
    hasAuthenticator: row.hasSecret && row.isSetUp && kind === null,
    passkeys: Number(row.passkeys ?? 0),
    dateCreated: row.createdAt.toISOString(),
    dateLastSignedIn: row.signedInAt?.toISOString() ?? null,
    dateDisabled: row.disabledAt?.toISOString() ?? null,
    setUp: kind === null || expiresAt === null ? null : { kind, dateExpires: expiresAt.toISOString() },
  }
}

function fits(eb: ExpressionBuilder<DB, 'admin'>, { email, role, state }: Omit<Query, 'sort'>) {
  return eb.and([
    ...(email === undefined ? [] : [eb('email', '^@', email)]),
    ...(role === undefined ? [] : [eb('role', '=', role)]),
    ...(state === undefined ? [] : [eb('disabled_at', state === 'DISABLED' ? 'is not' : 'is', null)]),
    ...(state === undefined || state === 'DISABLED'
      ? []
      : [eb('password_hash', state === 'INVITED' ? 'is' : 'is not', null)]),
  ])
}
