import { randomBytes } from 'node:crypto'
import { verifyCreator } from '../../../server/src/accounts/verification/verify-creator.ts'
import { api } from '../api.ts'
import { mailedCode } from '../mail.ts'
import { asOperator } from '../stack/operator.ts'

export type Person = {
  id: string
  username: string
  displayName: string
  email: string
  password: string
  token: string
}

type Wishes = {
  /** NGN for NG, USD for US, EUR for DE. */
  countryCode?: 'NG' | 'US' | 'DE'
}

/** Names that nobody else has, for somebody who joins. */
export function newNames(first: string): { username: string; displayName: string; email: string } {
  const tail = randomBytes(4).toString('hex')
  const username = `${first.toLowerCase()}_${tail}`
  return { username, displayName: `${first} ${tail}`, email: `${username}@people.example` }
}

/** Somebody who joined through the API, with the code from the mail. */
export async function joined(first: string, { countryCode = 'NG' }: Wishes = {}): Promise<Person> {
  const names = newNames(first)
  const password = 'Sunny-Day-42'
  const { data: token } = await api('POST /two-factor/initialize', {
    body: { authenticationType: 'SIGN_UP', identifier: names.email, medium: 'EMAIL' },
  })
  const otp = await mailedCode(names.email)
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
export async function verified({ username }: Person): Promise<void> {
  await asOperator((ctx) => verifyCreator(ctx, username, { withoutDocuments: true }))
}

/** Somebody verified, who asks `price` a month in major units of her currency, or nothing. */
export async function creatorJoined(
  first: string,
  { price, ...wishes }: Wishes & { price?: number } = {},
): Promise<Person> {
  const person = await joined(first, wishes)
  await verified(person)
  await api('POST /user/update-subscription-price', {
    token: person.token,
    body: { subscriptionPrice: price ?? 0, isFreeSubscription: price === undefined },
  })
  return person
}
