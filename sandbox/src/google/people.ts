import { createHash } from 'node:crypto'

/** Somebody with an account at Google, as its ID tokens tell of her. */
export type GooglePerson = {
  sub: string
  email: string
  email_verified: boolean
  name: string
}

/** Who can be picked on the page; anybody else is typed. */
export const testPeople: readonly GooglePerson[] = [
  personCalled('ada.google@people.example', 'Ada Google', true),
  personCalled('bola.google@people.example', 'Bola Google', true),
  personCalled('chidi.unproven@people.example', 'Chidi Unproven', false),
]

/** The same address is always the same person. */
export function personCalled(email: string, name: string, isVerified: boolean): GooglePerson {
  const digest = createHash('sha256').update(email.toLowerCase()).digest()
  return { sub: `1${digest.readUIntBE(0, 6)}`, email, email_verified: isVerified, name }
}
