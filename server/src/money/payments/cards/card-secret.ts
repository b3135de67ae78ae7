import { createHmac } from 'node:crypto'
import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import { decrypt, encrypt, keyFor, type SecretKeys } from '../../../platform/crypto/encrypt.ts'

const purpose = 'saved cards'

type SignedCard = { provider: CardProviderName; signature: string }

/**
 * Encrypts what charges a card again.
 * @param cardId bound to the bytes: sealed for one card, they do not open for another
 */
export function sealAuthorization(keys: SecretKeys, cardId: string, authorization: string): Buffer {
  return encrypt(keys, purpose, cardId, Buffer.from(authorization))
}

/** @throws when a bit of it was changed, or it was sealed for another card or with a key that is not there */
export function openAuthorization(keys: SecretKeys, cardId: string, sealed: Buffer): string {
  return decrypt(keys, purpose, cardId, sealed).toString()
}

/** Computes the fingerprint that recognises the same card and reveals nothing of it. */
export function fingerprintOf({ secretKey }: SecretKeys, authorization: string): Buffer {
  return fingerprintWith(secretKey, authorization)
}

/** Computes a card's fingerprints under older keys, for use until it is re-encrypted. */
export function olderFingerprintsOf({ olderSecretKeys }: SecretKeys, authorization: string): Buffer[] {
  return olderSecretKeys.map((key) => fingerprintWith(key, authorization))
}

function fingerprintWith(key: string, authorization: string): Buffer {
  return createHmac('sha256', keyFor(key, 'fingerprints of saved cards')).update(authorization).digest()
}

/** Hashes with a secret key by what a provider recognizes a card, the same for every account that pays with the card. */
export function hashCardSignature({ secretKey }: SecretKeys, card: SignedCard): Buffer {
  return hashSignatureWith(secretKey, card)
}

/** Hashes as `hashCardSignature` does, with each of the older keys. */
export function hashCardSignatureWithOlderKeys({ olderSecretKeys }: SecretKeys, card: SignedCard): Buffer[] {
  return olderSecretKeys.map((key) => hashSignatureWith(key, card))
}

function hashSignatureWith(key: string, { provider, signature }: SignedCard): Buffer {
  return createHmac('sha256', keyFor(key, 'signatures of charged cards'))
    .update(`${provider} ${signature}`)
    .digest()
}
