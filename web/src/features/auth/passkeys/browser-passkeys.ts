import { startPasskeyConfirmation, startPasskeySignIn } from '@fanfare/contract/calls/accounts/passkeys'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@fanfare/contract/fields/passkey'
import { callApi } from '../../../lib/api/call.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'

const load = () => import('@simplewebauthn/browser')

/** Checks whether this browser supports passkeys, and this host can have some. */
export function canUsePasskeysOnHost(): boolean {
  return hasPasskeyApi() && isHostname()
}

/** The origin of these pages that may have passkeys, where the one that is open may have none. */
export function findAlternativePasskeyOrigin(): string | null {
  return hasPasskeyApi() && !isHostname() ? deploymentSettings.namedOrigin : null
}

/** Checks whether the browser offers passkeys in autofill. */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  if (!canUsePasskeysOnHost()) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** Prompts for a passkey to sign in with. */
export async function promptSignInPasskey({ isOffered = false } = {}): Promise<PasskeyAssertion> {
  const { data } = await callApi(startPasskeySignIn)
  return getAssertion(data, isOffered)
}

/** Prompts for one of the member’s passkeys to confirm their identity. */
export async function promptConfirmationPasskey(): Promise<PasskeyAssertion> {
  const { data } = await callApi(startPasskeyConfirmation)
  return getAssertion(data, false)
}

/** Prompts the member to create a passkey, which the API does not know yet. @throws where the prompt is dismissed */
export async function promptPasskeyCreation(optionsJSON: PasskeyCreationOptions) {
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

/** Checks whether the request was dismissed by the user or replaced by another one, which is no failure. */
export function isNotAllowedOrAbortError(error: unknown): boolean {
  const names = ['NotAllowedError', 'AbortError']
  if (!(error instanceof Error)) return false
  return names.includes(error.name) || (error.cause instanceof Error && names.includes(error.cause.name))
}

/** Checks whether the device already has a passkey of the member. */
export function isInvalidStateError(error: unknown): boolean {
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
  optionsJSON: PasskeyRequestOptions,
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
