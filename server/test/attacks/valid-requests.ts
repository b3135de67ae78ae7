import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import type { CallFacts } from '@fanfare/contract/call-facts'
import { aims, type Names } from '../api/matrix/cast.ts'
import type { Rule } from '../api/matrix/rules/rule.ts'
import { whoMay } from '../api/matrix/who-may.ts'
import { oneOf, type Randomness } from '../setup/runner/randomness.ts'
import { type Schema, schemaOf } from '../setup/schema/schema-paths.ts'

/** Requested call, or a route with an answer of its own kind, without `data`. */
export type Route = CallFacts & Partial<Call>

/** A request that is about to be sent, part by part, so that each can be spoilt. */
export type Draft = {
  call: Route
  method: string
  params: Record<string, string>
  /** Names and values as they are written into the address: decoded. */
  query: [name: string, value: string][]
  headers: Record<string, string>
  body: unknown
  /** The bytes that are sent instead of the body. */
  bytes?: Buffer
}

/** Existing values of a world, by the field or parameter that takes them. */
export type Known = ReadonlyMap<string, readonly string[]>

const rules: Partial<Record<string, Rule>> = whoMay
const calls = allCalls.map(({ call }): Call => call)
export const callsOfPeople = calls.filter(({ who }) => who !== 'admin')
export const callsOfAdmins = calls.filter(({ who }) => who === 'admin')

const schemas = new Map<Route, Record<'params' | 'query' | 'body', Schema>>()

/** Returns the schemas of the parts of a call. */
export function schemasOf(call: Route): Record<'params' | 'query' | 'body', Schema> {
  const known = schemas.get(call)
  if (known) return known
  const of = (shape: Parameters<typeof schemaOf>[0] | undefined) => (shape ? schemaOf(shape) : {})
  const made = { params: of(call.params), query: of(call.query), body: of(call.body) }
  schemas.set(call, made)
  return made
}

/** A request that looks right, made from the contract's shapes and of what there is; half of people's are the matrix's own. */
export function validRequest(
  call: Route,
  known: Known,
  worldNames: Record<string, Names>,
  random: Randomness,
  token?: string,
): Draft {
  const { params, query, body } = schemasOf(call)
  const make = (schema: Schema) => likely(schema, '', known, random)
  const draft: Draft = {
    call,
    method: call.changes && random(3) === 0 ? 'POST' : call.method,
    params: textsOf(make(params)),
    query: Object.entries(textsOf(make(query))),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    body: call.body && !call.multipart ? make(body) : undefined,
  }
  for (const [, name = ''] of call.path.matchAll(/\{(\w+)\}/g))
    draft.params[name] ??= oneOfKnown(known, name, random)
  const rule = rules[`${call.method} ${call.path}`]
  if (rule && random(2) === 0) asTheMatrix(draft, rule, worldNames[oneOf(random, aims)] ?? {})
  return draft
}

function asTheMatrix(draft: Draft, rule: Rule, names: Names): void {
  const own = Object.keys(draft.params).filter((name) => name in names)
  for (const name of own) draft.params[name] = names[name] ?? ''
  Object.assign(draft.params, rule.path)
  if (rule.query) draft.query = Object.entries(rule.query)
  if (rule.body && draft.body !== undefined) draft.body = rule.body(names)
}

/** The form that the matrix sends, for half of the calls with files; else one of fields that look right. */
export function validForm(
  draft: Draft,
  known: Known,
  worldNames: Record<string, Names>,
  random: Randomness,
): FormData {
  const rule = rules[`${draft.call.method} ${draft.call.path}`]
  if (rule?.form && random(2) === 0) return rule.form(worldNames.open ?? {})
  const form = new FormData()
  for (const [name, value] of Object.entries(
    textsOf(likely(schemasOf(draft.call).body, '', known, random)),
  )) {
    form.append(name, value)
  }
  for (const name of Object.keys(draft.call.multipart ?? {})) {
    for (let left = random(3); left > 0; left--) {
      form.append(name, new Blob([`GIF89a${'x'.repeat(random(2000))}`], { type: 'image/gif' }), 'a.gif')
    }
  }
  return form
}

function oneOfKnown(known: Known, name: string, random: Randomness): string {
  const values =
    known.get(name) ?? known.get(name.replace(/s$/, '')) ?? known.get(name.endsWith('Id') ? 'id' : '') ?? []
  return values.length > 0 ? oneOf(random, values) : 'x'
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'object' ? JSON.stringify(each) : String(each),
    ]),
  )
}

function likely(schema: Schema, name: string, known: Known, random: Randomness): unknown {
  const again = (each: Schema, called = name) => likely(each, called, known, random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return oneOf(random, schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return again(oneOf(random, either))
  const [first] = schema.allOf ?? []
  if (first) return again(first)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([field]) => schema.required?.includes(field) || random(3) > 0)
          .map(([field, each]) => [field, again(each, field)]),
      )
    case 'array': {
      const length = Math.min((schema.minItems ?? 0) + random(3), schema.maxItems ?? 3)
      return Array.from({ length }, () => again(schema.items ?? {}))
    }
    case 'boolean':
      return random(2) === 0
    case 'integer':
    case 'number':
      return numberIn(schema, random)
    case 'null':
      return null
    default:
      return textIn(schema, name, known, random)
  }
}

function numberIn({ minimum = 0, maximum = 1_000_000 }: Schema, random: Randomness): number {
  const least = Math.max(minimum, -1_000_000)
  const most = Math.min(maximum, 100_000_000)
  return oneOf(random, [least, most, least + random(100), 10_000, 50_000, random(13), 2026])
}

const formats: Record<string, readonly string[]> = {
  date: ['1990-01-01', '2026-01-01', '2026-11-24'],
  'date-time': ['2026-01-01T00:00:00.000Z', '2026-11-24T12:00:00.000Z'],
  email: ['somebody@elsewhere.example'],
  uri: ['https://elsewhere.example/'],
  time: ['10:30'],
}

function textIn(schema: Schema, name: string, known: Known, random: Randomness): string {
  const values = known.get(name) ?? known.get(name.replace(/s$/, ''))
  if (values && values.length > 0 && random(8) > 0) return oneOf(random, values)
  const usual = formats[schema.format ?? '']
  if (usual) return oneOf(random, usual)
  if (schema.pattern?.includes('{26}')) return oneOfKnown(known, 'id', random)
  if (schema.pattern?.includes('\\d')) return oneOf(random, ['1', '12', '2026', '123456', '10:30'])
  const { minLength = 1, maxLength = 30 } = schema
  return 'Good morning to you all '
    .repeat(1 + minLength / 20)
    .slice(0, Math.max(minLength, Math.min(maxLength, 1 + random(30))))
    .trim()
}
