import { createHash } from 'node:crypto'

/** X account. It has no email. */
export type XPerson = { id: string; screenName: string; name: string }

/** Accounts that can be picked on the page; others are typed. */
export const xTestPeople: readonly XPerson[] = [
  xPersonOf('ada_x', 'Ada on X'),
  xPersonOf('bola_x', 'Bola on X'),
]

/** The same name is always the same person. */
export function xPersonOf(screenName: string, name: string): XPerson {
  const digest = createHash('sha256').update(screenName.toLowerCase()).digest()
  return { id: String(digest.readUIntBE(0, 6)), screenName, name }
}
