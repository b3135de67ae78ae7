import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane: what OWASP asks for at least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const nobodysHash = hash('nobody has this password', cost)

/** Hashes a password in its one form, so that every keyboard that types it opens the account. */
export function hashPassword(password: string): Promise<string> {
  return hash(opaqueString(password), cost)
}

/**
 * Checks whether the password matches the hash. Null (no account or no password) takes as long and never
 * matches. Older hashes were made from the typed bytes without normalization: if that form differs, it is
 * tried too.
 */
export async function isMatchingPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const against = passwordHash ?? (await nobodysHash)
  const forms = new Set([opaqueString(password), password])
  for (const form of forms) {
    if (await verify(against, form)) return passwordHash !== null
  }
  return false
}

/** The form in which passwords are compared, by RFC 8265 (OpaqueString): spaces of every kind are one, letters are composed. */
function opaqueString(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}
