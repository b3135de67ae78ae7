import { beforeAll, expect, test } from 'vitest'
import { adminOf, type TestAdmin } from '../setup/admins.ts'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { joined, type Person } from '../setup/people.ts'

let app: TestApp
let person: Person
let admin: TestAdmin

beforeAll(async () => {
  app = await startTestApp({ THROTTLE: 'true' })
  person = await joined(app)
  admin = await adminOf(app)
})

const password = 'Wrong-Day-43'
const twoFactor = { otp: '000000', token: 'A'.repeat(43), authenticationType: 'RESET_PASSWORD' }
const guesses: [string, (identifier: string) => object][] = [
  ['/user/login', (identifier) => ({ identifier, password })],
  ['/admin/login', (email) => ({ email, password })],
  ['/admin/login', (email) => ({ email, password, otp: '123456' })],
  [
    '/two-factor/initialize',
    (identifier) => ({ authenticationType: 'RESET_PASSWORD', identifier, medium: 'EMAIL' }),
  ],
  [
    '/two-factor/initialize',
    (identifier) => ({ authenticationType: 'SIGN_UP', identifier, medium: 'EMAIL' }),
  ],
  ['/user/reset-password', (identifier) => ({ identifier, newPassword: 'Other-Day-44', twoFactor })],
  ['/user/validate-unique-resource', (value) => ({ resource: 'EMAIL', value })],
]

/** Returns the answers to the same guess, repeated from different households. */
async function answersTo(url: string, payload: object, from: number): Promise<string[]> {
  const answers: string[] = []
  for (let at = 0; at < 25; at++) {
    const { statusCode, json } = await app.fastify.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: `203.0.${from}.${at + 1}`,
    })
    const { code, detail } = json<{ code?: string; detail?: string }>()
    // How long there is to wait is a matter of when the first came.
    answers.push(`${statusCode} ${code} ${detail?.replace(/\d+ (minutes|hours)/, 'a while')}`)
  }
  return answers
}

test.each(guesses.map(([url, say], at) => ({ url, say, at })))(
  'guesses of who is there at $url ($at) are stopped as soon as those of who is not',
  async ({ url, say, at }) => {
    const known = url.startsWith('/admin') ? admin.email : person.email
    const heard = await answersTo(url, say(known), 3 * at)
    expect(heard).toEqual(await answersTo(url, say('nobody.at.all@people.example'), 3 * at + 1))
    app.clock.advance({ days: 2 })
  },
)
