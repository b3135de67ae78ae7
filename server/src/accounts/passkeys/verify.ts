import type { BodyOf } from '@fanfare/contract/call'
import type { PasskeyAssertion, PasskeyCreationOptions } from '@fanfare/contract/fields/passkey'
import type { addPasskey } from '@fanfare/contract/shapes/accounts/passkeys'
import { refuse } from '../../platform/errors.ts'
import { passkeyChallengeMs } from './challenge.ts'

/**
 * WebAuthn relying party: the origins that may request passkeys, and the domain that passkeys are bound to.
 */
export type RelyingParty = { name: string; origins: string[]; domain: string }

/** ES256, EdDSA and RS256 (COSE): what devices sign with. */
const algorithms = [-7, -8, -257]

/** Lazy, since it loads all of X.509: most processes never verify a passkey. */
const loadChecks = () => import('@simplewebauthn/server')

/** Builds the options from which a browser creates a passkey; the device must verify its user. */
export function passkeyCreationOptionsOf(
  { name, domain }: RelyingParty,
  {
    challenge,
    user,
    excludeCredentials,
  }: {
    challenge: Buffer
    user: { id: string; name: string; displayName: string }
    excludeCredentials: PasskeyCreationOptions['excludeCredentials']
  },
): PasskeyCreationOptions {
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: domain, name },
    user: { ...user, id: Buffer.from(user.id).toString('base64url') },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: passkeyChallengeMs,
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/**
 * Verifies a passkey created for this challenge on a page of the party, for storage. @throws Refusal
 * INVALID_PASSKEY
 */
export async function verifyPasskeyRegistration(
  { origins, domain }: RelyingParty,
  response: BodyOf<typeof addPasskey>['credential'],
  expectedChallenge: string,
) {
  const { verifyRegistrationResponse } = await loadChecks()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo) {
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return {
        credential_id: Buffer.from(id, 'base64url'),
        public_key: Buffer.from(publicKey),
        sign_count: BigInt(counter),
        transports,
      }
    }
  } catch (cause) {
    throw refuse('INVALID_PASSKEY', { cause })
  }
  throw refuse('INVALID_PASSKEY')
}

type StoredPasskey = { public_key: Buffer; sign_count: bigint }

/**
 * Verifies that a passkey with user verification signed this challenge for the party, and returns its usage
 * counter.
 * @throws Refusal INVALID_PASSKEY, also if the counter did not increase: then the passkey has been copied
 */
export async function verifyPasskeyAssertion(
  { origins, domain }: RelyingParty,
  { assertion, challenge }: { assertion: PasskeyAssertion; challenge: string },
  stored: StoredPasskey,
): Promise<bigint> {
  const { verifyAuthenticationResponse } = await loadChecks()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: domain,
      requireUserVerification: true,
      credential: {
        id: assertion.id,
        publicKey: new Uint8Array(stored.public_key),
        counter: Number(stored.sign_count),
      },
    })
    if (verified) return BigInt(authenticationInfo.newCounter)
  } catch (cause) {
    throw refuse('INVALID_PASSKEY', { cause })
  }
  throw refuse('INVALID_PASSKEY')
}
