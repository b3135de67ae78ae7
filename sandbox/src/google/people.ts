import { createHash } from 'node:crypto'

/** Google account, as described by its ID tokens. */
export type GooglePerson = {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** Accounts that can be picked on the page; others are typed. */
export const googleTestPeople: readonly GooglePerson[] = [
  googlePersonOf('ada.google@people.example', 'Ada Google', true),
  googlePersonOf('bola.google@people.example', 'Bola Google', true),
  googlePersonOf('chidi.unproven@people.example', 'Chidi Unproven', false),
]

/** The same address is always the same person. */
export function googlePersonOf(email: string, name: string, isVerified: boolean): GooglePerson {
  const digest = createHash('sha256').update(email.toLowerCase()).digest()
  return { sub: `1${digest.readUIntBE(0, 6)}`, email, email_verified: isVerified, name }
}
