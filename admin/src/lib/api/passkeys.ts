import type { PasskeyAssertion, PasskeyRequest, PasskeyWanted } from '@fanfare/contract/fields/passkey'

const load = () => import('@simplewebauthn/browser')

/** Whether this browser knows passkeys, and this address may have some: they are for names, not for numbers. */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname)
}

/** Has the admin make a passkey. */
export async function createPasskey(options: PasskeyWanted) {
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

/** Has one of her passkeys sign. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAssertion> {
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
  if (names.includes('InvalidStateError')) return 'This device has a passkey of yours already.'
  if (names.includes('NotAllowedError') || names.includes('AbortError')) {
    return 'No passkey was used. Try again, or use a code.'
  }
  return null
}
