import type { BodyOf } from '@fanfare/contract/call'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@fanfare/contract/fields/passkey'
import { limits } from '@fanfare/contract/limits'
import type { addPasskey, Passkey } from '@fanfare/contract/shapes/accounts/passkeys'
import { appendAuditEntry } from '../../../access/audit/append-audit-entry.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { violatedUniqueConstraint } from '../../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../../platform/errors.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { enqueue } from '../../../platform/queue/task.ts'
import { passkeyChallengeMs } from '../../passkeys/challenge.ts'
import type { ChallengedAssertion } from '../../passkeys/consume-passkey.ts'
import { passkeyView } from '../../passkeys/load-passkeys.ts'
import {
  passkeyCreationOptionsOf,
  type RelyingParty,
  verifyPasskeyAssertion,
  verifyPasskeyRegistration,
} from '../../passkeys/verify.ts'
import { isAdminFactorMandatory } from '../authenticator.ts'
import { mailAdminAccessChanged } from '../mail-admin-access-changed.ts'
import { enqueueAdminChangeOwnerMails } from '../mail-owners.ts'
import { newFactorMoneyUnlockTime } from '../new-factor.ts'
import {
  type AdminPasskeyChallengeScope,
  consumeAdminPasskeyChallenge,
  deriveSetUpLinkChallenge,
  issueAdminPasskeyChallenge,
} from './challenge.ts'

/** The back-office's own pages: a passkey of theirs signs nothing for the members' app. */
function partyOf({ adminPasskeys, brandName }: Context['config']): RelyingParty {
  if (adminPasskeys === null) {
    throw refuse('RULE_BROKEN', {
      detail: "Passkeys aren't available, because ADMIN_ORIGIN isn't set.",
    })
  }
  return { ...adminPasskeys, name: `${brandName} back office` }
}

/** The passkeys of an admin, of which there are few, the oldest first. */
export async function loadAdminPasskeys(ctx: Context, adminId: string): Promise<Passkey[]> {
  const rows = await ctx.db
    .selectFrom('admin_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute()
  return rows.map(passkeyView)
}

export async function countAdminPasskeys(db: Db | Tx, adminId: string): Promise<number> {
  const { count } = await db
    .selectFrom('admin_passkey')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('admin_id', '=', adminId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Creates the request that an admin’s passkey signs. @throws Refusal RULE_BROKEN if they have none */
export async function createAdminPasskeyRequest(
  ctx: Context,
  asking: AdminPasskeyChallengeScope,
): Promise<PasskeyRequestOptions> {
  const { domain } = partyOf(ctx.config)
  const allowCredentials = await credentialsOf(ctx, asking.adminId)
  if (allowCredentials.length === 0) {
    throw refuse('RULE_BROKEN', {
      detail: "You don't have a passkey for the back office. Enter a code instead.",
    })
  }
  const challenge = await issueAdminPasskeyChallenge(ctx, asking)
  return {
    challenge: challenge.toString('base64url'),
    rpId: domain,
    timeout: passkeyChallengeMs,
    userVerification: 'required',
    allowCredentials,
  }
}

/** @throws Refusal INVALID_PASSKEY where the challenge was not made for this, was used, or is too old */
export async function consumeAdminAssertionChallenge(
  ctx: Context,
  asking: AdminPasskeyChallengeScope,
  assertion: PasskeyAssertion,
): Promise<ChallengedAssertion> {
  return {
    assertion,
    challenge: await consumeAdminPasskeyChallenge(ctx, asking, assertion.response.clientDataJSON),
  }
}

/** Checks that a passkey of this admin has signed, in the transaction of what that allows. @throws Refusal INVALID_PASSKEY */
export async function verifyAdminPasskeyAndRecordUse(
  tx: Tx,
  ctx: Context,
  adminId: string,
  taken: ChallengedAssertion,
): Promise<void> {
  const passkey = await tx
    .selectFrom('admin_passkey')
    .select(['id', 'public_key', 'sign_count'])
    .where('credential_id', '=', Buffer.from(taken.assertion.id, 'base64url'))
    .where('admin_id', '=', adminId)
    .forUpdate()
    .executeTakeFirst()
  if (!passkey) throw refuse('INVALID_PASSKEY')
  const sign_count = await verifyPasskeyAssertion(partyOf(ctx.config), taken, passkey)
  await tx
    .updateTable('admin_passkey')
    .set({ sign_count, last_used_at: ctx.clock.now() })
    .where('id', '=', passkey.id)
    .execute()
}

/** Creates the options for a new passkey of this admin. */
export async function createAdminPasskeyOptions(
  ctx: Context,
  { adminId, sessionId }: AdminViewer,
): Promise<PasskeyCreationOptions> {
  const party = partyOf(ctx.config)
  const { email } = await ctx.db
    .selectFrom('admin')
    .select('email')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  return passkeyCreationOptionsOf(party, {
    challenge: await issueAdminPasskeyChallenge(ctx, { purpose: 'REGISTER', adminId, sessionId }),
    user: { id: adminId, name: email, displayName: email },
    excludeCredentials: await credentialsOf(ctx, adminId),
  })
}

/**
 * Saves a passkey created from the options of `createAdminPasskeyOptions` for this session. The admin and
 * every owner are emailed.
 * @throws Refusal INVALID_PASSKEY; RULE_BROKEN if they have twenty
 */
export async function saveAdminPasskey(
  ctx: Context,
  { adminId, sessionId }: AdminViewer,
  { name, credential }: BodyOf<typeof addPasskey>,
): Promise<void> {
  const asking = { purpose: 'REGISTER', adminId, sessionId } as const
  const challenge = await consumeAdminPasskeyChallenge(ctx, asking, credential.response.clientDataJSON)
  const made = await verifyPasskeyRegistration(partyOf(ctx.config), credential, challenge)
  await inTransaction(ctx.db, async (tx) => {
    await lockAdminAndCheckTotpSetUp(tx, adminId)
    if ((await countAdminPasskeys(tx, adminId)) >= limits.passkeys) {
      throw refuse('RULE_BROKEN', { detail: `You can have up to ${limits.passkeys} passkeys.` })
    }
    await insertPasskey(tx, ctx, adminId, { name, made })
    await enqueue(tx, mailAdminAccessChanged, { to: adminId, adminId, about: 'PASSKEY_ADDED' })
    await enqueueAdminChangeOwnerMails(tx, { about: 'FACTOR_ADDED', adminId, by: adminId })
  })
}

/**
 * Creates the options for a passkey of an admin who follows an emailed link; null if `ADMIN_ORIGIN` is not
 * set.
 */
export async function createSetUpLinkPasskeyOptions(
  ctx: Context,
  { adminId, email, token }: { adminId: string; email: string; token: string },
): Promise<PasskeyCreationOptions | null> {
  if (ctx.config.adminPasskeys === null) return null
  return passkeyCreationOptionsOf(partyOf(ctx.config), {
    challenge: deriveSetUpLinkChallenge(token),
    user: { id: adminId, name: email, displayName: email },
    excludeCredentials: await credentialsOf(ctx, adminId),
  })
}

/** Checks a passkey that was made from what `createSetUpLinkPasskeyOptions` gave for this link. @throws Refusal INVALID_PASSKEY */
export function verifySetUpLinkPasskey(
  ctx: Context,
  token: string,
  { credential }: BodyOf<typeof addPasskey>,
): Promise<VerifiedAdminPasskey> {
  return verifyPasskeyRegistration(
    partyOf(ctx.config),
    credential,
    deriveSetUpLinkChallenge(token).toString('base64url'),
  )
}

/** Saves a passkey for an admin instead of the app that they never set up. @throws Refusal INVALID_PASSKEY */
export async function saveSetUpPasskeyAndClearTotp(
  tx: Tx,
  ctx: Context,
  adminId: string,
  passkey: { name: string; made: VerifiedAdminPasskey },
): Promise<void> {
  await insertPasskey(tx, ctx, adminId, passkey)
  await tx
    .updateTable('admin')
    .set({ otp_secret: null, otp_step: null, otp_moves_from: null })
    .where('id', '=', adminId)
    .execute()
}

export type VerifiedAdminPasskey = Awaited<ReturnType<typeof verifyPasskeyRegistration>>

async function insertPasskey(
  tx: Tx,
  ctx: Context,
  adminId: string,
  { name, made }: { name: string; made: VerifiedAdminPasskey },
): Promise<void> {
  const id = ctx.newId()
  const [created_at, moves_from] = [ctx.clock.now(), newFactorMoneyUnlockTime(ctx)]
  try {
    await tx
      .insertInto('admin_passkey')
      .values({ id, admin_id: adminId, ...made, name, created_at, last_used_at: null, moves_from })
      .execute()
  } catch (cause) {
    if (violatedUniqueConstraint(cause) === 'admin_passkey_credential_id_key')
      throw refuse('INVALID_PASSKEY', { cause })
    throw cause
  }
  await appendAuditEntry(
    tx,
    ctx,
    { adminId },
    {
      action: 'ADMIN_PASSKEY_ADDED',
      subjectKind: 'ADMIN',
      subjectId: adminId,
      reason: null,
      before: {},
      after: { passkeyId: id, name },
    },
  )
}

/**
 * Deletes a passkey. The admin is emailed.
 * @throws Refusal NOT_FOUND; RULE_BROKEN for the last factor where one is mandatory
 */
export async function removeAdminPasskey(
  tx: Tx,
  ctx: Context,
  adminId: string,
  passkeyId: string,
): Promise<void> {
  const hasApp = await lockAdminAndCheckTotpSetUp(tx, adminId)
  const removed = await tx
    .deleteFrom('admin_passkey')
    .where('id', '=', passkeyId)
    .where('admin_id', '=', adminId)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw refuse('NOT_FOUND', { detail: 'This passkey was removed.' })
  const isLast = !hasApp && (await countAdminPasskeys(tx, adminId)) === 0
  if (isLast && isAdminFactorMandatory(ctx.config)) {
    throw refuse('RULE_BROKEN', {
      detail: 'This is your only second factor, and you need one to sign in. Add another first.',
    })
  }
  await appendAuditEntry(
    tx,
    ctx,
    { adminId },
    {
      action: 'ADMIN_PASSKEY_REMOVED',
      subjectKind: 'ADMIN',
      subjectId: adminId,
      reason: null,
      before: { passkeyId, name: removed.name },
      after: {},
    },
  )
  await enqueue(tx, mailAdminAccessChanged, { to: adminId, adminId, about: 'PASSKEY_REMOVED' })
}

/**
 * Locks the admin’s row.
 * @returns true if they have an authenticator app
 */
export async function lockAdminAndCheckTotpSetUp(tx: Tx, adminId: string): Promise<boolean> {
  const { otp_secret } = await tx
    .selectFrom('admin')
    .select('otp_secret')
    .where('id', '=', adminId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return otp_secret !== null
}

async function credentialsOf(
  ctx: Context,
  adminId: string,
): Promise<PasskeyRequestOptions['allowCredentials']> {
  const rows = await ctx.db
    .selectFrom('admin_passkey')
    .select(['credential_id', 'transports'])
    .where('admin_id', '=', adminId)
    .orderBy('id')
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key',
    transports,
  }))
}
