import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/** Verified statement of a provider about a person, valid for one action. */
export type ProviderProof = {
  provider: SignInProvider
  /** Person's ID at the provider. */
  subject: string
  /** Person's name at the provider. */
  label: string
  /** Email, if the provider has verified that it is theirs. */
  email: string | null
  /** URL of the person's picture at the provider. */
  picture: string | null
  /** Hash under which it is spent. */
  hash: Buffer
  expiresAt: Date
}

/**
 * Spends a proof in the transaction of the deed that it allows: of several at once, one succeeds.
 * @throws Refusal SIGN_IN_NOT_PROVEN when it was spent
 */
export async function consumeProviderProof(tx: Tx, { hash, expiresAt }: ProviderProof): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_proof')
    .values({ hash, expires_at: expiresAt })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw refuse('SIGN_IN_NOT_PROVEN')
}

/** Refuses a spent proof before anybody is asked for more. It is spent, for certain, by `consumeProviderProof`. */
export async function refuseConsumedProof(ctx: Context, { hash }: ProviderProof): Promise<void> {
  const spent = await ctx.db
    .selectFrom('spent_proof')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (spent) throw refuse('SIGN_IN_NOT_PROVEN')
}
