import { allCalls, type CallKey } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { beforeAll, describe, expect, test } from 'vitest'
import { startMoneyApp } from '../../setup/money.ts'
import { keepState } from './state.ts'
import { type Rule, whoMay } from './who-may.ts'
import { type Aim, aims, makeWorld, type Names, type Persona, personas, type World } from './world.ts'

/** Nobody makes media here: what is published stays a draft. */
const app = await startMoneyApp({
  MEDIA_WAIT_MS: '0',
  MEDIA_PATIENCE_MS: '60000',
  PASSKEY_DOMAIN: 'localhost',
})
// A draft whose making is taken up at last finds that its files are gone, where discarding it was tried.
app.mayFail.add('make-publication')

let world: World
let state: Awaited<ReturnType<typeof keepState>>

beforeAll(async () => {
  world = await makeWorld(app)
  state = await keepState(app.ctx.db as never)
}, 120_000)

const rules: Partial<Record<string, Rule>> = whoMay
const all = allCalls.map(({ call }) => ({
  key: `${call.method} ${call.path}` as CallKey,
  call: call as Call,
}))
const people = all.filter(({ call }) => call.who !== 'admin')
const backOffice = all.filter(({ call }) => call.who === 'admin')

type Sent = { call: Call; rule?: Rule; names?: Names; token?: string | undefined }

async function send({ call, rule, names = {}, token }: Sent) {
  const form = rule?.form && new Response(rule.form(names))
  const type = form?.headers.get('content-type')
  const response = await app.fastify.inject({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rule?.path?.[name] ?? names[name]
      if (value === undefined) throw new Error(`Nothing is known to be the ${name} of ${call.path}.`)
      return encodeURIComponent(value)
    }),
    query: rule?.query ?? {},
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type ? { 'content-type': type } : {}),
    },
    payload: form
      ? Buffer.from(await form.arrayBuffer())
      : call.method === 'POST' && !call.multipart
        ? (rule?.body?.(names) ?? {})
        : undefined,
  })
  return { status: response.statusCode, text: response.body }
}

const tokenOf = (persona: Persona) => (persona === 'guest' ? undefined : world.people[persona].token)

/** What the answer tells to whom it is not for. */
function toldIn(text: string, persona: Persona | 'nobody'): string[] {
  return world.canaries.flatMap(({ text: secret, what, may }) =>
    text.includes(secret) && !(may as readonly string[]).includes(persona) ? [what] : [],
  )
}

/** What came of an attempt that should not have been let through, or should have; nothing where all is as declared. */
async function tried(sent: Sent, persona: Persona, isLet: boolean): Promise<string[]> {
  const { status, text } = await send(sent)
  const changed = await state.changed()
  if (changed.length > 0) await state.restore(changed)
  const wasLet = status < 300
  const changes = sent.call.changes === true || sent.call.method === 'POST'
  return [
    ...(status >= 500 && sent.rule?.needs === undefined ? [`fails with ${status}`] : []),
    ...(wasLet === isLet ? [] : [wasLet ? 'is let through' : `is refused: ${status} ${text}`]),
    ...(changed.length > 0 && !(wasLet && changes) ? [`was answered ${status}, and changed ${changed}`] : []),
    ...toldIn(text, persona).map((what) => `is told ${what}`),
  ]
}

describe('who is there', () => {
  test.each(people)('$key', async ({ key, call }) => {
    const rule = rules[key]
    if (!rule) throw new Error('Say in who-may.ts who may make this call.')
    const wrong: string[] = []
    for (const aim of ['nothing', ...aims] as const) {
      const may = rule.may[aim]
      if (!may || (rule.needs !== undefined && may.length > 0)) continue
      const names = aim === 'nothing' ? {} : world.names[aim]
      for (const persona of personas) {
        const isLet = may.includes(persona)
        const outcome = await tried({ call, rule, names, token: tokenOf(persona) }, persona, isLet)
        wrong.push(...outcome.map((what) => `${persona} → ${aim}: ${what}`))
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('who is not there any more', () => {
  test.each(people.filter(({ call }) => call.who !== 'anyone'))(
    'is not signed in: $key',
    async ({ key, call }) => {
      const rule = rules[key]
      const aim = Object.keys(rule?.may ?? {}).find((each): each is Aim => each !== 'nothing')
      for (const who of ['left', 'deleted', 'suspended'] as const) {
        const { token } = world.people[who]
        const { status, text } = await send({
          call,
          ...(rule && { rule }),
          names: aim ? world.names[aim] : {},
          token,
        })
        expect([who, status, await state.changed(), toldIn(text, 'nobody')]).toEqual([who, 401, [], []])
      }
    },
  )
})

describe('the back-office', () => {
  const nothing = '01K0000000000000000000000A'
  const anyNames = (call: Call): Names =>
    Object.fromEntries(
      [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
        name,
        world.names.fan[name] ?? world.names.open[name] ?? nothing,
      ]),
    )

  test.each(backOffice)('is nobody’s else: $key', async ({ call }) => {
    for (const persona of personas) {
      const { status, text } = await send({ call, names: anyNames(call), token: tokenOf(persona) })
      expect([persona, status]).toEqual([persona, persona === 'guest' ? 401 : 403])
      expect([persona, await state.changed(), toldIn(text, 'nobody')]).toEqual([persona, [], []])
    }
    for (const { role, token } of world.admins) {
      if (!call.roles || call.roles.includes(role)) continue
      const { status } = await send({ call, names: anyNames(call), token })
      expect([role, status, await state.changed()]).toEqual([role, 403, []])
    }
  })

  test.each(people)('opens nothing else: $key', async ({ key, call }) => {
    const rule = rules[key]
    if (!rule) return
    const aim = Object.keys(rule.may).find((each): each is Aim => each !== 'nothing')
    const token = world.admins[0]?.token
    const outcome = await send({ call, rule, names: aim ? world.names[aim] : {}, token })
    const changed = await state.changed()
    if (changed.length > 0) await state.restore(changed)
    if (call.who !== 'anyone') expect([outcome.status, changed]).toEqual([401, []])
    expect(toldIn(outcome.text, 'guest')).toEqual([])
  })
})
