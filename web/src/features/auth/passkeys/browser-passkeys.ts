import { startPasskeyConfirmation, startPasskeySignIn } from '@fanfare/contract/calls/accounts/passkeys'
import type { PasskeyAssertion, PasskeyRequest, PasskeyWanted } from '@fanfare/contract/fields/passkey'
import { api } from '../../../lib/api/call.ts'
import { settings } from '../../../lib/page-settings.ts'

const load = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys, and this address may have some. */
export function supportsPasskeys(): boolean {
  return hasPasskeyApi() && isHostname()
}

/** The origin of these pages that may have passkeys, where the one that is open may have none. */
export function passkeyOrigin(): string | null {
  return hasPasskeyApi() && !isHostname() ? settings.namedOrigin : null
}

/** Whether it offers them among what it fills in. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!supportsPasskeys()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Has the person choose a passkey to sign in with. */
export async function getSignInPasskey({ isOffered = false } = {}): Promise<PasskeyAssertion> {
  const { data } = await api(startPasskeySignIn)
  return getAssertion(data, isOffered)
}

/** Has the person confirm by a passkey of hers that it is she. */
export async function getConfirmationPasskey(): Promise<PasskeyAssertion> {
  const { data } = await api(startPasskeyConfirmation)
  return getAssertion(data, false)
}

/** Has the person make a passkey. */
export async function createPasskey(optionsJSON: PasskeyWanted) {
  const { startRegistration } = await load()
  const { response, ...credential } = await startRegistration({
    optionsJSON: {
      ...optionsJSON,
      excludeCredentials: optionsJSON.excludeCredentials.map(({ id, type }) => ({ id, type })),
    },
  })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    ...credential,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** Ends an offer or a question that is open. */
export async function abortPasskeyRequest(): Promise<void> {
  const { WebAuthnAbortService } = await load()
  WebAuthnAbortService.cancelCeremony()
}

/** Whether the person, or another question, ended this one: nothing went wrong. */
export function isDismissed(error: unknown): boolean {
  const names = ['NotAllowedError', 'AbortError']
  if (!(error instanceof Error)) return false
  return names.includes(error.name) || (error.cause instanceof Error && names.includes(error.cause.name))
}

/** Whether the device has a passkey of hers already. */
export function isAlreadyRegistered(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

function hasPasskeyApi(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Passkeys are for names, not for numbers. */
function isHostname(): boolean {
  return !/^[\d.]+$|:/.test(location.hostname)
}

async function getAssertion(
  optionsJSON: PasskeyRequest,
  useBrowserAutofill: boolean,
): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load()
  const { response, ...credential } = await startAuthentication({
    optionsJSON: {
      ...optionsJSON,
      allowCredentials: optionsJSON.allowCredentials.map(({ id, type }) => ({ id, type })),
    },
    useBrowserAutofill,
  })
  return { ...credential, clientExtensionResults: {}, response }
}
