import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { buildFileToken } from '../../src/access/file-tokens/file-token.ts'
import { deriveOneTimeCode } from '../../src/accounts/codes/one-time-code.ts'
import { hashSessionToken } from '../../src/accounts/sessions/authenticate.ts'
import { hashPassword } from '../../src/accounts/sessions/password.ts'
import { createAccountAndSignIn } from '../../src/accounts/sign-in/register.ts'
import { approveIdentityAsOperator } from '../../src/accounts/verification/approve-identity-as-operator.ts'
import type { Context } from '../../src/platform/context.ts'
import { requestedLanguage } from '../../src/platform/http/input/requested-language.ts'
import type { TestApp } from './app.ts'

/** Signed-in person with an account. */
export type Person = {
  id: string
  username: string
  displayName: string
  token: string
  fileToken: string
  email: string
  password: string
}

type Wishes = {
  username?: string
  displayName?: string
  countryCode?: string
  password?: string
  /** Accept-Language of the browser at sign-up. */
  language?: string
  /** Verified by the operator's command, without documents. */
  verified?: boolean
  /** Price per month in major units of the person’s currency; free unless given. Only with `verified`. */
  price?: number
}

/**
 * Creates a person who is signed in, as a registration does once its code is confirmed: the code, its email and the form take
 * twice as long again, and have tests of their own. Where requests are throttled they register by these.
 */
export async function joined(app: TestApp, wishes: Wishes = {}): Promise<Person> {
  const username = wishes.username ?? `p${randomBytes(8).toString('hex')}`
  const named = {
    username,
    displayName: wishes.displayName ?? `Person ${username.slice(1, 6)}`,
    email: `${username}@people.example`,
    password: wishes.password ?? 'Sunny-Day-42',
  }
  const form = {
    ...named,
    countryCode: wishes.countryCode ?? 'NG',
    dateOfBirth: '1995-04-12',
    acceptTerms: true as const,
  }
  const opened = app.ctx.config.throttle
    ? await registered(app, form, wishes.language)
    : await created(app, form, wishes.language)
  const person = { ...named, ...opened }
  if (wishes.verified) await verified(app, person, wishes.price)
  return person
}

type Form = Pick<Person, 'username' | 'displayName' | 'email' | 'password'> & {
  countryCode: string
  dateOfBirth: string
  acceptTerms: true
}
type Opened = Pick<Person, 'id' | 'token' | 'fileToken'>

/** One hash for all who have the same password. */
const hashes = new Map<string, Promise<string>>()

async function created({ ctx }: TestApp, form: Form, language: string | undefined): Promise<Opened> {
  const hash = hashes.get(form.password) ?? hashPassword(form.password)
  hashes.set(form.password, hash)
  const visitor = {
    address: '127.0.0.1',
    userAgent: 'lightMyRequest',
    language: requestedLanguage(language),
  }
  const opened = await createAccountAndSignIn(
    ctx,
    visitor,
    { ...form, passwordHash: await hash },
    async () => undefined,
  )
  return { id: opened.userId, token: opened.token, fileToken: buildFileToken(ctx, opened) }
}

async function registered(app: TestApp, form: Form, language: string | undefined): Promise<Opened> {
  const { data: token } = await app.call('POST /two-factor/initialize', {
    body: { authenticationType: 'SIGN_UP', identifier: form.email, medium: 'EMAIL' },
  })
  const otp = await takeCode(app.ctx, token)
  const { status, data, problem } = await app.call('POST /user/register', {
    ...(language && { headers: { 'accept-language': language } }),
    body: { ...form, twoFactor: { otp, token, authenticationType: 'SIGN_UP' } },
  })
  if (status !== 201) throw new Error(`Nobody joined: ${JSON.stringify(problem)}`)
  return { id: data.id, token: data.token, fileToken: data.fileToken }
}

async function verified(app: TestApp, person: Person, price: number | undefined): Promise<void> {
  await approveIdentityAsOperator(app.ctx, person.username, { withoutDocuments: true })
  await dropJob(app.ctx, `mail-verified ${person.id}`)
  if (price === undefined) return
  const { status, problem } = await app.call('POST /user/update-subscription-price', {
    token: person.token,
    body: { subscriptionPrice: price, isFreeSubscription: false },
  })
  if (status !== 200) throw new Error(`The price was not set: ${JSON.stringify(problem)}`)
}

/** The digits of the code behind a token, without waiting for the mail, which is not sent any more. */
export async function takeCode(ctx: Context, token: string): Promise<string> {
  const { id, otp } = await codeOfToken(ctx, token)
  await dropJob(ctx, `mail-code ${id}`)
  return otp
}

/** The same beside the mail, which is sent. */
export async function codeOfToken(ctx: Context, token: string): Promise<{ id: string; otp: string }> {
  const { id } = await ctx.db
    .selectFrom('one_time_code')
    .select('id')
    .where('token_hash', '=', hashSessionToken(token))
    .executeTakeFirstOrThrow()
  return { id, otp: deriveOneTimeCode(ctx, id) }
}

async function dropJob(ctx: Context, key: string): Promise<void> {
  await sql`SELECT graphile_worker.remove_job(${key})`.execute(ctx.db)
}
