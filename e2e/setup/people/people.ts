import { randomBytes } from 'node:crypto'
import { approveIdentityAsOperator } from '../../../server/src/accounts/verification/approve-identity-as-operator.ts'
import { api } from '../api.ts'
import { waitForEmailedCode } from '../emails.ts'
import { runAsOperator } from '../stack/operator.ts'

export type Person = {
  id: string
  username: string
  displayName: string
  email: string
  password: string
  token: string
}

type MemberOptions = {
  /** NGN for NG, USD for US, EUR for DE. */
  countryCode?: 'NG' | 'US' | 'DE'
}

/** Names that nobody else has, for somebody who joins. */
export function generateUniqueNames(first: string): { username: string; displayName: string; email: string } {
  const tail = randomBytes(4).toString('hex')
  const username = `${first.toLowerCase()}_${tail}`
  return { username, displayName: `${first} ${tail}`, email: `${username}@people.example` }
}

/** Creates a member through the API, with the emailed code. */
export async function createMember(
  first: string,
  { countryCode = 'NG' }: MemberOptions = {},
): Promise<Person> {
  const names = generateUniqueNames(first)
  const password = 'Sunny-Day-42'
  const { data: token } = await api('POST /two-factor/initialize', {
    body: { authenticationType: 'SIGN_UP', identifier: names.email, medium: 'EMAIL' },
  })
  const otp = await waitForEmailedCode(names.email)
  const { data } = await api('POST /user/register', {
    body: {
      ...names,
      password,
      countryCode,
      dateOfBirth: '1995-04-12',
      acceptTerms: true,
      twoFactor: { otp, token, authenticationType: 'SIGN_UP' },
    },
  })
  return { ...names, id: data.id, password, token: data.token }
}

/** Verifies somebody as an operator does. */
export async function verifyMember({ username }: Person): Promise<void> {
  await runAsOperator((ctx) => approveIdentityAsOperator(ctx, username, { withoutDocuments: true }))
}

/** Creates a verified creator who charges `price` a month in major units of their currency, or nothing. */
export async function createCreator(
  first: string,
  { price, ...wishes }: MemberOptions & { price?: number } = {},
): Promise<Person> {
  const person = await createMember(first, wishes)
  await verifyMember(person)
  await api('POST /user/update-subscription-price', {
    token: person.token,
    body: { subscriptionPrice: price ?? 0, isFreeSubscription: price === undefined },
  })
  return person
}
