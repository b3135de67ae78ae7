import { allCalls, type CallKey } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Aim, Names, Persona } from '../api/matrix/cast.ts'
import type { Rule } from '../api/matrix/rules/rule.ts'
import { whoMay } from '../api/matrix/who-may.ts'
import { partOfTheDay } from '../setup/runner/length.ts'
import { type Attacker, startTarget, type Target } from './target.ts'

let target: Target

beforeAll(async () => {
  target = await startTarget()
}, 120_000)

const rules = Object.entries(whoMay) as [CallKey, Rule][]
const callOf = new Map(allCalls.map(({ call }) => [`${call.method} ${call.path}`, call as Call]))

type Ask = Pick<InjectOptions, 'query' | 'headers'> & {
  method: Call['method']
  url: string
  payload?: object
  token?: string | undefined
}

/**
 * Sends the same request twice. Returns the answers without request ids and requested names; reverts the
 * effects.
 */
async function answeredTwice(ask: Ask, names: readonly string[]): Promise<string[]> {
  const said = [await answered(ask, names), await answered(ask, names)]
  await target.putBack()
  return said
}

async function answered({ token, headers, ...ask }: Ask, names: readonly string[]): Promise<string> {
  const response = await target.app.fastify.inject({
    ...ask,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
  })
  const said = names.reduce((text, name) => text.replaceAll(name, '…'), response.body)
  return `${response.statusCode} ${said.replace(/"requestId":"[^"]*"/, '').replace(/"data":"[\w-]{43}"/, '"data":"…"')}`
}

describe('who has no account learns nothing of who has one', () => {
  const wrong = 'Wrong-Day-43'
  const code = { otp: '000000', token: 'A'.repeat(43) }
  const probes: [string, (identifier: string, isEmail: boolean) => object][] = [
    ['POST /user/login', (identifier) => ({ identifier, password: wrong })],
    [
      'POST /user/login',
      (identifier) => ({ identifier, password: wrong, twoFactor: { ...code, authenticationType: 'LOGIN' } }),
    ],
    ['POST /admin/login', (email) => ({ email, password: wrong })],
    ['POST /admin/login', (email) => ({ email, password: wrong, otp: '123456' })],
    ['POST /admin/start-passkey-sign-in', (email) => ({ email, password: wrong })],
    ...(['RESET_PASSWORD', 'SIGN_UP', 'LOGIN', 'CONFIRM'] as const).map(
      (authenticationType): [string, (identifier: string) => object] => [
        'POST /two-factor/initialize',
        (identifier) => ({ authenticationType, identifier, medium: 'EMAIL' }),
      ],
    ),
    [
      'POST /user/reset-password',
      (identifier) => ({
        identifier,
        newPassword: 'Other-Day-44',
        twoFactor: { ...code, authenticationType: 'RESET_PASSWORD' },
      }),
    ],
    ['POST /user/validate-unique-resource', (value) => ({ resource: 'EMAIL', value })],
    [
      'POST /user/register',
      (email) => ({
        username: 'somebody.new',
        displayName: 'Some Body',
        email,
        password: 'Sunny-Day-42',
        countryCode: 'NG',
        dateOfBirth: '1995-04-12',
        acceptTerms: true,
        twoFactor: { ...code, authenticationType: 'SIGN_UP' },
      }),
    ],
  ]
  const written: [string, (text: string) => string][] = [
    ['as it is', (text) => text],
    ['in capitals', (text) => text.toUpperCase()],
    ['with spaces', (text) => ` ${text} `],
  ]

  test.each(probes.map(([key, say], at) => ({ key, say, at })))('by $key ($at)', async ({ key, say }) => {
    const [method, url] = key.split(' ') as ['POST', string]
    const { fan, left, deleted, suspended } = target.world.people
    const [admin] = target.world.admins
    const known = [fan.email, left.email, deleted.email, suspended.email, admin?.email ?? '']
    const names =
      url.includes('login') || url.includes('passkey') || url.includes('two-factor') ? [fan.username] : []
    for (const [how, write] of written) {
      for (const name of [...known, ...names]) {
        const unknown = name.includes('@') ? 'nobody.at.all@people.example' : 'nobody.at.all'
        const [one, other] = [write(name), write(unknown)]
        const about = (each: string) => [each, each.trim(), each.trim().toLowerCase()]
        expect([how, await answeredTwice({ method, url, payload: say(one, true) }, about(one))]).toEqual([
          how,
          await answeredTwice({ method, url, payload: say(other, true) }, about(other)),
        ])
      }
    }
  })
})

/** Aims that these attackers may not see, however they ask. */
const unseen: readonly Aim[] = ['removed', 'draft', 'left', 'deleted', 'fan', 'list', 'folder']
/** Parameters that name a fan’s private data; the fan’s profile may be seen. */
const herOwn = new Set(
  'userFolderId userFolderItemId postFolderId postFolderItemId sessionId passkeyId savedCardId transferId transactionId'.split(
    ' ',
  ),
)

function unknownFor(name: string, value: string): string {
  if (/^[0-9A-Z]{26}$/.test(value)) return target.app.ctx.newId()
  return name === 'searchTerm' ? 'nobodyofthisname' : `pffffffffffff${value.slice(-3)}`
}

function ask(call: Call, rule: Rule, names: Names, token: string | undefined): Ask {
  return {
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(rule.path?.[name] ?? names[name] ?? ''),
    ),
    query: rule.query ?? {},
    token,
    ...(call.method === 'POST' && !call.multipart ? { payload: rule.body?.(names) ?? {} } : {}),
  }
}

describe('what is not there for somebody is answered as what never was', () => {
  const asked = rules.filter(([, { may, form }]) => !form && unseen.some((aim) => may[aim]))

  test.each(partOfTheDay(asked, 10))('%s', async (key, rule) => {
    const call = callOf.get(key)
    if (!call) throw new Error(`There is no ${key}.`)
    for (const { name, seesAs, token } of onlooking(call)) {
      for (const aim of unseen) {
        const may = rule.may[aim]
        if (!may || may.includes(seesAs as Persona)) continue
        const names = target.world.names[aim]
        const isOwned = aim === 'fan' || aim === 'list' || aim === 'folder'
        const used = usedBy(call, rule, names).filter((each) => !isOwned || herOwn.has(each))
        if (used.length === 0) continue
        const never = {
          ...names,
          ...Object.fromEntries(used.map((each) => [each, unknownFor(each, names[each] ?? '')])),
        }
        const there = await answeredTwice(ask(call, rule, names, token), Object.values(names))
        const absent = await answeredTwice(ask(call, rule, never, token), Object.values(never))
        expect([name, aim, there]).toEqual([name, aim, absent])
      }
    }
  })
})

function onlooking(call: Call): Attacker[] {
  const names = call.who === 'anyone' ? ['guest', 'stranger', 'blocked'] : ['stranger', 'blocked', 'rival']
  return target.people.filter(({ name }) => names.includes(name))
}

/** The names of a world that a call is sent with. */
function usedBy(call: Call, rule: Rule, names: Names): string[] {
  const body = JSON.stringify(rule.body?.(names) ?? {})
  return Object.keys(names).filter(
    (name) =>
      (call.path.includes(`{${name}}`) && rule.path?.[name] === undefined) ||
      body.includes(names[name] ?? '\0'),
  )
}
