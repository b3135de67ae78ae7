import { z } from 'zod'

/**
 * Solution with which a call is repeated after CHALLENGE_REQUIRED: ALTCHA’s payload, base64 of the JSON `{
 * "challenge": …, "solution": { "counter", "derivedKey" } }`. It is valid once, for the call it was issued
 * for.
 */
export const proofOfWorkSolution = z
  .string()
  .max(4000)
  .optional()
  .describe('Solution of the challenge returned with CHALLENGE_REQUIRED: ALTCHA’s payload, base64 of JSON')
