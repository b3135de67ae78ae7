import { defaultSalePriceLimits } from '@fanfare/contract/money/sale-price'
import type { Announcement } from '@fanfare/contract/shapes/backoffice/settings'
import { buildBrand } from '../brand/kinds-of-brand.ts'
import { readSettings, runsAsRoot } from './check-settings.ts'
import { type EnvironmentVariables, readEnvironment } from './environment.ts'
import { localhostOriginForIp } from './localhost-origin.ts'
import { defaultServingDatabaseRole, roleOfDatabaseUrl, type ServingDatabaseRole } from './serving-role.ts'

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks what the API, the worker and the commands are told, once, when a process starts.
 * @throws an Error whose message names every setting that is wrong, a line each
 */
export function readConfig(environment: EnvironmentVariables = readEnvironment(), isRoot = runsAsRoot()) {
  const data = readSettings('server', environment, isRoot)
  return {
    environment: data.NODE_ENV,
    api: {
      port: data.API_PORT,
      host: data.API_HOST,
      /** Origin of the API, with `path` where there is one. */
      origin: data.API_ORIGIN,
      /** Path prefix of the calls on a shared hostname, such as `/api`; empty on a hostname of its own. */
      path: new URL(data.API_ORIGIN).pathname.replace(/\/$/, ''),
    },
    apiProcesses: data.API_PROCESSES,
    jobConcurrency: data.JOB_CONCURRENCY,
    metrics: { port: data.METRICS_PORT, host: data.METRICS_HOST },
    /** Null where nothing is traced. */
    traces: tracesOf(data),
    trustedProxies: data.TRUSTED_PROXIES,
    webOrigin: data.WEB_ORIGIN,
    /** Every origin that serves the web, the one that letters and the terminal name first. */
    webOrigins: [data.WEB_ORIGIN, localhostOriginForIp(data, data.WEB_ORIGIN)].filter(
      (each) => each !== null,
    ),
    /** Null where no back-office is served. */
    adminOrigin: data.ADMIN_ORIGIN ?? null,
    /** Relying party of the admins’ passkeys; null where no back office is served. */
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
    storageScrubDays: data.STORAGE_SCRUB_DAYS,
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
    brand: buildBrand(data),
    /** Settings from here on may be changed by owners at runtime: `settings/watch-platform-settings.ts`. */
    brandName: data.BRAND_NAME,
    reservedWords: [] as string[],
    // In an installation that served before posts were sold, an owner turns selling on: no older process may be connected,
    // which would not know a purchase.
    switches: {
      joining: true,
      publishing: true,
      withdrawals: true,
      selling: data.NODE_ENV !== 'production',
    },
    platformFeeBasisPoints: data.PLATFORM_FEE_BASIS_POINTS,
    salePrices: defaultSalePriceLimits,
    identityTakesTwo: false,
    /** Days for which the pictures of an identity check are stored after its decision. */
    identityKeptDays: 30,
    announcement: { text: '', url: '', audience: 'EVERYBODY', until: null } as Announcement,
    admissionWaitMs: data.ADMISSION_WAIT_MS,
    maxConnections: data.MAX_CONNECTIONS,
    clearingDays: data.CLEARING_DAYS,
    fourEyesAbove: data.FOUR_EYES_ABOVE,
    payoutHoldHours: data.PAYOUT_HOLD_HOURS,
    adminCoolDownHours: data.ADMIN_COOL_DOWN_HOURS,
    fanOutOnWriteMaxFans: data.FAN_OUT_ON_WRITE_MAX_FANS,
    sessionDays: data.SESSION_DAYS,
    /** 0 for ever. */
    notificationRetentionMonths: data.NOTIFICATION_RETENTION_MONTHS,
    adminIdleMinutes: data.ADMIN_IDLE_MINUTES,
    ffmpeg: { ffmpeg: data.FFMPEG, searchPath: data.PATH },
    imageFormats: data.IMAGE_FORMATS,
    mediaCpuSeconds: data.MEDIA_CPU_SECONDS,
    mediaWorkerWaitMs: data.MEDIA_WORKER_WAIT_MS,
    publishWaitMs: data.PUBLISH_WAIT_MS,
    storageQuotaBytes: {
      verified: Math.round(data.STORAGE_QUOTA_GB_VERIFIED * 1024 ** 3),
      unverified: Math.round(data.STORAGE_QUOTA_GB_UNVERIFIED * 1024 ** 3),
    },
    uploadsInFlightBytes: data.UPLOADS_IN_FLIGHT_MB * 1024 * 1024,
    shutdown: { drainMs: data.SHUTDOWN_DRAIN_MS, graceMs: data.SHUTDOWN_GRACE_MS },
    passkeys: {
      domain:
        data.PASSKEY_DOMAIN ??
        new URL(localhostOriginForIp(data, data.WEB_ORIGIN) ?? data.WEB_ORIGIN).hostname,
    },
    throttle: data.THROTTLE,
    checkReplies: data.CHECK_REPLIES,
  }
}

/**
 * Reads the database that a process migrates, bypassing any pooler, and the role that it lets serve.
 * @returns `setting`: the one that names the database; `serving`: undefined where the migrating role serves too
 * @throws MisconfiguredError
 */
export function readMigrateConfig(environment: EnvironmentVariables, isRoot = runsAsRoot()): MigrateConfig {
  const data = readSettings('migrate', environment, isRoot)
  const { MIGRATION_DATABASE_URL: directUrl, DATABASE_URL = '', DATABASE_DIRECT_URL } = data
  if (directUrl === undefined) {
    const isPooled = DATABASE_DIRECT_URL !== undefined && DATABASE_DIRECT_URL !== DATABASE_URL
    const setting = isPooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
    return { directUrl: DATABASE_DIRECT_URL ?? DATABASE_URL, setting, serving: undefined }
  }
  const setting = 'MIGRATION_DATABASE_URL'
  const role = data.DATABASE_SERVING_ROLE ?? roleOfDatabaseUrl(DATABASE_DIRECT_URL ?? DATABASE_URL)
  if (role === roleOfDatabaseUrl(directUrl)) return { directUrl, setting, serving: undefined }
  return {
    directUrl,
    setting,
    serving: { role: role ?? defaultServingDatabaseRole, isOptional: role === undefined },
  }
}

export type MigrateConfig = {
  directUrl: string
  setting: 'MIGRATION_DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_URL'
  serving: ServingDatabaseRole | undefined
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

function adminPasskeysOf(data: { NODE_ENV: string; ADMIN_ORIGIN?: string | undefined }) {
  if (data.ADMIN_ORIGIN === undefined) return null
  const named = localhostOriginForIp(data, data.ADMIN_ORIGIN)
  return {
    origins: [data.ADMIN_ORIGIN, named].filter((each) => each !== null),
    domain: new URL(named ?? data.ADMIN_ORIGIN).hostname,
  }
}
