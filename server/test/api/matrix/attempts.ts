import { allCalls, type CallKey } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import type { FastifyInstance } from 'fastify'
import type { Person } from '../../setup/people.ts'
import { type Aim, aims, formers, type Names, type Persona, personas } from './cast.ts'
import type { Rule } from './rules/rule.ts'
import type { snapshotState } from './state.ts'
import { whoMay } from './who-may.ts'
import type { World } from './world.ts'

/** Setup of the attempts: an API and a world that is restored after each attempt. */
export type Ground = {
  fastify: FastifyInstance
  world: World
  state: Awaited<ReturnType<typeof snapshotState>>
}

export type Declared = { key: CallKey; call: Call }

const rules: Partial<Record<string, Rule>> = whoMay
const all = allCalls.map(
  ({ call }): Declared => ({
    key: `${call.method} ${call.path}` as CallKey,
    call: call as Call,
  }),
)
export const people = all.filter(({ call }) => call.who !== 'admin')
export const membersOnly = people.filter(({ call }) => call.who !== 'anyone')
export const backOffice = all.filter(({ call }) => call.who === 'admin')

type Sent = { call: Call; rule?: Rule | undefined; names?: Names; token?: string | undefined }
type Came = { status: number; changed: string[]; changedOf: Record<Bystander, string[]>; text: string }

/** Personas whose data no other persona may change: a fan, and a creator whom few calls name. */
const bystanders = ['fan', 'free'] as const
type Bystander = (typeof bystanders)[number]

/** Makes one attempt, returns its outcome, and rolls back what it changed. */
async function attempt(ground: Ground, { call, rule, names = {}, token }: Sent): Promise<Came> {
  const form = rule?.form && new Response(rule.form(names))
  const type = form?.headers.get('content-type')
  const response = await ground.fastify.inject({
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
  const changed = await ground.state.changed()
  const { fan, free } = ground.world.people
  const rows = changed.length > 0 ? await ground.state.changedOf([fan.id, free.id]) : []
  const of = (person: Person) => rows.filter(({ id }) => id === person.id).map(({ name }) => name)
  if (changed.length > 0) await ground.state.restore(changed)
  const changedOf = { fan: of(fan), free: of(free) }
  return { status: response.statusCode, changed, changedOf, text: response.body }
}

/** Lists secrets in the response that the persona may not see. */
function findLeaks({ world }: Ground, text: string, persona: Persona | 'nobody'): string[] {
  return world.canaries.flatMap(({ text: secret, what, may }) =>
    text.includes(secret) && !(may as readonly string[]).includes(persona) ? [`is told ${what}`] : [],
  )
}

/** Lists violations where access must be refused: an unexpected status, a change, or a leaked secret. */
function unlessRefused(ground: Ground, { status, changed, text }: Came, ...right: number[]): string[] {
  return [
    ...(right.includes(status) ? [] : [`was answered ${status} ${text.slice(0, 200)}`]),
    ...(changed.length > 0 ? [`changed ${changed}`] : []),
    ...findLeaks(ground, text, 'nobody'),
  ]
}

function firstAim(rule: Rule | undefined): Aim | undefined {
  return Object.keys(rule?.may ?? {}).find((each): each is Aim => each !== 'nothing')
}

/**
 * Makes the call as every persona, at every aim that `who-may.ts` names. @returns outcomes that are not
 * declared
 */
export async function asEverybody(ground: Ground, { key, call }: Declared): Promise<string[]> {
  const rule = rules[key]
  if (!rule) throw new Error('Say in who-may.ts who may make this call.')
  const { world } = ground
  const wrong: string[] = []
  for (const aim of ['nothing', ...aims] as const) {
    const may = rule.may[aim]
    if (!may || (rule.needs !== undefined && may.length > 0)) continue
    const names = aim === 'nothing' ? {} : world.names[aim]
    for (const persona of personas) {
      const token = persona === 'guest' ? undefined : world.people[persona].token
      const came = await attempt(ground, { call, rule, names, token })
      const outcome = unlessDeclared(ground, { call, rule, came, persona, isLet: may.includes(persona) })
      for (const bystander of bystanders) {
        const tables = came.changedOf[bystander]
        const isMeant = persona === bystander || concerns(bystander, aim, rule)
        if (!isMeant && tables.length > 0) outcome.push(`changed what is the ${bystander}’s: ${tables}`)
      }
      wrong.push(...outcome.map((what) => `${persona} → ${aim}: ${what}`))
    }
  }
  return wrong
}

function concerns(bystander: Bystander, aim: Aim | 'nothing', rule: Rule): boolean {
  return aim === bystander || (bystander === 'fan' ? rule.concernsWriter === true : aim === 'list')
}

type Outcome = { call: Call; rule: Rule; came: Came; persona: Persona; isLet: boolean }

function unlessDeclared(ground: Ground, { call, rule, came, persona, isLet }: Outcome): string[] {
  const { status, changed, text } = came
  const wasLet = status < 300
  const changes = call.changes === true || call.method === 'POST'
  const unmeant = changed.filter((table) => wasLet || !rule.changesIfRefused?.includes(table))
  return [
    ...(status >= 500 && rule.needs === undefined ? [`fails with ${status}`] : []),
    ...(wasLet === isLet ? [] : [wasLet ? 'is let through' : `is refused: ${status} ${text}`]),
    ...(call.who === 'verified' && persona !== 'guest' && persona !== 'creator' && status !== 403
      ? [`is not refused for being unverified, but with ${status}`]
      : []),
    ...(unmeant.length > 0 && !(wasLet && changes) ? [`was answered ${status}, and changed ${unmeant}`] : []),
    ...findLeaks(ground, text, persona).filter((leak) => leak !== `is told ${rule.reveals}`),
  ]
}

/** Makes the call with the old tokens of people who left, were suspended or were erased. */
export async function asWhoLeft(ground: Ground, { key, call }: Declared): Promise<string[]> {
  const rule = rules[key]
  const aim = firstAim(rule)
  const names = aim ? ground.world.names[aim] : {}
  const wrong: string[] = []
  for (const who of formers) {
    const came = await attempt(ground, { call, rule, names, token: ground.world.people[who].token })
    wrong.push(...unlessRefused(ground, came, 401).map((what) => `${who}: ${what}`))
  }
  return wrong
}

/** Makes a call for people as an admin, who counts as a guest there. */
export async function asAdmin(ground: Ground, { key, call }: Declared): Promise<string[]> {
  const rule = rules[key]
  if (!rule) return []
  const aim = firstAim(rule)
  const names = aim ? ground.world.names[aim] : {}
  const wrong: string[] = []
  for (const { role, token } of call.who === 'anyone'
    ? ground.world.admins.slice(0, 1)
    : ground.world.admins) {
    const came = await attempt(ground, { call, rule, names, token })
    const outcome =
      call.who === 'anyone' ? findLeaks(ground, came.text, 'guest') : unlessRefused(ground, came, 401)
    wrong.push(...outcome.map((what) => `${role}: ${what}`))
  }
  return wrong
}

/**
 * Requests the files of posts as every persona, each with their own token. @returns outcomes that differ from
 * the world’s declaration
 */
export async function atFiles({ fastify, world }: Ground): Promise<string[]> {
  const wrong: string[] = []
  for (const persona of personas) {
    const { token } = persona === 'guest' ? {} : world.people[persona]
    const refreshed =
      token &&
      (await fastify.inject({
        url: '/post/refresh-file-token',
        headers: { authorization: `Bearer ${token}` },
      }))
    const t = refreshed ? refreshed.json<{ data: string }>().data : undefined
    for (const { what, fileId, may } of world.files) {
      const { statusCode } = await fastify.inject({ url: `/files/${fileId}`, query: t ? { t } : {} })
      const right = may.includes(persona) ? 200 : 404
      if (statusCode !== right) wrong.push(`${persona} → ${what}: was answered ${statusCode}`)
    }
  }
  return wrong
}

const nothing = '01K0000000000000000000000A'

/** Picks names for a path of the back-office: existing ones, if this world has them. */
function anyNames({ world }: Ground, call: Call): Names {
  return Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      world.names.fan[name] ?? world.names.open[name] ?? nothing,
    ]),
  )
}

/**
 * Makes a call of the back-office as every persona and as admins of every role. Only the contract declares
 * who may.
 */
export async function atBackOffice(ground: Ground, { call }: Declared): Promise<string[]> {
  const { world } = ground
  const names = anyNames(ground, call)
  const wrong: string[] = []
  for (const persona of personas) {
    const token = persona === 'guest' ? undefined : world.people[persona].token
    const came = await attempt(ground, { call, names, token })
    const right = persona === 'guest' ? 401 : 403
    wrong.push(...unlessRefused(ground, came, right).map((what) => `${persona}: ${what}`))
  }
  for (const token of world.formerAdmins) {
    const came = await attempt(ground, { call, names, token })
    wrong.push(...unlessRefused(ground, came, 401).map((what) => `an admin who is none any more: ${what}`))
  }
  for (const { role, token } of world.admins) {
    const came = await attempt(ground, { call, names, token })
    const isLet = call.roles?.includes(role) ?? true
    if (!isLet) wrong.push(...unlessRefused(ground, came, 403).map((what) => `${role}: ${what}`))
    // An admitted admin may still have to confirm their identity.
    else if (came.text.includes('"CONFIRMATION_REQUIRED"')) continue
    else if ([401, 403].includes(came.status) || came.status >= 500)
      wrong.push(`${role}: is not admitted: ${came.status} ${came.text}`)
  }
  return wrong
}
