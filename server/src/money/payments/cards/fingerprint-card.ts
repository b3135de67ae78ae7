import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import type { Charge } from '../../../platform/integrations/card-provider.ts'
import { hashCardSignature, hashCardSignatureWithOlderKeys } from './card-secret.ts'

const renewedMax = 1000

/**
 * Makes what recognizes the card of a charge among all accounts. Payments whose fingerprint an older key made get the new
 * one; those that another transaction has locked wait for the card's next charge.
 * @returns null where the provider does not say by what it recognizes the card
 */
export async function fingerprintCard(
  tx: Tx,
  { config }: Context,
  { provider, cardSignature: signature }: Charge,
): Promise<Buffer | null> {
  if (signature === null) return null
  const fingerprint = hashCardSignature(config, { provider, signature })
  const older = hashCardSignatureWithOlderKeys(config, { provider, signature })
  if (older.length > 0) {
    await tx
      .updateTable('payment')
      .set({ card_fingerprint: fingerprint })
      .where('id', 'in', (from) =>
        from
          .selectFrom('payment')
          .select('id')
          .where('card_fingerprint', 'in', older)
          .limit(renewedMax)
          .forUpdate()
          .skipLocked(),
      )
      .execute()
  }
  return fingerprint
}
