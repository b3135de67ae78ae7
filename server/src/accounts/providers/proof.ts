import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/** What a provider has said of somebody, checked, and good for one deed. */
export type Proof = {
  provider: SignInProvider
  /** The provider's own id of her. */
  subject: string
  /** What she is called there. */
  label: string
  /** Only where the provider has verified that it is hers. */
  email: string | null
  /** The address of her picture there. */
  picture: string | null
  /** Under which it is spent. */
  hash: Buffer
  expiresAt: Date
}

/**
 * Spends a proof in the transaction of the deed that it allows: of several at once, one succeeds.
 * @throws Refusal SIGN_IN_NOT_PROVEN when it was spent
 */
export async function spendProof(tx: Tx, { hash, expiresAt }: Proof): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spent_proof')
    .values({ hash, expires_at: expiresAt })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw refuse('SIGN_IN_NOT_PROVEN')
}

/** Refuses a spent proof before anybody is asked for more. It is spent, for certain, by `spendProof`. */
export async function refuseSpent(ctx: Context, { hash }: Proof): Promise<void> {
  const spent = await ctx.db
    .selectFrom('spent_proof')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (spent) throw refuse('SIGN_IN_NOT_PROVEN')
}
