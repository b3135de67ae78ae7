import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { formatLongDateTime } from '../../platform/i18n/formats.ts'

type Grant = {
  adminId: string
  /** Kind of the grant: INVITED is also by an operator's command; SET_UP is the end of an invitation; PROMOTED is any other role. */
  kind: 'INVITED' | 'SET_UP' | 'ENABLED' | 'PROMOTED'
  /** Null for an operator's command, and for the admin's own set-up. */
  grantedBy: string | null
}

const hourMs = 3_600_000

/** Returns the end of the cool-down of a grant made to an admin now. */
export function coolDownEndOfNewGrant({ clock, config }: Context): Date {
  return new Date(clock.now().getTime() + config.adminCoolDownHours * hourMs)
}

/** Records who gave an admin their access or role. From then on they cool down, for as long as the operator has set. */
export async function recordAdminGrant(
  tx: Tx,
  ctx: Context,
  { adminId, kind, grantedBy }: Grant,
): Promise<void> {
  await tx
    .insertInto('admin_grant')
    .values({
      id: ctx.newId(),
      admin_id: adminId,
      kind,
      granted_by: grantedBy,
      granted_at: ctx.clock.now(),
      confirms_from: coolDownEndOfNewGrant(ctx),
    })
    .execute()
}

/**
 * Requires that an admin may confirm what another proposed: not cooling down, and not one of a pair of whom one let the other
 * in, through however many hands. Two whom the same admin let in may be the two only where nobody else can be: whoever invites
 * two addresses of their own is not two people by it (ADR 176). One who enabled the other is a pair with them for 30 days
 * (ADR 183). The database requires the same.
 * @throws Refusal NOT_ALLOWED, which names who can confirm where there is somebody
 */
export async function requireEligibleConfirmer(
  tx: Tx,
  ctx: Context,
  confirmerId: string,
  proposerId: string,
): Promise<void> {
  const until = await findAdminCoolDownEnd(tx, ctx, confirmerId)
  if (until !== null) {
    throw refuse('NOT_ALLOWED', {
      detail: `Your access or role is too new. You can confirm other admins' proposals from ${formatLongDateTime(until)}.`,
    })
  }
  const relation = await relationOf(tx, ctx, confirmerId, proposerId)
  if (relation === null) return
  const others = await independentOf(tx, ctx, { proposerId, confirmerId })
  if (relation === 'SIBLINGS' && others.length === 0) return
  const who = others.length === 0 ? 'Another admin must confirm this.' : `${orOf(others)} can confirm this.`
  throw refuse('NOT_ALLOWED', {
    detail:
      relation === 'PAIR'
        ? `One of you granted the other their access or role. ${who}`
        : `The same admin granted both of you your access or role. ${who}`,
  })
}

/** Requires that who decides about other admins does not cool down. @throws Refusal NOT_ALLOWED */
export async function requireCooledDownAdmin(tx: Tx, ctx: Context, adminId: string): Promise<void> {
  const until = await findAdminCoolDownEnd(tx, ctx, adminId)
  if (until === null) return
  throw refuse('NOT_ALLOWED', {
    detail: `Your access or role is too new. You can manage other admins from ${formatLongDateTime(until)}.`,
  })
}

/** Finds until when an admin cools down; null where they do not. */
export async function findAdminCoolDownEnd(db: Db | Tx, ctx: Context, adminId: string): Promise<Date | null> {
  const { until } = await db
    .selectFrom('admin_grant')
    .select((eb) => eb.fn.max('confirms_from').as('until'))
    .where('admin_id', '=', adminId)
    .where('confirms_from', '>', ctx.clock.now())
    .executeTakeFirstOrThrow()
  return until
}

async function relationOf(
  tx: Tx,
  { clock }: Context,
  one: string,
  other: string,
): Promise<'PAIR' | 'SIBLINGS' | null> {
  const { rows } = await sql<{ relation: 'PAIR' | 'SIBLINGS' | null }>`
    SELECT admins_related(${one}, ${other}, ${clock.now()}) AS relation`.execute(tx)
  return rows[0]?.relation ?? null
}

/** Mail addresses of a few who can confirm in the place of an admin. */
async function independentOf(
  tx: Tx,
  ctx: Context,
  { proposerId, confirmerId }: { proposerId: string; confirmerId: string },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM admin
    WHERE id IN (SELECT independent_admins(${proposerId}, ${confirmerId}, ${ctx.clock.now()}))
    ORDER BY id LIMIT 3`.execute(tx)
  return rows.map(({ email }) => email)
}

function orOf(emails: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(emails)
}

/**
 * Checks whether there is an eligible owner besides these two: set up, not cooling down, and independent of
 * the acting one: neither has admitted the other, and nobody both, through any chain of admins.
 */
export async function hasIndependentOwner(
  tx: Tx,
  ctx: Context,
  { actorId, targetId }: { actorId: string; targetId: string },
): Promise<boolean> {
  const owner = await tx
    .selectFrom('admin')
    .select('id')
    .where('role', '=', 'OWNER')
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .where('id', 'not in', [actorId, targetId])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('admin_grant')
            .select('admin_grant.id')
            .whereRef('admin_grant.admin_id', '=', 'admin.id')
            .where('confirms_from', '>', ctx.clock.now()),
        ),
      ),
    )
    .where(sql<boolean>`admins_related(${actorId}, admin.id, ${ctx.clock.now()}) IS NULL`)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}
