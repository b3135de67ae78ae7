import { z } from 'zod'

/**
 * With CHALLENGE_REQUIRED, the same call is made again with this: ALTCHA's payload, base64 of the JSON
 * `{ "challenge": …, "solution": { "counter", "derivedKey" } }`. It is good once, for what it was asked for.
 */
export const proofOfWork = z
  .string()
  .max(4000)
  .optional()
  .describe(
    'The solution of the challenge that CHALLENGE_REQUIRED came with: ALTCHA’s payload, base64 of JSON',
  )
