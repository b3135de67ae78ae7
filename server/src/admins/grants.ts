import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../refusal.ts'
import { momentOf } from '../words/formats.ts'

type Grant = {
  adminId: string
  /** What was given: SET_UP is the end of an invitation; PROMOTED is any other role. */
  kind: 'INVITED' | 'SET_UP' | 'ENABLED' | 'PROMOTED'
  /** Null for an operator's command, and for the admin's own set-up. */
  grantedBy: string | null
}

const hourMs = 3_600_000

/** Records who gave an admin their access or role. From then on they cool down, for as long as the operator has set. */
export async function recordGrant(tx: Tx, ctx: Context, { adminId, kind, grantedBy }: Grant): Promise<void> {
  const now = ctx.clock.now()
  await tx
    .insertInto('admin_grant')
    .values({
      id: ctx.newId(),
      admin_id: adminId,
      kind,
      granted_by: grantedBy,
      granted_at: now,
      confirms_from: new Date(now.getTime() + ctx.config.adminCoolDownHours * hourMs),
    })
    .execute()
}

/**
 * Requires that an admin may confirm what another proposed: neither cooling down nor one of a pair of whom one has let the
 * other in. Whoever invites an address of their own is not two people by it. The database requires the same.
 * @throws Refusal NOT_ALLOWED
 */
export async function requireIndependent(
  tx: Tx,
  ctx: Context,
  confirmerId: string,
  proposerId: string,
): Promise<void> {
  const grants = await tx
    .selectFrom('admin_grant')
    .select(['admin_id as adminId', 'granted_by as grantedBy', 'confirms_from as confirmsFrom'])
    .where('admin_id', 'in', [confirmerId, proposerId])
    .execute()
  const until = coolsDownUntil(
    grants.filter(({ adminId }) => adminId === confirmerId),
    ctx.clock.now(),
  )
  if (until !== null) {
    throw refuse('NOT_ALLOWED', {
      detail: `Your access or role is new: you can confirm what others propose from ${momentOf(until)}.`,
    })
  }
  const isPair = grants.some(({ grantedBy }) => grantedBy === confirmerId || grantedBy === proposerId)
  if (!isPair) return
  throw refuse('NOT_ALLOWED', {
    detail: 'One of you gave the other their access or role. Another admin has to confirm this.',
  })
}

function coolsDownUntil(grants: readonly { confirmsFrom: Date }[], now: Date): Date | null {
  const latest = Math.max(0, ...grants.map(({ confirmsFrom }) => confirmsFrom.getTime()))
  return latest > now.getTime() ? new Date(latest) : null
}

/**
 * Whether there is an owner besides these two who counts: set up, not cooling down, and not let in or promoted by the one who
 * acts.
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
            .where((eb) =>
              eb.or([eb('granted_by', '=', actorId), eb('confirms_from', '>', ctx.clock.now())]),
            ),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}
