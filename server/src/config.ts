import process from 'node:process'
import { ageGates } from '@fanfare/contract/age-gate'
import { limits } from '@fanfare/contract/limits'
import type { Announcement } from '@fanfare/contract/shapes/backoffice/settings'
import { z } from 'zod'
import { brandAccent, brandLogo, brandOf, legalFolder } from './brand/kinds-of-brand.ts'
import { type Environment, readEnvironment, withDefaults } from './environment.ts'
import {
  address,
  analytics,
  bus,
  cardProviders,
  collector,
  collectorHeaders,
  imageFormats,
  isPublic,
  jobLanes,
  key,
  keyNames,
  mailServer,
  origin,
  poolers,
  port,
  proxies,
  pushHosts,
  pushKey,
  secondAdminAbove,
  secretKey,
  secretKeys,
  storeOriginOf,
  topUpMinimum,
} from './kinds-of-settings.ts'

const defaultCardProviders = 'NGN=paystack,USD=paystack'
const { topUpMinMinor } = limits
const defaultTopUpMinimum = `NGN=${topUpMinMinor},USD=${topUpMinMinor},EUR=${topUpMinMinor}`
/** A thousand dollars or euros, a million naira. */
const defaultSecondAdminAbove = 'NGN=100000000,USD=100000,EUR=100000'

/** Every setting of every role. A provider's keys are needed only where it takes cards, or answers for older payments. */
function settingsOf({ isProduction, hasSecretKeys, isPooled, paystack, stripe, x }: Place) {
  const keyIf = (isNeeded: boolean) => (isNeeded ? key(isProduction) : key(isProduction).optional())
  const everywhere = {
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    API_ORIGIN: origin(isProduction),
    WEB_ORIGIN: origin(isProduction),
    /** Where the back-office is served; without one, nowhere. */
    ADMIN_ORIGIN: origin(isProduction).optional(),
    /** A session of the back-office that nobody uses for so long ends. */
    ADMIN_IDLE_MINUTES: z.coerce.number().int().min(1).max(720).default(30),
    CARD_PROVIDERS: cardProviders.prefault(defaultCardProviders),
    TOP_UP_MINIMUM: topUpMinimum.prefault(defaultTopUpMinimum),
    PLATFORM_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(1000),
    /** What Google and X know us by; who has none cannot be signed in with. */
    GOOGLE_CLIENT_ID: key(isProduction).optional(),
    X_CONSUMER_KEY: key(isProduction).optional(),
    MAIL_FROM: z.string('is the sender of all mail, such as Fanfare <hello@fanfare.example>'),
    /** What guests are asked before they see what is for adults. */
    AGE_GATE: z.enum(ageGates, `is one of ${ageGates.join(', ')}`).default('sign-in'),
    /** Whether the API sends files itself, or sends those who may see them on to a bucket. */
    MEDIA_DELIVERY: z.enum(['send', 'redirect'], 'is send or redirect').default('send'),
    /** Where browsers reach the bucket's endpoint, where that is another address than ours. */
    MEDIA_PUBLIC_URL: origin(isProduction).optional(),
    BRAND_NAME: z.string().min(1).max(40).default('Fanfare'),
    /** The colour of what matters on a screen, one for both themes or one for each. */
    BRAND_ACCENT: brandAccent.optional(),
    /** The file with the mark. */
    BRAND_LOGO: brandLogo.optional(),
    /** A folder with legal texts in the place of the product's own. */
    BRAND_LEGAL_DIR: legalFolder.optional(),
  }
  const server = z.object({
    ...everywhere,
    API_PORT: port.default(4000),
    API_HOST: z.string().default('127.0.0.1'),
    /** With how many processes the API serves on its port. */
    WORKERS: z.coerce.number().int().min(1).max(64).default(1),
    /** Which lanes of the queue a worker takes, and how many jobs of each at a time. */
    JOBS: jobLanes.prefault('jobs:4,heavy:2,unhurried:1'),
    METRICS_PORT: port.default(4002),
    METRICS_HOST: z.string().default('127.0.0.1'),
    /** Where traces are sent to, by the names that OpenTelemetry has for it; without one there are none. */
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: collectorHeaders.prefault(''),
    OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'is http/json: nothing else is spoken').optional(),
    OTEL_SERVICE_NAME: z.string().max(100).default('fanfare'),
    /** Of how many requests a trace is kept: 0.1 for every tenth. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
    /** The load balancers before us: their word for a client's address is taken. */
    TRUSTED_PROXIES: proxies,
    DATABASE_URL: z.string('names the PostgreSQL database'),
    /** What stands between us and DATABASE_URL: a pooler in transaction mode, and whether it keeps prepared statements. */
    DATABASE_POOLER: z.enum(poolers, `is one of ${poolers.join(', ')}`).default('none'),
    /** The same database past the pooler: for migrations, LISTEN, jobs and backups. */
    DATABASE_DIRECT_URL: isPooled
      ? z.string('names the database of DATABASE_URL past the pooler')
      : z.string().optional(),
    /** A replica of it, for what guests are shown; it may lag by seconds. */
    DATABASE_REPLICA_URL: z.string().optional(),
    /** What carries messages between processes; PostgreSQL where it is not set. */
    BUS_URL: bus.optional(),
    STORAGE_URL: z.string('names the folder (file:…) or bucket (s3://…) for media'),
    /** The newest first; the older ones open and verify what they have sealed and signed. */
    SECRET_KEYS: secretKeys.optional(),
    /** The only key, or the oldest of them all. */
    SECRET_KEY: hasSecretKeys ? secretKey.optional() : secretKey,
    /** Names of keys that are lost for good, with what they have sealed. */
    LOST_SECRET_KEYS: keyNames.prefault(''),
    PAYSTACK_BASE_URL: address(isProduction),
    PAYSTACK_SECRET_KEY: keyIf(paystack.takesCards),
    STRIPE_BASE_URL: address(isProduction),
    STRIPE_SECRET_KEY: keyIf(stripe.takesCards),
    STRIPE_WEBHOOK_SECRET: keyIf(stripe.takesCards || stripe.hasKey),
    GOOGLE_ISSUER: address(isProduction),
    X_BASE_URL: address(isProduction),
    X_CONSUMER_SECRET: keyIf(x.hasKey),
    SMTP_URL: mailServer(isProduction),
    /** What devices know us by that are told of notifications; without it none is. */
    PUSH_KEY: pushKey.optional(),
    /** The push services of browsers. */
    PUSH_HOSTS: pushHosts(isProduction),
    /** The domain that passkeys are for: the host of WEB_ORIGIN, or one that it lies in. */
    PASSKEY_DOMAIN: z.hostname('is a domain').optional(),
    CLEARING_DAYS: z.coerce.number().int().min(0).max(90).default(0),
    /** What no admin moves alone. */
    SECOND_ADMIN_ABOVE: secondAdminAbove.prefault(isProduction ? defaultSecondAdminAbove : 'off'),
    /** How long a payout to a bank account that is new waits before it can be approved. */
    PAYOUT_HOLD_HOURS: z.coerce
      .number()
      .int()
      .min(0)
      .max(720)
      .default(isProduction ? 24 : 0),
    DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(10),
    READ_CONNECTIONS: z.coerce.number().int().min(1).max(20).default(2),
    /** How long a list waits for its turn while too many are asked for; what is more urgent waits up to four times as long. */
    QUEUE_MS: z.coerce.number().int().min(10).max(60_000).default(200),
    /** How many lines to this process may be open; its limit of open files is above that. */
    MOST_LINES: z.coerce.number().int().min(100).max(1_000_000).default(30_000),
    /** Posts of creators with more fans are put into nobody's timeline, but mixed in when one is read. */
    FAN_OUT_MOST: z.coerce.number().int().min(1).default(500_000),
    SESSION_DAYS: z.coerce.number().int().min(1).max(180).default(30),
    /** The program that takes covers from videos, where it is installed; without it, those that clients send are kept. */
    FFMPEG: z.string().default('ffmpeg'),
    /** Where programs are found by their name. */
    PATH: z.string().default(''),
    IMAGE_FORMATS: imageFormats.prefault('webp,jpeg'),
    /** How many seconds of a processor a sound may take; other kinds in proportion. */
    MEDIA_SECONDS: z.coerce.number().min(0.1).max(600).default(10),
    /** How long a post with media waits for a worker before the API process makes its media itself. */
    MEDIA_PATIENCE_MS: z.coerce.number().int().min(0).max(600_000).default(1500),
    /** How long the call that publishes waits for the media, before it answers that they are being processed. */
    MEDIA_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(20_000),
    /** What the files of one account may take of the store, in gigabytes; 0 for any number. */
    STORAGE_GB_VERIFIED: z.coerce.number().min(0).max(1_000_000).default(20),
    STORAGE_GB_UNVERIFIED: z.coerce.number().min(0).max(1_000_000).default(2),
    /** What a store in a folder leaves free of its disk, in megabytes: the database and others go on when it is full. */
    STORAGE_RESERVE_MB: z.coerce.number().int().min(0).max(10_000_000).default(500),
    /** In how many days every stored file is read and held against its checksum; 0 for never. */
    STORAGE_ROUND_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
    /** What the files of all forms that a person has open at a time may hold of the disk, in megabytes. */
    OPEN_FORMS_MB: z.coerce.number().int().min(1).max(100_000).default(300),
    /** How long a process that ends still takes requests, while load balancers learn of it. */
    DRAIN_MS: z.coerce
      .number()
      .int()
      .min(0)
      .max(60_000)
      .default(isProduction ? 5000 : 0),
    /** How long requests and jobs that are under way then have to finish. */
    FINISH_MS: z.coerce
      .number()
      .int()
      .min(0)
      .max(600_000)
      .default(isProduction ? 15_000 : 2000),
    /** Throttling off makes sense only where one address stands for many people: load and browser tests. */
    THROTTLE: z
      .stringbool()
      .default(true)
      .refine((isOn) => isOn || !isProduction, 'is never off in production'),
    /** Whether replies are held against the contract before they leave: where people develop and test. */
    CHECK_REPLIES: z.stringbool().default(!isProduction),
  })
  const web = z.object({
    ...everywhere,
    WEB_PORT: port.default(3000),
    WEB_HOST: z.string().default('127.0.0.1'),
    STORAGE_URL: z.string().optional(),
    /** Where the back-office listens. */
    ADMIN_PORT: port.default(3001),
    ADMIN_HOST: z.string().default('127.0.0.1'),
    PAYSTACK_PUBLIC_KEY: keyIf(paystack.takesCards),
    CHECKOUT_SCRIPT_URL: address(isProduction),
    /** Further origins that the checkout opens frames of, separated by spaces. */
    CHECKOUT_ORIGINS: z
      .string()
      .default('')
      .transform((text) => text.split(/\s+/).filter(Boolean))
      .pipe(z.array(origin(isProduction))),
    SUPPORT_EMAIL: z.email('is a mail address').optional(),
    /** Who counts the visits of those who agree to it; without it nobody is asked and nothing counted. */
    ANALYTICS: analytics(isProduction).optional(),
  })
  const redirects = refuseRedirects(isProduction)
  return { server: server.superRefine(redirects), web: web.superRefine(redirects) }
}

type Delivery = {
  MEDIA_DELIVERY: string
  STORAGE_URL?: string | undefined
  MEDIA_PUBLIC_URL?: string | undefined
}

/** What lies in a folder, or where browsers do not come, is sent by the API alone. */
function refuseRedirects(isProduction: boolean) {
  return ({ MEDIA_DELIVERY, STORAGE_URL, MEDIA_PUBLIC_URL }: Delivery, check: z.RefinementCtx) => {
    if (MEDIA_DELIVERY !== 'redirect') return
    const store = storeOriginOf(STORAGE_URL, MEDIA_PUBLIC_URL)
    const refuse = (message: string) => check.addIssue({ code: 'custom', path: ['MEDIA_DELIVERY'], message })
    if (store === undefined) refuse('is redirect only where STORAGE_URL names a bucket (s3://…)')
    else if (isProduction && !isPublic(store)) {
      refuse('is redirect only where browsers reach the bucket by https: MEDIA_PUBLIC_URL names that address')
    }
  }
}

/** Where pages load files from beside the API; null where it sends all of them. */
function mediaOriginOf({ MEDIA_DELIVERY, STORAGE_URL, MEDIA_PUBLIC_URL }: Delivery): string | null {
  return MEDIA_DELIVERY === 'redirect' ? (storeOriginOf(STORAGE_URL, MEDIA_PUBLIC_URL) ?? null) : null
}

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks what the API, the worker and the commands are told, once, when a process starts.
 * @throws an Error whose message names every setting that is wrong, a line each
 */
export function readConfig(environment: Environment = readEnvironment(), isRoot = runsAsRoot()) {
  const data = read('server', environment, isRoot)
  return {
    environment: data.NODE_ENV,
    api: { port: data.API_PORT, host: data.API_HOST, origin: data.API_ORIGIN },
    workers: data.WORKERS,
    jobs: data.JOBS,
    metrics: { port: data.METRICS_PORT, host: data.METRICS_HOST },
    /** Null where nothing is traced. */
    traces: tracesOf(data),
    trustedProxies: data.TRUSTED_PROXIES,
    webOrigin: data.WEB_ORIGIN,
    /** Every origin that serves the web, the one that letters and the terminal name first. */
    webOrigins: [data.WEB_ORIGIN, namedOriginOf(data, data.WEB_ORIGIN)].filter((each) => each !== null),
    /** Null where no back-office is served. */
    adminOrigin: data.ADMIN_ORIGIN ?? null,
    /** Whom the passkeys of admins are for; null where no back-office is served. */
    adminPasskeys: adminPasskeysOf(data),
    database: {
      url: data.DATABASE_URL,
      pooler: data.DATABASE_POOLER,
      /** The same, past any pooler. */
      directUrl: data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
      /** Null where nothing is read from one. */
      replicaUrl: data.DATABASE_REPLICA_URL ?? null,
      connections: data.DATABASE_CONNECTIONS,
      readConnections: data.READ_CONNECTIONS,
    },
    /** Null for PostgreSQL itself. */
    busUrl: data.BUS_URL ?? null,
    storageUrl: data.STORAGE_URL,
    mediaDelivery: data.MEDIA_DELIVERY,
    /** Null where it is that of the store. */
    mediaPublicUrl: data.MEDIA_PUBLIC_URL ?? null,
    storageReserveBytes: data.STORAGE_RESERVE_MB * 1024 ** 2,
    storageRoundDays: data.STORAGE_ROUND_DAYS,
    ...secretKeysOf(data),
    lostSecretKeys: data.LOST_SECRET_KEYS,
    cardProviders: data.CARD_PROVIDERS,
    /** Minor units. */
    topUpMinimum: data.TOP_UP_MINIMUM,
    /** Null where nobody is paid through it. */
    paystack: data.PAYSTACK_SECRET_KEY
      ? { baseUrl: data.PAYSTACK_BASE_URL, secretKey: data.PAYSTACK_SECRET_KEY }
      : null,
    stripe:
      data.STRIPE_SECRET_KEY && data.STRIPE_WEBHOOK_SECRET
        ? {
            baseUrl: data.STRIPE_BASE_URL,
            secretKey: data.STRIPE_SECRET_KEY,
            webhookSecret: data.STRIPE_WEBHOOK_SECRET,
          }
        : null,
    /** Null where nobody signs in with it. */
    google: data.GOOGLE_CLIENT_ID ? { issuer: data.GOOGLE_ISSUER, clientId: data.GOOGLE_CLIENT_ID } : null,
    x:
      data.X_CONSUMER_KEY && data.X_CONSUMER_SECRET
        ? {
            baseUrl: data.X_BASE_URL,
            consumerKey: data.X_CONSUMER_KEY,
            consumerSecret: data.X_CONSUMER_SECRET,
          }
        : null,
    mail: { url: data.SMTP_URL, from: data.MAIL_FROM, mustEncrypt: data.NODE_ENV === 'production' },
    /** Null where no device is told of notifications. */
    push: data.PUSH_KEY
      ? {
          key: data.PUSH_KEY,
          hosts: data.PUSH_HOSTS,
          subject: `mailto:${/<([^>]+)>/.exec(data.MAIL_FROM)?.[1] ?? data.MAIL_FROM}`,
          mayBePlain: data.NODE_ENV !== 'production',
        }
      : null,
    ageGate: data.AGE_GATE,
    brand: brandOf(data),
    /** These owners may set otherwise while the platform runs: `settings/follow-settings.ts`. */
    brandName: data.BRAND_NAME,
    reservedWords: [] as string[],
    switches: { joining: true, publishing: true, withdrawals: true },
    platformFeeBasisPoints: data.PLATFORM_FEE_BASIS_POINTS,
    identityTakesTwo: false,
    /** After the decision on an identity check, its pictures are kept for so many days. */
    identityKeptDays: 30,
    announcement: { text: '', url: '', audience: 'EVERYBODY', until: null } as Announcement,
    queueMs: data.QUEUE_MS,
    mostLines: data.MOST_LINES,
    clearingDays: data.CLEARING_DAYS,
    secondAdminAbove: data.SECOND_ADMIN_ABOVE,
    payoutHoldHours: data.PAYOUT_HOLD_HOURS,
    fanOutMost: data.FAN_OUT_MOST,
    sessionDays: data.SESSION_DAYS,
    adminIdleMinutes: data.ADMIN_IDLE_MINUTES,
    ffmpeg: { ffmpeg: data.FFMPEG, searchPath: data.PATH },
    imageFormats: data.IMAGE_FORMATS,
    mediaSeconds: data.MEDIA_SECONDS,
    mediaPatienceMs: data.MEDIA_PATIENCE_MS,
    mediaWaitMs: data.MEDIA_WAIT_MS,
    storageBytes: {
      verified: Math.round(data.STORAGE_GB_VERIFIED * 1024 ** 3),
      unverified: Math.round(data.STORAGE_GB_UNVERIFIED * 1024 ** 3),
    },
    openFormsBytes: data.OPEN_FORMS_MB * 1024 * 1024,
    stopping: { drainMs: data.DRAIN_MS, finishMs: data.FINISH_MS },
    passkeys: {
      domain:
        data.PASSKEY_DOMAIN ?? new URL(namedOriginOf(data, data.WEB_ORIGIN) ?? data.WEB_ORIGIN).hostname,
    },
    throttle: data.THROTTLE,
    checkReplies: data.CHECK_REPLIES,
  }
}

function tracesOf(data: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS: Record<string, string>
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER_ARG: number
}) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = data
  const url =
    data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (endpoint && `${endpoint.replace(/\/$/, '')}/v1/traces`)
  if (!url) return null
  return {
    url,
    headers: data.OTEL_EXPORTER_OTLP_HEADERS,
    service: data.OTEL_SERVICE_NAME,
    share: data.OTEL_TRACES_SAMPLER_ARG,
  }
}

/** `secretKey` seals and signs; what the older ones have sealed and signed is still taken. */
function secretKeysOf({
  SECRET_KEYS = [],
  SECRET_KEY,
}: {
  SECRET_KEYS?: string[] | undefined
  SECRET_KEY?: string | undefined
}) {
  const [secretKey = '', ...olderSecretKeys] = new Set([...SECRET_KEYS, ...(SECRET_KEY ? [SECRET_KEY] : [])])
  return { secretKey, olderSecretKeys }
}

/**
 * Reads and checks what the web server is told.
 * @throws an Error whose message names every setting that is wrong, a line each
 */
export function readWebConfig(environment: Environment = readEnvironment(), isRoot = runsAsRoot()) {
  const data = read('web', environment, isRoot)
  return {
    port: data.WEB_PORT,
    host: data.WEB_HOST,
    origin: data.WEB_ORIGIN,
    namedOrigin: namedOriginOf(data, data.WEB_ORIGIN),
    apiOrigin: data.API_ORIGIN,
    mediaOrigin: mediaOriginOf(data),
    cardProviders: data.CARD_PROVIDERS,
    /** Minor units. */
    topUpMinimum: data.TOP_UP_MINIMUM,
    platformFeeBasisPoints: data.PLATFORM_FEE_BASIS_POINTS,
    /** Null where nobody is paid through it. */
    checkout: data.PAYSTACK_PUBLIC_KEY
      ? {
          publicKey: data.PAYSTACK_PUBLIC_KEY,
          scriptUrl: data.CHECKOUT_SCRIPT_URL,
          origins: [new URL(data.CHECKOUT_SCRIPT_URL).origin, ...data.CHECKOUT_ORIGINS],
        }
      : null,
    /** With whom people may sign in. */
    signIn: { google: data.GOOGLE_CLIENT_ID !== undefined, x: data.X_CONSUMER_KEY !== undefined },
    ageGate: data.AGE_GATE,
    brandName: data.BRAND_NAME,
    brand: brandOf(data),
    /** Null where nobody counts visits. */
    analytics: data.ANALYTICS ?? null,
    /** Where people write to us: the address of `Fanfare <hello@fanfare.example>` unless another is set. */
    supportEmail: data.SUPPORT_EMAIL ?? /<([^>]+)>/.exec(data.MAIL_FROM)?.[1] ?? data.MAIL_FROM,
  }
}

/**
 * Reads and checks what the server of the back-office is told.
 * @throws an Error whose message names every setting that is wrong, a line each
 */
export function readAdminConfig(environment: Environment = readEnvironment(), isRoot = runsAsRoot()) {
  const data = read('web', environment, isRoot)
  if (!data.ADMIN_ORIGIN) throw new Error('ADMIN_ORIGIN is missing: where the back-office is served.')
  return {
    port: data.ADMIN_PORT,
    host: data.ADMIN_HOST,
    origin: data.ADMIN_ORIGIN,
    namedOrigin: namedOriginOf(data, data.ADMIN_ORIGIN),
    apiOrigin: data.API_ORIGIN,
    mediaOrigin: mediaOriginOf(data),
    webOrigin: data.WEB_ORIGIN,
    brandName: data.BRAND_NAME,
    brand: brandOf(data),
    idleMinutes: data.ADMIN_IDLE_MINUTES,
  }
}

/** Where a number of this machine is served by its name too, while people develop: passkeys are for names. */
function namedOriginOf({ NODE_ENV }: { NODE_ENV: string }, origin: string): string | null {
  const { protocol, hostname, port } = new URL(origin)
  return NODE_ENV !== 'production' && hostname === '127.0.0.1'
    ? new URL(`${protocol}//localhost:${port}`).origin
    : null
}

function adminPasskeysOf(data: { NODE_ENV: string; ADMIN_ORIGIN?: string | undefined }) {
  if (data.ADMIN_ORIGIN === undefined) return null
  const named = namedOriginOf(data, data.ADMIN_ORIGIN)
  return {
    origins: [data.ADMIN_ORIGIN, named].filter((each) => each !== null),
    domain: new URL(named ?? data.ADMIN_ORIGIN).hostname,
  }
}

/** Everything that is wrong with the settings of any role, a line each. */
export function problemsOf(environment: Environment, isRoot = runsAsRoot()): string[] {
  const given = withDefaults(environment)
  const { server, web } = settingsOf(placeOf(given))
  const lines = [server, web].flatMap((each) => linesOf(each.safeParse(given).error))
  return [...new Set([...lines, ...rootProblem(given, isRoot)])]
}

type Settings = ReturnType<typeof settingsOf>

function read<R extends keyof Settings>(role: R, environment: Environment, isRoot: boolean) {
  const given = withDefaults(environment)
  const { data, error } = settingsOf(placeOf(given))[role].safeParse(given)
  const lines = [...linesOf(error), ...rootProblem(given, isRoot)]
  if (lines.length > 0) throw new Error(`The settings are not right.\n${lines.join('\n')}`)
  return data as z.output<Settings[R]>
}

type Place = {
  isProduction: boolean
  hasSecretKeys: boolean
  isPooled: boolean
  paystack: { takesCards: boolean }
  stripe: { takesCards: boolean; hasKey: boolean }
  x: { hasKey: boolean }
}

function placeOf(given: Environment): Place {
  const { data = {} } = cardProviders.safeParse(given.CARD_PROVIDERS ?? defaultCardProviders)
  const takers = Object.values(data)
  return {
    isProduction: given.NODE_ENV === 'production',
    hasSecretKeys: given.SECRET_KEYS !== undefined,
    isPooled: (given.DATABASE_POOLER ?? 'none') !== 'none',
    paystack: { takesCards: takers.includes('paystack') },
    stripe: { takesCards: takers.includes('stripe'), hasKey: given.STRIPE_SECRET_KEY !== undefined },
    x: { hasKey: given.X_CONSUMER_KEY !== undefined },
  }
}

function linesOf(error: z.ZodError | undefined): string[] {
  const first = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!first.has(name)) first.set(name, `${name} ${message}`)
  }
  return [...first.values()]
}

function rootProblem(given: Environment, isRoot: boolean): string[] {
  return isRoot && given.NODE_ENV === 'production'
    ? ['NODE_ENV=production is not run by root: start it as a user of its own']
    : []
}

function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}
