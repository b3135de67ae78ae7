import type { BodyOf } from '@fanfare/contract/call'
import type { PasskeyCreationOptions } from '@fanfare/contract/fields/passkey'
import { limits } from '@fanfare/contract/limits'
import type { addPasskey, Passkey } from '@fanfare/contract/shapes/accounts/passkeys'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { violatedUniqueConstraint } from '../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { mailFactorChanged } from '../factors/mail-factor-changed.ts'
import { consumePasskeyChallenge, issuePasskeyChallenge } from './challenge.ts'
import { loadPasskeyDescriptors, memberRelyingParty } from './consume-passkey.ts'
import { passkeyView } from './load-passkeys.ts'
import { passkeyCreationOptionsOf, verifyPasskeyRegistration } from './verify.ts'

/**
 * Creates the options for a passkey of the viewer: one that signs in by itself, on a device that verifies its
 * holder.
 */
export async function createMemberPasskeyOptions(
  ctx: Context,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
): Promise<PasskeyCreationOptions> {
  const owner = await ctx.db
    .selectFrom('account')
    .select(['email', 'display_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const challenge = await issuePasskeyChallenge(ctx, { purpose: 'REGISTER', sessionId })
  return passkeyCreationOptionsOf(memberRelyingParty(ctx.config), {
    challenge,
    user: { id: userId, name: owner.email, displayName: owner.display_name },
    excludeCredentials: await loadPasskeyDescriptors(ctx, userId),
  })
}

/**
 * Saves a passkey created from the options of `createMemberPasskeyOptions` for this session. Its owner is
 * emailed.
 * @throws Refusal INVALID_PASSKEY; RULE_BROKEN if they have twenty
 */
export async function saveMemberPasskey(
  ctx: Context,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
  { name, credential }: BodyOf<typeof addPasskey>,
): Promise<Passkey> {
  const asking = { purpose: 'REGISTER', sessionId } as const
  const challenge = await consumePasskeyChallenge(ctx, asking, credential.response.clientDataJSON)
  const made = await verifyPasskeyRegistration(memberRelyingParty(ctx.config), credential, challenge)
  const passkey = {
    id: ctx.newId(),
    account_id: userId,
    ...made,
    name,
    created_at: ctx.clock.now(),
    last_used_at: null,
  }
  try {
    await inTransaction(ctx.db, async (tx) => {
      await sql`SELECT FROM account WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx)
      const { count } = await tx
        .selectFrom('passkey')
        .select(sql<number>`count(*)::integer`.as('count'))
        .where('account_id', '=', userId)
        .executeTakeFirstOrThrow()
      if (count >= limits.passkeys) {
        throw refuse('RULE_BROKEN', { detail: `You can have up to ${limits.passkeys} passkeys.` })
      }
      await tx.insertInto('passkey').values(passkey).execute()
      await enqueue(tx, mailFactorChanged, { accountId: userId, change: 'PASSKEY_ADDED', name })
    })
  } catch (cause) {
    if (violatedUniqueConstraint(cause) === 'passkey_credential_id_key')
      throw refuse('INVALID_PASSKEY', { cause })
    throw cause
  }
  return passkeyView(passkey)
}
