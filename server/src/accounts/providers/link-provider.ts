import type { BodyOf, ReturnedData } from '@fanfare/contract/call'
import {
  type getSignInMethods,
  signInProvider,
  type unlinkProvider,
} from '@fanfare/contract/shapes/accounts/providers'
import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { consumeOneTimeCode } from '../codes/one-time-code.ts'
import { requireRemainingSignInMethod } from '../sign-in/sign-in-methods.ts'
import { verifyReauthentication } from '../sign-in/verify-reauthentication.ts'
import { insertLinkedIdentity, providerNameOf } from './linked-identity.ts'
import { mailSignInChanged } from './mail-sign-in-changed.ts'
import { consumeProviderProof, type ProviderProof } from './proof.ts'

/** Loads an account's sign-in methods, used and available. */
export async function loadSignInMethods(
  { db, outside }: Context,
  userId: string,
): Promise<ReturnedData<typeof getSignInMethods>> {
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const linked = await db
    .selectFrom('linked_identity')
    .select(['provider', 'label', 'linked_at'])
    .where('account_id', '=', userId)
    .execute()
  const offered = { GOOGLE: outside.google !== null, X: outside.x !== null }
  return {
    hasPassword: password_hash !== null,
    providers: signInProvider.options.flatMap((provider) => {
      const mine = linked.find((each) => each.provider === provider)
      if (!mine && !offered[provider]) return []
      return [
        { provider, linked: mine ? { label: mine.label, dateLinked: mine.linked_at.toISOString() } : null },
      ]
    }),
  }
}

/**
 * Links a proven provider identity to the viewer's account once they have confirmed that it is them. Emails
 * the owner.
 * @param prove called after the confirmation: what it consumes is valid once
 * @throws Refusal what `verifyReauthentication` and `prove` throw; IDENTITY_TAKEN, RULE_BROKEN
 */
export async function linkProvider(
  ctx: Context,
  {
    viewer,
    visitor,
    confirmation,
  }: { viewer: Viewer; visitor: ClientInfo; confirmation: Reauthentication | undefined },
  prove: () => Promise<ProviderProof>,
): Promise<void> {
  const code = await verifyReauthentication(ctx, viewer, visitor, confirmation)
  const proof = await prove()
  const accountId = viewer.userId
  await inTransaction(ctx.db, async (tx) => {
    if (code) await consumeOneTimeCode(tx, ctx, code)
    await consumeProviderProof(tx, proof)
    await insertLinkedIdentity(tx, proof, accountId, ctx.clock.now())
    await enqueue(tx, mailSignInChanged, { accountId, provider: proof.provider, isLinked: true })
  })
}

/**
 * Removes a provider from the viewer's sign-in methods after they have confirmed that it is them. Emails the
 * owner.
 * @throws Refusal NOT_FOUND if it is not linked; RULE_BROKEN if it is the only sign-in method; what
 * `verifyReauthentication` throws
 */
export async function unlinkSignInProvider(
  ctx: Context,
  viewer: Viewer,
  visitor: ClientInfo,
  { provider, confirmation }: BodyOf<typeof unlinkProvider>,
): Promise<void> {
  const code = await verifyReauthentication(ctx, viewer, visitor, confirmation)
  const accountId = viewer.userId
  await inTransaction(ctx.db, async (tx) => {
    if (code) await consumeOneTimeCode(tx, ctx, code)
    await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx)
    const { numDeletedRows } = await tx
      .deleteFrom('linked_identity')
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) throw refuse('NOT_FOUND')
    await requireRemainingSignInMethod(tx, accountId, providerNameOf(provider))
    await enqueue(tx, mailSignInChanged, { accountId, provider, isLinked: false })
  })
}
