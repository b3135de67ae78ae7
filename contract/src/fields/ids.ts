import { z } from 'zod'
import { normalizeUsername } from '../text/normalize-for-comparison.ts'

/** A ULID: 26 characters of Crockford's base 32, 10 of time and 16 random. */
export const id = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'Enter a valid ID')
  .meta({ examples: ['01K8YQ4Z7M3T5V9X2B6C8D0EFG'] })

/** A username that somebody looks for; an @ before it is not part of it. */
export const username = z
  .string()
  .overwrite(normalizeUsername)
  .min(1, { error: 'Enter a username', abort: true })
  .max(30, 'Usernames can have up to 30 characters')
  .regex(/^[A-Za-z0-9_.]+$/, 'Enter a valid username')

/** Username in a path. A text that cannot be a username is answered like an unknown one. */
export const usernameInPath = z.string().overwrite(normalizeUsername).max(100)

/** A moment: ISO 8601, UTC, with milliseconds. */
export const isoMoment = z.iso.datetime({ precision: 3 })
