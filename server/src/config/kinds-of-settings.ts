import { currencyCode } from '@fanfare/contract/fields/money'
import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { z } from 'zod'
import { sandboxKeys } from './environment.ts'

export const port = z.coerce.number().int().min(0).max(65_535)

/** `NGN=paystack,EUR=stripe`: who takes card payments in each currency; what is not named can't be paid by card. */
export const cardProviders = z
  .string()
  .transform((text, check): Partial<Record<CurrencyCode, CardProviderName>> => {
    const pairs = listIn(text).map((each) => each.split('='))
    const named = z.array(z.tuple([currencyCode, z.enum(['paystack', 'stripe'])])).safeParse(pairs)
    if (named.success) return Object.fromEntries(named.data)
    check.addIssue('names currencies and their providers, such as NGN=paystack,EUR=stripe')
    return z.NEVER
  })

/** `NGN=100000000,USD=100000,EUR=100000`: minor units of every currency, above which it takes two admins. Null: `off`. */
export const secondAdminAbove = z.string().transform((text, check): Record<CurrencyCode, bigint> | null => {
  if (text.trim() === 'off') return null
  const named = minorOfEveryCurrency.safeParse(pairsIn(text))
  if (named.success) return named.data
  check.addIssue(
    'names minor units of every currency, such as NGN=100000000,USD=100000,EUR=100000, or is off',
  )
  return z.NEVER
})

/** `NGN=10000,USD=500,EUR=500`: the least top-up, in minor units of every currency. */
export const topUpMinimum = z.string().transform((text, check): Record<CurrencyCode, number> => {
  const named = minorOfEveryCurrency.safeParse(pairsIn(text))
  const minima = named.success ? Object.entries(named.data).map(([code, minor]) => [code, Number(minor)]) : []
  if (minima.length > 0 && minima.every(([, minor]) => minor !== 0)) return Object.fromEntries(minima)
  check.addIssue('names minor units of every currency, such as NGN=10000,USD=500,EUR=500')
  return z.NEVER
})

const minorOfEveryCurrency = z.record(
  currencyCode,
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(BigInt),
)

function pairsIn(text: string): Record<string, string> {
  return Object.fromEntries(listIn(text).map((each) => each.split('=')))
}

/** `webp,jpeg`: the formats in which pictures are kept; WebP is always one of them. */
export const imageFormats = z
  .string()
  .transform(listIn)
  .pipe(z.array(z.enum(['webp', 'jpeg', 'avif'], { error: 'names formats of webp, jpeg, avif' })))
  .refine((formats) => formats.includes('webp'), 'has webp among its formats')
  .transform((formats) => new Set(formats))

const lane = z.enum(['jobs', 'heavy', 'unhurried'])
export type JobLanes = Partial<Record<z.output<typeof lane>, number>>

/** `jobs:4,heavy:2,unhurried:1`: which lanes of the queue a worker takes, and how many jobs of each at a time. */
export const jobLanes = z.string().transform((text, check): JobLanes => {
  const pairs = listIn(text).map((each) => each.split(':'))
  const named = z
    .array(
      z.tuple([
        lane,
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number)
          .refine((count) => count > 0),
      ]),
    )
    .min(1)
    .refine((found) => new Set(found.map(([name]) => name)).size === found.length)
    .safeParse(pairs)
  if (named.success) return Object.fromEntries(named.data)
  check.addIssue(
    'names lanes once each and how many jobs of each at a time, 1 to 99, such as jobs:4,heavy:2,unhurried:1',
  )
  return z.NEVER
})

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  { error: 'names addresses or networks, such as 10.0.0.0/8, or none' },
)

/** Addresses or networks with commas; `none` says that nobody is trusted. */
export const proxies = z
  .string('names the load balancers before the API, or none where there are none')
  .transform((text) => (text.trim() === 'none' ? [] : listIn(text)))
  .pipe(z.array(proxy))

/** Where the world reaches us: an address without its path. */
export function origin(isProduction: boolean) {
  return ownAddress(isProduction).transform((url) => new URL(url).origin)
}

/** Where the world reaches the API: an origin, and under a name that it shares a path, without a slash at its end. */
export function apiOrigin(isProduction: boolean) {
  return ownAddress(isProduction)
    .refine(
      (url) => /^(\/[\w-]+)*\/?$/.test(URL.parse(url)?.pathname ?? ''),
      'has a path of letters, digits and dashes, such as https://fanfare.example/api, or none',
    )
    .transform(withoutSlash)
}

/** The address with its path, which does not end with a slash. */
export function withoutSlash(url: string): string {
  const { origin, pathname } = new URL(url)
  return origin + pathname.replace(/\/$/, '')
}

function ownAddress(isProduction: boolean) {
  return z
    .url({ protocol: /^https?$/, error: 'is an address such as https://fanfare.example' })
    .refine((url) => !isProduction || isPublic(url), 'is the https address that the world knows')
}

/**
 * Where browsers come to by an address of a file in the bucket: its endpoint with the name of the bucket before it, or without
 * where that stands in the path. Undefined for what is no bucket.
 */
export function storeOriginOf(
  storageUrl: string | undefined,
  publicUrl: string | undefined,
): string | undefined {
  const url = URL.parse(storageUrl ?? '')
  if (url?.protocol !== 's3:') return undefined
  const { searchParams, hostname: bucket } = url
  const region = searchParams.get('region') ?? 'us-east-1'
  const endpoint = URL.parse(
    publicUrl ?? searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`,
  )
  if (endpoint === null) return undefined
  const isInPath = searchParams.get('forcePathStyle') === 'true'
  return isInPath ? endpoint.origin : `${endpoint.protocol}//${bucket}.${endpoint.host}`
}

/** Where somebody else's service is. */
export function address(isProduction: boolean) {
  return z
    .url({ protocol: /^https?$/, error: 'is an address such as https://api.example' })
    .refine((url) => !isProduction || isPublic(url), 'is an https address and not the sandbox')
}

export type Analytics =
  | { kind: 'plausible'; origin: string; domain: string }
  | { kind: 'google'; origin: string; id: string }

/** `plausible:https://stats.example,domain.example` or `google:G-XXXXXXX`: who counts the visits of those who agree. */
export function analytics(isProduction: boolean) {
  return z.string().transform((text, check): Analytics => {
    const [, id] = /^google:(G-[A-Z0-9]{4,20})$/.exec(text) ?? []
    if (id !== undefined) return { kind: 'google', origin: 'https://www.google-analytics.com', id }
    const [, address, domain = ''] = /^plausible:([^,]+),([\w.-]+)$/.exec(text) ?? []
    const { data } = origin(isProduction).safeParse(address)
    if (data !== undefined) return { kind: 'plausible', origin: data, domain }
    const secure = isProduction ? ', at an https address that the world knows' : ''
    check.addIssue(`is plausible:https://stats.example,domain.example or google:G-XXXXXXX${secure}`)
    return z.NEVER
  })
}

/** What takes traces: our own, beside us, as well as somebody else's. */
export const collector = z.url({ protocol: /^https?$/, error: 'is an address such as http://127.0.0.1:4318' })

/** `name=value` with commas, each value encoded as in an address. */
export const collectorHeaders = z.string().transform((text, check): Record<string, string> => {
  const pairs = listIn(text).map((each) => /^([\w-]+)=([^,]*)$/.exec(each))
  const headers = pairs.flatMap((pair) =>
    pair ? [[pair[1] ?? '', decodedOrNull(pair[2] ?? '')] as const] : [],
  )
  if (headers.length === pairs.length && headers.every(([, value]) => value !== null)) {
    return Object.fromEntries(headers) as Record<string, string>
  }
  check.addIssue('names headers, such as authorization=Bearer%20KEY')
  return z.NEVER
})

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** What a service knows us by. */
export function key(isProduction: boolean) {
  const known: readonly string[] = Object.values(sandboxKeys)
  return z
    .string('is missing')
    .refine((value) => !isProduction || !known.includes(value), 'is the key of the sandbox')
}

export const secretKey = z.string('has at least 32 characters').min(32, 'has at least 32 characters')

/** Keys with commas, the newest first. */
export const secretKeys = z
  .string()
  .transform(listIn)
  .pipe(
    z
      .array(z.string().min(32, 'has at least 32 characters in each of its keys'))
      .min(1, 'names at least one key'),
  )

/** What `nameOfKey` makes of keys, with commas. */
export const keyNames = z
  .string()
  .transform(listIn)
  .pipe(
    z.array(z.string().regex(/^[0-9a-f]{16}$/, 'holds names of keys, as the refusal to start names them')),
  )

/** `smtps://` encrypts from the first byte; by `smtp://`, production sends nothing before STARTTLS. */
export function mailServer(isProduction: boolean) {
  return z
    .url({
      protocol: /^smtps?$/,
      error: 'is the mail server, such as smtps://user:password@mail.example:465',
    })
    .refine((url) => !isProduction || !isLocal(url), 'is a mail server and not the sandbox')
    .refine(
      (url) => !isProduction || !/[?&](ignoreTLS|tls\.rejectUnauthorized)=/i.test(url),
      'sends mail over TLS, to a server whose certificate is checked',
    )
}

/** Redis or NATS; over TLS by `rediss://` and `tls://`. */
export const bus = z.url({
  protocol: /^(rediss?|nats|tls)$/,
  error: 'is a Redis or NATS server, such as redis://bus.example:6379 or nats://bus.example:4222',
})

/** The private key of a pair on P-256, 32 bytes as base64url. */
export const pushKey = z
  .string()
  .regex(/^[\w-]{43}$/, 'is 32 random bytes as base64url, 43 letters and digits')
  .refine((key) => !/^[A-]+$/.test(key), 'is 32 random bytes as base64url, 43 letters and digits')

/** Hosts with commas, `*.` for all below a domain. */
export function pushHosts(isProduction: boolean) {
  return z
    .string()
    .transform(listIn)
    .pipe(
      z.array(z.string().regex(/^(\*\.)?([a-z0-9-]+\.)*[a-z0-9-]+(:\d+)?$/, 'names hosts of push services')),
    )
    .refine(
      (hosts) => !isProduction || hosts.every((host) => !isLocal(`https://${host.replace('*.', '')}`)),
      'names push services and not the sandbox',
    )
}

export function isPublic(url: string): boolean {
  return url.startsWith('https:') && !isLocal(url)
}

function isLocal(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? ''
  return /^(127\..*|0\.0\.0\.0|(.*\.)?localhost|\[::1?\])\.?$/i.test(host)
}

function listIn(text: string): string[] {
  return text.split(',').flatMap((each) => each.trim() || [])
}

/**
 * What stands between us and PostgreSQL. A pooler in transaction mode gives each transaction whichever connection is free: what
 * is said of a connection is lost with it, unless the pooler keeps prepared statements.
 */
export const poolers = ['none', 'transaction', 'transaction-prepared'] as const
