import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import type { loadPush, startPush } from '@fanfare/contract/shapes/social/push'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'

/** Loads whether the device of this session receives push notifications, and the key to subscribe with. */
export async function loadPushState(ctx: Context, sessionId: string): Promise<ReturnedData<typeof loadPush>> {
  const device = await ctx.db
    .selectFrom('push_device')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return { publicKey: ctx.outside.push?.publicKey ?? null, isOn: device !== undefined }
}

/**
 * Registers the push address of this session's device. A browser has one address, whoever is signed in: it belongs to
 * the session that registered it last.
 * @throws Refusal RULE_BROKEN without keys of the operator, INVALID_INPUT for an address that is of no push service
 */
export async function registerPushDevice(
  ctx: Context,
  { sessionId, userId }: { sessionId: string; userId: string },
  { endpoint, keys }: BodyOf<typeof startPush>,
): Promise<void> {
  const { push } = ctx.outside
  if (push === null) throw refuse('RULE_BROKEN', { detail: "Push notifications aren't available here." })
  const publicKey = Buffer.from(keys.p256dh, 'base64url')
  if (!push.takes(endpoint) || publicKey[0] !== 4) {
    throw refuse('INVALID_INPUT', { detail: "Your browser's push service isn't supported." })
  }
  const device = {
    endpoint,
    public_key: publicKey,
    auth_secret: Buffer.from(keys.auth, 'base64url'),
    created_at: ctx.clock.now(),
  }
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .deleteFrom('push_device')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', sessionId)
      .execute()
    await tx
      .insertInto('push_device')
      .values({ account_id: userId, session_id: sessionId, ...device })
      .onConflict((conflict) => conflict.constraint('push_device_pkey').doUpdateSet(device))
      .execute()
  })
}

/** Tells this session's device nothing any more. */
export async function unregisterPushDevice(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.deleteFrom('push_device').where('session_id', '=', sessionId).execute()
}
