import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@fanfare/contract/fields/passkey'

const load = () => import('@simplewebauthn/browser')

/**
 * Checks whether this browser supports passkeys and this host can have some: they require a domain name, not
 * an IP address.
 */
export function canUsePasskeysOnHost(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
}

/** Prompts the admin to create a passkey, which the API does not know yet. @throws where the prompt is dismissed */
export async function promptPasskeyCreation(options: PasskeyCreationOptions) {
  const { startRegistration } = await load()
  const excludeCredentials = options.excludeCredentials.map(({ id, type }) => ({ id, type }))
  const { response, ...credential } = await startRegistration({
    optionsJSON: { ...options, excludeCredentials },
  })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    ...credential,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  }
}

/** Signs a request with one of the admin’s passkeys. */
export async function promptPasskeyAssertion(request: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load()
  const allowCredentials = request.allowCredentials.map(({ id, type }) => ({ id, type }))
  const { response, ...credential } = await startAuthentication({
    optionsJSON: { ...request, allowCredentials },
  })
  return { ...credential, clientExtensionResults: {}, response }
}

/** The sentence for a question that the browser ended, where nothing went wrong at the API. */
export function passkeyErrorMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const names = [error.name, error.cause instanceof Error ? error.cause.name : '']
  if (names.includes('InvalidStateError')) return 'This device already has one of your passkeys.'
  if (names.includes('NotAllowedError') || names.includes('AbortError')) {
    return 'No passkey was used. Try again, or use a code.'
  }
  return null
}
