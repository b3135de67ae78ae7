import { createHash } from 'node:crypto'
import { isStorableText } from '@fanfare/contract/text/storable-text'
import { type Refusal, refuse } from '../../errors.ts'

/** The Idempotency-Key header of a request, or null without one. @throws Refusal INVALID_INPUT when it cannot be kept */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  const key = header?.toString()
  if (key === undefined) return null
  if (key.length < 1 || key.length > 200 || !isStorableText(key)) {
    throw refuse('INVALID_INPUT', { detail: 'Idempotency-Key must have 1 to 200 characters.' })
  }
  return key
}

type Part = string | number | boolean | null | undefined | readonly Part[]

/** 32 bytes that tell what was asked for under a key from anything else. `parts` are what it consists of, in a fixed order. */
export function hashIdempotentRequest(...parts: Part[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** The key has asked for something else before: what is asked for now is not done, and the first answer would not fit it. */
export function idempotencyKeyReusedRefusal(): Refusal {
  return refuse('CONFLICT', { detail: 'This Idempotency-Key was already used for something else.' })
}
