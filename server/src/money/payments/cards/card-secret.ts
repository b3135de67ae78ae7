import { createHmac } from 'node:crypto'
import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import type { Context } from '../../../platform/context.ts'
import { decrypt, deriveKey, encrypt, type SecretKeys } from '../../../platform/crypto/encrypt.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import type { Charge } from '../../../platform/integrations/card-provider.ts'

const purpose = 'saved cards'

type SignedCard = { provider: CardProviderName; signature: string }

/**
 * Encrypts what charges a card again.
 * @param cardId bound to the bytes: sealed for one card, they do not open for another
 */
export function encryptCardAuthorization(keys: SecretKeys, cardId: string, authorization: string): Buffer {
  return encrypt(keys, purpose, cardId, Buffer.from(authorization))
}

/** @throws when a bit of it was changed, or it was sealed for another card or with a key that is not there */
export function decryptCardAuthorization(keys: SecretKeys, cardId: string, sealed: Buffer): string {
  return decrypt(keys, purpose, cardId, sealed).toString()
}

/** Computes the fingerprint that recognises the same card and reveals nothing of it. */
export function fingerprintCardAuthorization({ secretKey }: SecretKeys, authorization: string): Buffer {
  return fingerprintWith(secretKey, authorization)
}

/** Computes a card's fingerprints under older keys, for use until it is re-encrypted. */
export function fingerprintCardAuthorizationWithOlderKeys(
  { olderSecretKeys }: SecretKeys,
  authorization: string,
): Buffer[] {
  return olderSecretKeys.map((key) => fingerprintWith(key, authorization))
}

function fingerprintWith(key: string, authorization: string): Buffer {
  return createHmac('sha256', deriveKey(key, 'fingerprints of saved cards')).update(authorization).digest()
}

/** Hashes with a secret key by what a provider recognizes a card, the same for every account that pays with the card. */
function hashCardSignature({ secretKey }: SecretKeys, card: SignedCard): Buffer {
  return hashSignatureWith(secretKey, card)
}

/** Hashes as `hashCardSignature` does, with each of the older keys. */
function hashCardSignatureWithOlderKeys({ olderSecretKeys }: SecretKeys, card: SignedCard): Buffer[] {
  return olderSecretKeys.map((key) => hashSignatureWith(key, card))
}

function hashSignatureWith(key: string, { provider, signature }: SignedCard): Buffer {
  return createHmac('sha256', deriveKey(key, 'signatures of charged cards'))
    .update(`${provider} ${signature}`)
    .digest()
}

const renewedMax = 1000

/**
 * Makes what recognizes the card of a charge among all accounts. Payments whose fingerprint an older key made get the new
 * one; those that another transaction has locked wait for the card's next charge.
 * @returns null where the provider does not say by what it recognizes the card
 */
export async function fingerprintChargedCardAndRefreshOlder(
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
