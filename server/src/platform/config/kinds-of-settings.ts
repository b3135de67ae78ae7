import { existsSync } from 'node:fs'
import { currencyCode } from '@fanfare/contract/fields/money'
import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { z } from 'zod'
import { type Environment, sandboxKeys } from './environment.ts'

/** A whole number in digits: neither `1e3` nor `0x10` is one, nor is what has anything beside it. */
export function wholeNumber(min: number, max: number) {
  const sentence = `must be a whole number from ${min} to ${max}`
  return z
    .string(sentence)
    .trim()
    .regex(/^\d{1,12}$/, { error: sentence, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence))
}

/** A number with decimals or without. */
export function decimalNumber(min: number, max: number) {
  const sentence = `must be a number from ${min} to ${max}, such as ${max > 1 ? '2.5' : '0.5'}`
  return z
    .string(sentence)
    .trim()
    .regex(/^\d{1,12}(\.\d{1,15})?$/, { error: sentence, abort: true })
    .transform(Number)
    .pipe(z.number().min(min, sentence).max(max, sentence))
}

/** Setting that is a name of at most so many letters. */
export function name(lengthMax: number) {
  const sentence = `must be a name of up to ${lengthMax} letters`
  return z.string().trim().min(1, sentence).max(lengthMax, sentence)
}

export function switchedOn() {
  return z.stringbool('must be true or false')
}

const portNumber = 'must be a port number from 0 to 65535'

export const port = z
  .string(portNumber)
  .trim()
  .regex(/^\d{1,5}$/, { error: portNumber, abort: true })
  .transform(Number)
  .pipe(z.number().max(65_535, portNumber))

/** A port that people's browsers are sent to. */
export const browserPort = port.refine((number) => !unsafePorts.has(number), {
  error: ({ input }) => `is ${input}, a port that browsers refuse to open: choose another, such as 3000`,
})

/** Ports of other protocols, which browsers open for no page (https://fetch.spec.whatwg.org/#port-blocking). */
const unsafePorts: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Checks whether browsers open a URL with this port. */
function opensInBrowsers(url: string): boolean {
  return !unsafePorts.has(Number(URL.parse(url)?.port || 0))
}

/** Host to listen on: an address or name of this machine, without scheme or port. */
export const host = z.union(
  [z.ipv4(), z.ipv6(), z.string().regex(/^(?!.*(?:^|\.)\d+$)[a-z0-9][a-z0-9._-]{0,252}$/i)],
  {
    error:
      'must be an address or name of this machine without a port, such as 127.0.0.1, or 0.0.0.0 for all of its addresses',
  },
)

/** A PostgreSQL by its address. */
export const databaseUrl = z.string('must name the PostgreSQL database').superRefine((text, check) => {
  const problem = problemOfDatabase(text)
  if (problem !== null) check.addIssue({ code: 'custom', message: problem })
})

const databaseExample = 'such as postgresql://fanfare:secret@db.example:5432/fanfare'

function problemOfDatabase(text: string): string | null {
  if (!/^postgres(ql)?:\/\//i.test(text)) {
    const [, protocol] = /^([a-z][a-z0-9+.-]*):/i.exec(text) ?? []
    const found = protocol === undefined ? '' : `, and ${protocol}: is none`
    return `must be the address of a PostgreSQL, ${databaseExample}${found}`
  }
  const isSocket = /[?&]host=./.test(text)
  if (!isSocket && /^[a-z]+:\/\/(?:[^/?#]*@)?(?:[:/?#]|$)/i.test(text))
    return `names no host, ${databaseExample}`
  const url = URL.parse(text)
  if (url === null) {
    return `cannot be read as an address, ${databaseExample}: signs such as # / @ in the password are written as %23 %2F %40`
  }
  if (url.pathname.length < 2) return `names no database, ${databaseExample}`
  if (url.port === '0') return 'has the port 0, on which nothing listens: PostgreSQL’s own is 5432'
  const sslmode = url.searchParams.get('sslmode')
  return sslmode === null || sslModes.includes(sslmode)
    ? null
    : `has the sslmode ${sslmode}, which is one of ${sslModes.join(', ')}`
}

/** The modes of libpq, and the one that node-postgres has besides. */
const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** A program by its name, or by the path of its file. */
export const program = z.string().refine((name) => !name.includes('/') || existsSync(name), {
  error: ({ input }) => `isn't a file: ${input}`,
})

/** A folder (`file:…`) or a bucket (`s3://…`). */
export const storageUrl = z
  .string('must name the folder (file:…) or bucket (s3://…) for media')
  .superRefine((text, check) => {
    const url = URL.parse(text)
    const refuse = (message: string) => check.addIssue({ code: 'custom', message })
    if (url?.protocol !== 'file:' && url?.protocol !== 's3:') {
      refuse(
        'must start with file: for a folder, such as file:///var/lib/fanfare/media, or with s3:// for a bucket',
      )
    } else if (url.protocol === 'file:' && !isFolderAddress(text)) {
      refuse(
        'must name the folder by its full path, such as file:///var/lib/fanfare/media: signs such as % ? # in it are written as %25 %3F %23',
      )
    } else if (url.protocol === 's3:' && url.hostname === '') {
      refuse('names no bucket: s3://BUCKET?endpoint=https://s3.example&region=eu-west-1')
    } else if (url.protocol === 's3:' && (url.username === '') !== (url.password === '')) {
      refuse('has one half of the key to its bucket: s3://KEY:SECRET@BUCKET')
    } else if (url.protocol === 's3:') {
      const problem = problemOfOptions(url.searchParams)
      if (problem !== null) refuse(problem)
    }
  })

/** The options of a bucket, which stand behind the ? of its address. */
const bucketOptions = ['endpoint', 'region', 'forcePathStyle']

function problemOfOptions(options: URLSearchParams): string | null {
  const unknown = [...options.keys()].find((name) => !bucketOptions.includes(name))
  if (unknown !== undefined) {
    return `has the option ${unknown}, which nothing reads: there are endpoint, region and forcePathStyle`
  }
  const endpoint = options.get('endpoint')
  if (endpoint !== null && !z.url({ protocol: /^https?$/ }).safeParse(endpoint).success) {
    return 'has an endpoint that is no address, such as endpoint=https://s3.example'
  }
  return ['true', 'false', null].includes(options.get('forcePathStyle'))
    ? null
    : 'has a forcePathStyle that is neither true nor false'
}

/** Checks whether a folder URL gives the whole path and no part that would be ignored. */
function isFolderAddress(text: string): boolean {
  return /^file:(?:\/\/(?:localhost)?)?\/(?!\/)[^?#]+$/i.test(text) && decodedOrNull(text) !== null
}

/** `NGN=paystack,EUR=stripe`: who takes card payments in each currency; what is not named can't be paid by card. */
export const cardProviders = z
  .string()
  .transform((text, check): Partial<Record<CurrencyCode, CardProviderName>> => {
    const pairs = listIn(text).map((each) => each.split('='))
    const named = z.array(z.tuple([currencyCode, z.enum(['paystack', 'stripe'])])).safeParse(pairs)
    if (named.success && !isRepeated(pairs)) return Object.fromEntries(named.data)
    check.addIssue('must name currencies once each and their providers, such as NGN=paystack,EUR=stripe')
    return z.NEVER
  })

/** `NGN=100000000,USD=100000,EUR=100000`: minor units of every currency, above which it takes two admins. Null: `off`. */
export const fourEyesAbove = z.string().transform((text, check): Record<CurrencyCode, bigint> | null => {
  if (text.trim() === 'off') return null
  const named = minorOfEveryCurrency.safeParse(pairsIn(text))
  if (named.success) return named.data
  check.addIssue(
    'must name minor units of every currency, such as NGN=100000000,USD=100000,EUR=100000, or be off',
  )
  return z.NEVER
})

/** `NGN=10000,USD=500,EUR=500`: the least top-up, in minor units of every currency. */
export const topUpMinimum = z.string().transform((text, check): Record<CurrencyCode, number> => {
  const named = minorOfEveryCurrency.safeParse(pairsIn(text))
  const minima = named.success ? Object.entries(named.data).map(([code, minor]) => [code, Number(minor)]) : []
  if (minima.length > 0 && minima.every(([, minor]) => minor !== 0)) return Object.fromEntries(minima)
  check.addIssue('must name minor units of every currency, such as NGN=10000,USD=500,EUR=500')
  return z.NEVER
})

const minorOfEveryCurrency = z.record(
  currencyCode,
  z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(BigInt),
)

/** The pairs of a list; null where one has no value or two, or a name comes twice. */
function pairsIn(text: string): Record<string, string> | null {
  const pairs = listIn(text).map((each) => each.split('='))
  const isPlain = pairs.every(({ length }) => length === 2) && !isRepeated(pairs)
  return isPlain ? Object.fromEntries(pairs) : null
}

function isRepeated(pairs: readonly (readonly string[])[]): boolean {
  return new Set(pairs.map(([name]) => name)).size < pairs.length
}

/** `webp,jpeg`: the formats in which pictures are kept; WebP is always one of them. */
export const imageFormats = z
  .string()
  .transform(listIn)
  .pipe(z.array(z.enum(['webp', 'jpeg', 'avif'], { error: 'must name formats of webp, jpeg, avif' })))
  .refine((formats) => formats.includes('webp'), 'must have webp among its formats')
  .transform((formats) => new Set(formats))

const queue = z.enum(['default', 'cpu', 'low_priority'])
export type JobConcurrency = Partial<Record<z.output<typeof queue>, number>>

/** Queues that a worker takes, each with its number of concurrent jobs, such as `default:4,cpu:2,low_priority:1`. */
export const jobConcurrency = z.string().transform((text, check): JobConcurrency => {
  const pairs = listIn(text).map((each) => each.split(':'))
  const named = z
    .array(
      z.tuple([
        queue,
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
    'must name queues once each and how many jobs of each run at a time, 1 to 99, such as default:4,cpu:2,low_priority:1',
  )
  return z.NEVER
})

const proxy = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6(), z.enum(['loopback', 'linklocal', 'uniquelocal'])],
  { error: 'must name addresses or networks, such as 10.0.0.0/8, or none' },
)

/** Addresses or networks with commas; `none` says that nobody is trusted. */
export function proxies(isProduction: boolean) {
  return z
    .string('must name the load balancers before the API, or none where there are none')
    .transform((text) => (text.trim() === 'none' ? [] : listIn(text)))
    .pipe(z.array(proxy))
    .refine((networks) => !isProduction || !networks.some(isMostOfTheInternet), {
      error:
        'trusts most of the internet, so anyone could claim any address: name the load balancers, such as 10.0.0.0/8',
    })
}

/** Networks that are larger than any that somebody has for themself. */
function isMostOfTheInternet(network: string): boolean {
  const [address = '', length] = network.split('/')
  if (length === undefined) return false
  const mapped = /^::ffff:/i.test(address) ? 96 : 0
  return Number(length) - mapped < (address.includes(':') && mapped === 0 ? 7 : 8)
}

/** Schema of a public origin: a URL without a path. */
export function origin(isProduction: boolean) {
  return ownAddress(isProduction)
    .refine((url) => URL.parse(url)?.pathname === '/', {
      error: ({ input }) => `must have no path: ${URL.parse(String(input))?.origin}`,
    })
    .transform((url) => new URL(url).origin)
}

/** Schema of the API’s public URL: an origin, on a shared hostname with a path, without a trailing slash. */
export function apiOrigin(isProduction: boolean) {
  return ownAddress(isProduction)
    .refine(
      (url) => /^(\/[\w-]+)*\/?$/.test(URL.parse(url)?.pathname ?? ''),
      'must have a path of letters, digits and dashes, such as https://fanfare.example/api, or none',
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
    .url({
      protocol: /^https?$/,
      hostname: /^[^*]+$/,
      error: 'must be an address such as https://fanfare.example',
      abort: true,
    })
    .refine((url) => !/[?#]|^[^/]*\/\/[^/]*@/.test(url), {
      error: 'must have neither a name nor a password before its host, and no ? or # behind it',
      abort: true,
    })
    .refine((url) => !isProduction || isPublic(url), 'must be the public https address')
    .refine(opensInBrowsers, {
      error: ({ input }) => `has the port ${URL.parse(String(input))?.port}, which browsers refuse to open`,
    })
}

/**
 * Returns the origin from which browsers load files of the bucket: its endpoint, prefixed with the bucket’s
 * name unless that is part of the path. Undefined where the URL names no bucket.
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

/** Checks whether a URL names a bucket and neither it nor the environment has a key for it. */
export function isBucketWithoutKey(storageUrl: string, environment: Environment): boolean {
  const url = URL.parse(storageUrl)
  if (url?.protocol !== 's3:' || url.username !== '') return false
  return !Object.keys(environment).some((name) => keysOfAws.test(name))
}

/** Environment variables in which the AWS SDK finds a key. */
const keysOfAws = /^AWS_(ACCESS_KEY_ID|PROFILE|WEB_IDENTITY_TOKEN_FILE|CONTAINER_CREDENTIALS_\w+)$/

/** Schema of a third-party service’s URL. */
export function address(isProduction: boolean) {
  return z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://api.example' })
    .refine((url) => !isProduction || isPublic(url), 'must be an https address and not the sandbox')
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
    const secure = isProduction ? ', at a public https address' : ''
    check.addIssue(`must be plausible:https://stats.example,domain.example or google:G-XXXXXXX${secure}`)
    return z.NEVER
  })
}

/** Schema of a trace collector’s URL: ours on this machine, or a third party’s. */
export const collector = z.url({
  protocol: /^https?$/,
  error: 'must be an address such as http://127.0.0.1:4318',
})

/** `name=value` with commas, each value encoded as in an address. */
export const collectorHeaders = z.string().transform((text, check): Record<string, string> => {
  const pairs = listIn(text).map((each) => /^([\w-]+)=([^,]*)$/.exec(each))
  const headers = pairs.flatMap((pair) =>
    pair ? [[pair[1] ?? '', decodedOrNull(pair[2] ?? '')] as const] : [],
  )
  if (headers.length === pairs.length && headers.every(([, value]) => value !== null)) {
    return Object.fromEntries(headers) as Record<string, string>
  }
  check.addIssue('must name headers, such as authorization=Bearer%20KEY')
  return z.NEVER
})

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Schema of a key that identifies us to a service. */
export function key(isProduction: boolean) {
  const known: readonly string[] = Object.values(sandboxKeys)
  return z
    .string('is missing')
    .refine((value) => !isProduction || !known.includes(value), {
      error: 'is the key of the sandbox',
      abort: true,
    })
    .refine((value) => !/[\s"'`]/.test(value), {
      error: 'has a space or a quotation mark in it: write the key alone',
      abort: true,
    })
    .refine((value) => !isProduction || !/^[a-z]+_test_/i.test(value), {
      error: 'is a test key, with which nobody pays: production takes live keys alone',
      abort: true,
    })
}

/** The half of a provider's keys that stays with the server. */
export function privateKey(isProduction: boolean) {
  return key(isProduction).refine(
    (value) => !/^pk_/.test(value),
    'is the public key, pk_…: the secret one begins with sk_',
  )
}

/** The key with which Paystack is asked. */
export function paystackKey(isProduction: boolean) {
  return privateKey(isProduction).refine(
    (value) => !isProduction || value.startsWith('sk_live_'),
    'is not the live secret key of the provider, which begins with sk_live_',
  )
}

/** The key with which Stripe is asked, which may be one that is restricted. */
export function stripeKey(isProduction: boolean) {
  return privateKey(isProduction).refine(
    (value) => !isProduction || /^[sr]k_live_/.test(value),
    'is not a live secret key of the provider, which begins with sk_live_ or rk_live_',
  )
}

/** Secret with which Stripe signs its events. */
export function webhookSecret(isProduction: boolean) {
  return key(isProduction).refine(
    (value) => !isProduction || value.startsWith('whsec_'),
    'is not the secret of the webhook, which begins with whsec_',
  )
}

/** The half that every browser is given. */
export function publicKey(isProduction: boolean) {
  return key(isProduction)
    .refine(
      (value) => !/^(sk|rk|whsec)_/.test(value),
      'is a secret key, and every browser would be given it: the public one begins with pk_',
    )
    .refine(
      (value) => !isProduction || value.startsWith('pk_live_'),
      'is not the live public key of the provider, which begins with pk_live_',
    )
}

/** Random characters hardly ever repeat so often that fewer than these are different among 32. */
const differentCharactersMin = 8

function isHardToGuess(secret: string): boolean {
  return new Set(secret.trim()).size >= differentCharactersMin
}

const madeAtRandom = 'make one of random characters, with openssl rand -base64 32'

export const secretKey = z
  .string('must have at least 32 characters')
  .min(32, { error: 'must have at least 32 characters', abort: true })
  .refine(isHardToGuess, `is easy to guess: ${madeAtRandom}`)

/** Keys with commas, the newest first. */
export const secretKeys = z
  .string()
  .transform(listIn)
  .pipe(
    z
      .array(
        z
          .string()
          .min(32, { error: 'must have at least 32 characters in each of its keys', abort: true })
          .refine(isHardToGuess, `has a key that is easy to guess: ${madeAtRandom}`),
      )
      .min(1, 'must name at least one key'),
  )

/** Comma-separated names of keys, as `nameOfKey` makes them. */
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
      hostname: /./,
      error: 'must be the mail server, such as smtps://user:password@mail.example:465',
    })
    .refine((url) => !isProduction || !isLocal(url), 'must be a mail server and not the sandbox')
    .refine(
      (url) => !isProduction || !/[?&](ignoreTLS|tls\.rejectUnauthorized)=/i.test(url),
      'sends mail over TLS, to a server whose certificate is checked',
    )
}

/** Redis or NATS; over TLS by `rediss://` and `tls://`. */
export const bus = z.url({
  protocol: /^(rediss?|nats|tls)$/,
  hostname: /./,
  error: 'must be a Redis or NATS server, such as redis://bus.example:6379 or nats://bus.example:4222',
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
      'must name push services and not the sandbox',
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
 * Kinds of pooler between us and PostgreSQL. A pooler in transaction mode gives each transaction any free
 * connection: state set on a connection is lost with it, unless the pooler supports prepared statements.
 */
export const poolers = ['none', 'transaction', 'transaction-prepared'] as const
