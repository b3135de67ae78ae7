import { z } from 'zod'
import { normalizeUsername } from '../text/compared-form.ts'

/** Characters of a domain as people write it; 。 and its full-width forms separate labels as the dot does (UTS 46). */
const writtenDomain = /^[\p{L}\p{M}\p{N}\-.。．｡]+$/u

/**
 * Writes a mail address in the one form in which it is stored and compared: lower case, full-width letters as plain ones, an
 * international domain in ASCII (`ada@bücher.example` is `ada@xn--bcher-kva.example`). What is no address comes back in lower case.
 */
export function normalizeEmail(text: string): string {
  const plain = text.normalize('NFKC').trim().toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = plain.slice(at + 1)
  if (at < 1 || !writtenDomain.test(domain)) return plain
  const host = URL.parse(`http://${domain}`)?.hostname
  return host ? `${plain.slice(0, at)}@${host}` : plain
}

/** A mail address, normalised. The part before the @ has no accents: hardly any mail server takes them. */
export function emailField(missing: string, invalid: string) {
  return z.string(missing).overwrite(normalizeEmail).max(254, 'This email is too long').pipe(z.email(invalid))
}

/** What somebody signs in with: their mail address in its one form, or a username without the @ that may stand before it. */
export function normalizeIdentifier(text: string): string {
  const username = normalizeUsername(text)
  return username.includes('@') ? normalizeEmail(text) : username
}
