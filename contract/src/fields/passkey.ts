import { z } from 'zod'

const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*$/, 'This must be base64url')

const credential = {
  id: bytes(1400),
  rawId: bytes(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}).default({}),
}

/** Assertion of a passkey, as browsers encode it (W3C Web Authentication, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(8000),
    userHandle: bytes(200).optional(),
  }),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

/** A passkey that was made, as browsers write it (RegistrationResponseJSON). */
export const passkeyRegistrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** Browser options for signing with a passkey (PublicKeyCredentialRequestOptionsJSON). */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** The passkeys that can answer; any that the device knows, where none are named. */
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() }),
  ),
})
export type PasskeyRequestOptions = z.output<typeof passkeyRequestOptions>

/** Browser options for creating a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: passkeyRequestOptions.shape.allowCredentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.output<typeof passkeyCreationOptions>
