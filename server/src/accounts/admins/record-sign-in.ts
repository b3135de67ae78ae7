import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailAdminAccessChanged } from './mail-admin-access-changed.ts'

type Outcome = 'WRONG_PASSWORD' | 'CODE_ASKED' | 'WRONG_CODE' | 'DISABLED' | 'NO_ADMIN'

/** Maximum number of recorded failures per hour without an admin: strangers can invent any number. */
const unknownSignInsMax = 500
/** Numbers of failures in an hour that are no accident. */
const failuresMost = 8
const wrongCodesMost = 3
const hourMs = 3_600_000

/**
 * Notes a try that failed. The admin and the owners are warned of many within an hour, by one mail.
 * @param email as it was typed; null for a code in a session
 */
export async function recordFailedAdminSignInAndWarn(
  ctx: Context,
  { address, userAgent }: ClientInfo,
  { email, adminId, outcome }: { email: string | null; adminId: string | null; outcome: Outcome },
): Promise<void> {
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    if (adminId === null && (await strangersSince(tx, new Date(now.getTime() - hourMs))) >= unknownSignInsMax)
      return
    const isWarned = adminId !== null && (await isTooMuch(tx, adminId, outcome, now))
    await tx
      .insertInto('admin_sign_in')
      .values({
        id: ctx.newId(),
        email,
        admin_id: adminId,
        outcome,
        address,
        user_agent: userAgent,
        is_warned: isWarned,
        created_at: now,
      })
      .execute()
    if (isWarned) await warn(tx, adminId, address)
  })
}

/** Records an admin’s sign-in, and notifies them of a new address. */
export async function recordAdminSignInAndNotifyIfNew(
  tx: Tx,
  ctx: Context,
  { address, userAgent }: ClientInfo,
  { email, adminId }: { email: string; adminId: string },
): Promise<void> {
  const { rows } = await sql<{ isHere: boolean }>`
    SELECT DISTINCT address = ${address} AS "isHere" FROM admin_sign_in
    WHERE email = ${email} AND outcome = 'SIGNED_IN'`.execute(tx)
  await tx
    .insertInto('admin_sign_in')
    .values({
      id: ctx.newId(),
      email,
      admin_id: adminId,
      outcome: 'SIGNED_IN',
      address,
      user_agent: userAgent,
      created_at: ctx.clock.now(),
    })
    .execute()
  if (rows.length === 0 || rows.some(({ isHere }) => isHere)) return
  await enqueue(tx, mailAdminAccessChanged, { to: adminId, adminId, about: 'NEW_PLACE', address })
}

/**
 * Checks for a sign-in from this address by the same query for admins and others, so that neither answer
 * takes longer.
 */
export async function hasAdminSignedInFromAddress(
  ctx: Context,
  email: string,
  address: string,
): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('admin_sign_in')
    .select('id')
    .where('email', '=', email)
    .where('address', '=', address)
    .where('outcome', '=', 'SIGNED_IN')
    .limit(1)
    .executeTakeFirst()
  return known !== undefined
}

async function strangersSince(tx: Tx, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('admin_sign_in')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('admin_id', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Checks the limits under the admin’s lock, so that only one of concurrent attempts warns. */
async function isTooMuch(tx: Tx, adminId: string, outcome: Outcome, now: Date): Promise<boolean> {
  await tx.selectFrom('admin').select('id').where('id', '=', adminId).forNoKeyUpdate().execute()
  const tries = await tx
    .selectFrom('admin_sign_in')
    .select(['outcome', 'is_warned as isWarned'])
    .where('admin_id', '=', adminId)
    .where('created_at', '>', new Date(now.getTime() - hourMs))
    .where('outcome', 'in', ['WRONG_PASSWORD', 'WRONG_CODE', 'DISABLED'])
    .execute()
  if (outcome === 'CODE_ASKED' || tries.some(({ isWarned }) => isWarned)) return false
  const codes = [...tries, { outcome }].filter((each) => each.outcome === 'WRONG_CODE')
  return tries.length + 1 >= failuresMost || codes.length >= wrongCodesMost
}

async function warn(tx: Tx, adminId: string, address: string): Promise<void> {
  const readers = await tx
    .selectFrom('admin')
    .select('id')
    .where('disabled_at', 'is', null)
    .where((eb) => eb.or([eb('id', '=', adminId), eb('role', '=', 'OWNER')]))
    .execute()
  for (const { id: to } of readers)
    await enqueue(tx, mailAdminAccessChanged, { to, adminId, about: 'GUESSES', address })
}
