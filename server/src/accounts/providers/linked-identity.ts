import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { violatedUniqueConstraint } from '../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../platform/errors.ts'
import type { ProviderProof } from './proof.ts'

const names = { GOOGLE: 'Google', X: 'X' }

/** Returns the display name of a provider. */
export function providerNameOf(provider: ProviderProof['provider']): string {
  return names[provider]
}

/** The account whose owner a proof speaks of; null where none is linked. */
export async function findLinkedAccount(
  ctx: Context,
  { provider, subject }: ProviderProof,
): Promise<string | null> {
  const linked = await ctx.db
    .selectFrom('linked_identity')
    .select('account_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return linked?.account_id ?? null
}

/**
 * Lets an account be entered by what a proof speaks of.
 * @throws Refusal IDENTITY_TAKEN where another account is; RULE_BROKEN where this one is by another identity of that provider
 */
export async function insertLinkedIdentity(
  tx: Tx,
  proof: ProviderProof,
  accountId: string,
  now: Date,
): Promise<void> {
  const { provider, subject, label } = proof
  try {
    await tx
      .insertInto('linked_identity')
      .values({ provider, subject, account_id: accountId, label, linked_at: now, last_used_at: now })
      .execute()
  } catch (error) {
    const constraint = violatedUniqueConstraint(error)
    if (constraint === 'linked_identity_pkey') throw refuse('IDENTITY_TAKEN')
    if (constraint === 'linked_identity_account_id_provider_key') {
      throw refuse('RULE_BROKEN', {
        detail: `Another ${providerNameOf(provider)} account is already connected. Disconnect it first.`,
      })
    }
    throw error
  }
}

/**
 * Records that the identity was used, and its current label at the provider. @throws Refusal
 * SIGN_IN_NOT_PROVEN if it was unlinked in the meantime
 */
export async function requireStillLinkedAndRecordUse(
  tx: Tx,
  proof: ProviderProof,
  accountId: string,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('linked_identity')
    .set({ label: proof.label, last_used_at: now })
    .where('provider', '=', proof.provider)
    .where('subject', '=', proof.subject)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw refuse('SIGN_IN_NOT_PROVEN')
}
