import { z } from 'zod'
import { normalizeUsername, removeInvisibleCharacters } from '../text/normalize-for-comparison.ts'

/** Characters of a domain as people write it; 。 and its full-width forms separate labels as the dot does (UTS 46). */
const writtenDomain = /^[\p{L}\p{M}\p{N}\-.。．｡]+$/u

/**
 * Writes a mail address in the one form in which it is stored and compared: lower case, full-width letters as plain ones, an
 * international domain in ASCII (`ada@bücher.example` is `ada@xn--bcher-kva.example`). What is no address comes back in lower case; what is
 * not seen, which comes along when an address is copied, is left out.
 */
export function normalizeEmail(text: string): string {
  const plain = removeInvisibleCharacters(text.normalize('NFKC')).trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  if (at < 1 || /^[\0-\x7F]*$/.test(domain) || !writtenDomain.test(domain)) return plain
  const host = URL.parse(`http://${domain}`)?.hostname
  return host ? `${plain.slice(0, at)}@${host}` : plain
}

/** Zod's own pattern, but with top-level domains of every script in their ASCII form (`xn--p1ai`). */
const addressPattern =
  /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/i

/** A mail address that is normalised already. */
export function strictEmailField(invalid?: string) {
  return z.email({ pattern: addressPattern, error: invalid })
}

/** A mail address, normalised. The part before the @ has no accents: hardly any mail server takes them. */
export function normalizingEmailField(missing: string, invalid: string) {
  return z
    .string(missing)
    .overwrite(normalizeEmail)
    .max(254, 'Emails can have up to 254 characters')
    .pipe(strictEmailField(invalid))
}

/**
 * Normalizes a sign-in identifier: an email address in its canonical form, or a username without a leading @.
 */
export function normalizeSignInIdentifier(text: string): string {
  const username = normalizeUsername(text)
  return username.includes('@') ? normalizeEmail(text) : username
}
