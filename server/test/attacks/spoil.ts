import { brotliCompressSync, gzipSync } from 'node:zlib'
import { oneOf, type Randomness } from '../setup/runner/randomness.ts'
import { pathsIn, type Schema } from '../setup/schema/schema-paths.ts'
import { jsonOf, oddNumber, oddText, oddThing, Raw } from './odd-values.ts'
import { type Draft, schemasOf } from './valid-requests.ts'

type Spoiler = (draft: Draft, random: Randomness) => void

/** Spoils one or more parts of a request, or none: what looks right has to be answered rightly too. */
export function spoil(draft: Draft, random: Randomness): void {
  for (let left = random(4); left > 0; left--) oneOf(random, spoilersOf(draft, random))(draft, random)
  if (draft.bytes === undefined && draft.body !== undefined) {
    draft.headers['content-type'] ??= 'application/json'
    draft.bytes = Buffer.from(jsonOf(draft.body))
  }
}

function spoilersOf({ body, bytes, params, call }: Draft, random: Randomness): readonly Spoiler[] {
  if (bytes === undefined && body !== undefined && random(10) < 7) return random(3) > 0 ? inBody : asBytes
  if (Object.keys(params).length > 0 && random(3) > 0) return inPath
  if (call.query && random(3) > 0) return inQuery
  return inHead
}

const inBody: readonly Spoiler[] = [
  (draft, random) => change(draft, random, (schema) => oddFor(schema, random)),
  (draft, random) => change(draft, random, (schema) => oddFor(schema, random)),
  (draft, random) => change(draft, random, (schema) => atTheEdge(schema, random)),
  (draft, random) => change(draft, random, () => oddThing(random)),
  (draft, random) => change(draft, random, () => undefined),
  (draft, random) => change(draft, random, (_, before) => [before, before]),
  (draft, random) => change(draft, random, (_, before) => ({ value: before })),
  (draft, random) =>
    change(draft, random, (_, before) => (Array.isArray(before) ? Array(1500).fill(before[0]) : before)),
  (draft, random) => {
    if (isFields(draft.body)) draft.body = { ...draft.body, [oddText(random)]: oddThing(random) }
  },
  (draft, random) => {
    draft.body = oddThing(random)
  },
]

/** Mutations of the text of an otherwise valid body. */
const asBytes: readonly Spoiler[] = [
  said((text, random) => text.replace('{', `{"__proto__":${jsonOf(oddThing(random))},`)),
  said((text) => text.replace('{', '{"constructor":{"prototype":{"isAdmin":true}},')),
  said((text, random) =>
    text.replace(/\{"(\w+)"/, (all, name) => `{"${name}":${jsonOf(oddThing(random))},${all.slice(1)}`),
  ),
  said((text, random) => text.slice(0, random(text.length + 1))),
  said((text) => `\ufeff${text}`),
  said((text) => `${text}${text}`),
  said((text) => text.replaceAll('"', "'")),
  said((text, random) => '['.repeat(1 + random(20_000)) + text),
  said((text, random) => `${'{"a":'.repeat(1 + random(9000))}${text}`),
  said((text, random) => text.replace('{', `{"a":"${'x'.repeat(200_000 + random(80_000))}",`)),
  said((text) => text.replace('{', '{"a":NaN,')),
  said((text) => `${' '.repeat(1000)}${text}\n\n`),
  asSent((bytes) => Buffer.from(bytes.toString(), 'utf16le')),
  asSent((bytes, random) => {
    bytes[random(bytes.length)] = oneOf(random, [0x00, 0xff, 0xc0, 0xed, 0x80])
    return bytes
  }),
  asSent(() => Buffer.alloc(0)),
  (draft) => {
    draft.bytes = gzipSync(jsonOf(draft.body))
    draft.headers['content-encoding'] = 'gzip'
  },
  (draft) => {
    draft.bytes = brotliCompressSync(jsonOf(draft.body))
    draft.headers['content-encoding'] = 'br'
  },
  (draft) => {
    draft.bytes = gzipSync(jsonOf(draft.body))
  },
  (draft, random) => {
    draft.headers['content-type'] = oneOf(random, types)
  },
]

const types = [
  'application/json; charset=utf-16',
  'application/json;charset=',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  'multipart/mixed; boundary=b',
  'application/offset+octet-stream',
  'text/plain',
  'text/html',
  '*/*',
  'a',
  '',
  ';',
  'application/json\u00ff',
  `application/${'x'.repeat(3000)}`,
]

const inPath: readonly Spoiler[] = [
  (draft, random) => {
    draft.params[oneOf(random, Object.keys(draft.params))] = oddText(random)
  },
  (draft, random) => {
    const name = oneOf(random, Object.keys(draft.params))
    const value = draft.params[name] ?? ''
    draft.params[name] = oneOf(random, [
      value.toLowerCase(),
      ` ${value}`,
      `${value}\0`,
      `${value}/`,
      `${value}%00`,
      `${value}x`,
      `@${value}`,
      value.slice(1),
      value.repeat(3),
    ])
  },
]

const inQuery: readonly Spoiler[] = [
  (draft, random) => {
    const name = oneOf(random, fieldsOf(schemasOf(draft.call).query))
    draft.query = [
      ...draft.query.filter(([each]) => each !== name || random(4) === 0),
      [name, oddText(random)],
    ]
  },
  (draft, random) => {
    const name = oneOf(random, fieldsOf(schemasOf(draft.call).query))
    draft.query = [...draft.query.filter(([each]) => each !== name), [name, oddNumber(random).text]]
  },
  (draft, random) => {
    const [name, value] = draft.query.at(random(draft.query.length + 1)) ?? ['limit', '1']
    draft.query = [
      ...draft.query,
      ...Array.from({ length: 1 + random(3) }, (): [string, string] => [name, value]),
    ]
  },
  (draft, random) => {
    const name = oneOf(random, fieldsOf(schemasOf(draft.call).query))
    draft.query = [
      ...draft.query,
      [
        oneOf(random, [
          `${name}[]`,
          `${name}[0]`,
          `${name}[a]`,
          `${name}.a`,
          '__proto__',
          '__proto__[a]',
          'constructor',
          '',
        ]),
        oddText(random),
      ],
    ]
  },
  (draft, random) => {
    draft.query = Array.from({ length: random(3000) }, (_, at): [string, string] => [`a${at}`, 'x'])
  },
]

const inHead: readonly Spoiler[] = [
  header('authorization', (random, before) =>
    oneOf(random, [
      `${before} ${before}`,
      `${before}, ${before}`,
      `Basic ${before}`,
      'Bearer',
      'Bearer ',
      `Bearer  ${before.slice(7)}`,
      before.toUpperCase(),
      before.slice(0, -1),
      `${before}x`,
      `Bearer admin.${before.slice(7)}`,
      `Bearer ${'x'.repeat(5000)}`,
      'Bearer \u00ff\u00fe',
      `bearer\t${before.slice(7)}`,
    ]),
  ),
  header('idempotency-key', (random) =>
    oneOf(random, ['', 'x', 'x'.repeat(200), 'x'.repeat(201), '\u00ff', 'a, b', '1']),
  ),
  header('if-none-match', (random) => oneOf(random, ['*', 'W/""', '"a", *', ','.repeat(5000), '"'])),
  header('accept', (random) =>
    oneOf(random, ['', 'text/html', '*/*;q=0', 'a', ','.repeat(3000), 'application/json;q=1e400']),
  ),
  header('accept-encoding', (random) =>
    oneOf(random, ['gzip', 'br', 'gzip;q=0, br;q=0, identity;q=0', '*;q=0', 'x'.repeat(2000), '']),
  ),
  header('accept-language', (random) => oneOf(random, ['', 'x'.repeat(5000), 'en;q=NaN', '../..'])),
  header('range', (random) =>
    oneOf(random, [
      'bytes=0-',
      'bytes=-1',
      'bytes=9-1',
      'bytes=0-0,1-1',
      'bytes=0-99999999999999999999',
      'a',
    ]),
  ),
  header('user-agent', (random) =>
    oneOf(random, ['', 'x'.repeat(8000), '\u00ff\u00fe', '<script>', 'Mozilla/5.0 ((((((((((((((((((((']),
  ),
  header('origin', (random) =>
    oneOf(random, [
      'null',
      'https://evil.example',
      'x'.repeat(3000),
      '',
      'http://127.0.0.1:3000, http://evil.example',
    ]),
  ),
  header('x-forwarded-for', (random) =>
    oneOf(random, ['127.0.0.1', '::1', "'", 'x'.repeat(3000), '1.1.1.1, 2.2.2.2']),
  ),
  header('x-http-method-override', (random) => oneOf(random, ['DELETE', 'POST', 'HEAD'])),
  header('x-original-url', () => '/admin/logout'),
  header('host', (random) => oneOf(random, ['evil.example', '', '127.0.0.1:99999', 'a b', '[::1'])),
  header('cookie', () => 'token=x; __proto__=1'),
  header('expect', (random) => oneOf(random, ['100-continue', 'wonders'])),
  header('content-length', (random) => oneOf(random, ['0', '-1', '1', 'x', '99999999999', '1, 2'])),
  header('transfer-encoding', (random) => oneOf(random, ['chunked', 'gzip, chunked', 'x'])),
  header('age-pass', (random) => oneOf(random, ['age.', `age.zzzzzzzz${'A'.repeat(43)}`, '\u00ff'])),
  header('__proto__', () => 'x'),
  header('constructor', () => 'x'),
  header('x-paystack-signature', (random) => oneOf(random, ['', 'x', 'a'.repeat(128), '\u00ff'])),
  header('stripe-signature', (random) =>
    oneOf(random, ['', 't=,v1=', `t=1,v1=${'a'.repeat(64)}`, 't=1e400,v1=a', ','.repeat(3000)]),
  ),
  (draft, random) => {
    draft.method = oneOf(random, [
      'GET',
      'POST',
      'HEAD',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
    ])
  },
]

function header(name: string, say: (random: Randomness, before: string) => string): Spoiler {
  return (draft, random) => {
    draft.headers[name] = say(random, draft.headers[name] ?? '')
  }
}

function said(change: (text: string, random: Randomness) => string): Spoiler {
  return (draft, random) => {
    draft.headers['content-type'] ??= 'application/json'
    draft.bytes = Buffer.from(change(jsonOf(draft.body), random))
  }
}

function asSent(change: (bytes: Buffer, random: Randomness) => Buffer): Spoiler {
  return (draft, random) => {
    draft.headers['content-type'] ??= 'application/json'
    draft.bytes = change(Buffer.from(jsonOf(draft.body)), random)
  }
}

/** Changes one place of a body, whether something stands there or not. */
function change(
  draft: Draft,
  random: Randomness,
  become: (schema: Schema | undefined, before: unknown) => unknown,
): void {
  const whole = schemasOf(draft.call).body
  const path = oneOf(random, pathsIn(whole))
  const short = path.slice(0, 1 + random(Math.max(path.length, 1)))
  draft.body = put(draft.body, short, (before) => become(schemaAt(whole, short), before))
}

function put(
  value: unknown,
  [name, ...rest]: readonly string[],
  become: (before: unknown) => unknown,
): unknown {
  if (name === undefined) return become(value)
  if (Array.isArray(value)) return [put(value[0], rest, become), ...value.slice(1)]
  const fields = isFields(value) ? value : {}
  return { ...fields, [name]: put(fields[name], rest, become) }
}

function schemaAt(schema: Schema, [name, ...rest]: readonly string[]): Schema | undefined {
  if (name === undefined) return schema
  for (const each of [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    const below = name === '0' ? each.items : each.properties?.[name]
    const found = below && schemaAt(below, rest)
    if (found) return found
  }
  return undefined
}

/** Generates an odd value of the right type. */
function oddFor(schema: Schema | undefined, random: Randomness): unknown {
  const type = schema?.type ?? schema?.anyOf?.[0]?.type
  if (type === 'string') return oddText(random)
  if (type === 'integer' || type === 'number') return oddNumber(random)
  return oddThing(random)
}

/** Just what is allowed, or one more than that. */
function atTheEdge(schema: Schema | undefined, random: Randomness): unknown {
  const step = oneOf(random, [-1, 0, 1])
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema ?? {}
  if (schema?.type === 'string') {
    const length = Math.min(oneOf(random, [minLength ?? 0, maxLength ?? 250]) + step, 5000)
    return oneOf(random, ['x', '1', '😀', 'e\u0301', '\u202e', ' ']).repeat(Math.max(length, 0))
  }
  if (schema?.type === 'array')
    return Array(Math.max(oneOf(random, [minItems ?? 0, maxItems ?? 100]) + step, 0)).fill('x')
  const edge = oneOf(random, [minimum ?? 0, maximum ?? 100_000_000_000])
  return oneOf<unknown>(random, [edge + step, edge + step / 2, new Raw(`${edge + step}.0000001`)])
}

function fieldsOf(schema: Schema): string[] {
  return Object.keys(schema.properties ?? {})
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
