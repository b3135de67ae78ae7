import { ageGateModes } from '@fanfare/contract/accounts/age-gate'
import { strictEmailField } from '@fanfare/contract/fields/email'
import { limits } from '@fanfare/contract/limits'
import { z } from 'zod'
import { brandAccentSetting, brandLogoSetting, legalFolderSetting } from '../brand/kinds-of-brand.ts'
import {
  apiOriginSetting,
  isRemoteHttpsUrl,
  originSetting,
  serviceUrlSetting,
} from './setting-schemas/addresses.ts'
import {
  decimalNumberSetting,
  nameSetting,
  switchSetting,
  wholeNumberSetting,
} from './setting-schemas/basic.ts'
import { databaseUrlSetting, poolerModes } from './setting-schemas/database.ts'
import {
  paystackKeySetting,
  providerPublicKeySetting,
  providerSecretKeySetting,
  pushPrivateKeySetting,
  secretKeyIdsSetting,
  secretKeySetting,
  secretKeysSetting,
  serviceKeySetting,
  stripeKeySetting,
  stripeWebhookSecretSetting,
} from './setting-schemas/keys.ts'
import { cardProvidersSetting, fourEyesAboveSetting, topUpMinimumSetting } from './setting-schemas/money.ts'
import {
  browserPortSetting,
  hostSetting,
  portSetting,
  trustedProxiesSetting,
} from './setting-schemas/network.ts'
import { programSetting, queueConcurrencySetting } from './setting-schemas/processes.ts'
import {
  analyticsSetting,
  busSetting,
  mailServerSetting,
  pushHostsSetting,
  traceCollectorHeadersSetting,
  traceCollectorSetting,
} from './setting-schemas/services.ts'
import { bucketOriginOf, imageFormatsSetting, storageUrlSetting } from './setting-schemas/storage.ts'

export const defaultCardProviders = 'NGN=paystack,USD=paystack'
const { topUpMinMinor } = limits
const defaultTopUpMinimum = `NGN=${topUpMinMinor},USD=${topUpMinMinor},EUR=${topUpMinMinor}`
/** A thousand dollars or euros, a million naira. */
const defaultFourEyesAbove = 'NGN=100000000,USD=100000,EUR=100000'
/** An address, or a name and an address in angle brackets. */
const mailSender = /^(?:[^<>\r\n]{0,100}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/
const isMailSender = 'must be the sender of all email, such as Fanfare <hello@fanfare.example>'

/** Most cardholders who never meant a charge say so within a week. */
const defaultClearingDays = 7

/** Conditions that decide which settings are required. */
export type SettingConditions = {
  isProduction: boolean
  hasSecretKeys: boolean
  isPooled: boolean
  paystack: { takesCards: boolean }
  stripe: { takesCards: boolean; hasKey: boolean }
  x: { hasKey: boolean }
}

/** Every setting of every role. A provider's keys are needed only where it takes cards, or answers for older payments. */
export function buildSettingSchemas({
  isProduction,
  hasSecretKeys,
  isPooled,
  paystack,
  stripe,
  x,
}: SettingConditions) {
  const keyIf = (isNeeded: boolean, kind: typeof serviceKeySetting = providerSecretKeySetting) =>
    isNeeded ? kind(isProduction) : kind(isProduction).optional()
  const everywhere = {
    NODE_ENV: z
      .enum(['development', 'test', 'production'], 'must be development, test or production')
      .default('development'),
    /**
     * URL of the API. On the web app’s hostname it has a path, which a proxy strips before forwarding to the
     * API.
     */
    API_ORIGIN: apiOriginSetting(isProduction),
    WEB_ORIGIN: originSetting(isProduction),
    /** Origin of the back office; unset, none is served. */
    ADMIN_ORIGIN: originSetting(isProduction).optional(),
    /** A session of the back-office that nobody uses for so long ends. */
    ADMIN_IDLE_MINUTES: wholeNumberSetting(1, 720).default(30),
    CARD_PROVIDERS: cardProvidersSetting.prefault(defaultCardProviders),
    TOP_UP_MINIMUM: topUpMinimumSetting.prefault(defaultTopUpMinimum),
    PLATFORM_FEE_BASIS_POINTS: wholeNumberSetting(0, 5000).default(1000),
    /** Our client ids at Google and X; without one, that sign-in method is off. */
    GOOGLE_CLIENT_ID: serviceKeySetting(isProduction).optional(),
    X_CONSUMER_KEY: serviceKeySetting(isProduction).optional(),
    MAIL_FROM: z
      .string(isMailSender)
      .regex(mailSender, isMailSender)
      .refine((sender) => !isProduction || /@[^@]+\.[^@]+$/.test(sender), isMailSender),
    /** Check that guests must pass before they see adult content. */
    AGE_GATE: z.enum(ageGateModes, `must be one of ${ageGateModes.join(', ')}`).default('sign-in'),
    /** Delivery of files: the API sends them itself, or redirects viewers with access to a bucket. */
    MEDIA_DELIVERY: z.enum(['send', 'redirect'], 'must be send or redirect').default('send'),
    /** Origin at which browsers reach the bucket’s endpoint, where it differs from ours. */
    MEDIA_PUBLIC_URL: originSetting(isProduction).optional(),
    BRAND_NAME: nameSetting(40).default('Fanfare'),
    /** The colour of what matters on a screen, one for both themes or one for each. */
    BRAND_ACCENT: brandAccentSetting.optional(),
    /** The file with the mark. */
    BRAND_LOGO: brandLogoSetting.optional(),
    /** A folder with legal texts in the place of the product's own. */
    BRAND_LEGAL_DIR: legalFolderSetting.optional(),
  }
  const server = z.object({
    ...everywhere,
    API_PORT: browserPortSetting.default(4000),
    API_HOST: hostSetting.default('127.0.0.1'),
    /** Number of processes in which the API serves on its port. */
    API_PROCESSES: wholeNumberSetting(1, 64).default(1),
    /** Queues that a worker takes, and the number of concurrent jobs of each. */
    JOB_CONCURRENCY: queueConcurrencySetting.prefault('default:4,cpu:2,low_priority:1'),
    METRICS_PORT: portSetting.default(4002),
    METRICS_HOST: hostSetting.default('127.0.0.1'),
    /** Endpoints that receive traces, by their OpenTelemetry names; unset, nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: traceCollectorSetting.optional(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traceCollectorSetting.optional(),
    OTEL_EXPORTER_OTLP_HEADERS: traceCollectorHeadersSetting.prefault(''),
    OTEL_EXPORTER_OTLP_PROTOCOL: z
      .literal('http/json', 'must be http/json: nothing else is supported')
      .optional(),
    OTEL_SERVICE_NAME: nameSetting(100).default('fanfare'),
    /** Share of requests whose traces are sampled: 0.1 for every tenth. */
    OTEL_TRACES_SAMPLER_ARG: decimalNumberSetting(0, 1).default(1),
    /** The load balancers before us: their word for a client's address is taken. */
    TRUSTED_PROXIES: trustedProxiesSetting(isProduction),
    DATABASE_URL: databaseUrlSetting,
    /** Pooler in front of DATABASE_URL: one in transaction mode, with or without prepared statements. */
    DATABASE_POOLER: z.enum(poolerModes, `must be one of ${poolerModes.join(', ')}`).default('none'),
    /** The same database past the pooler: for migrations, LISTEN, jobs and backups. */
    DATABASE_DIRECT_URL: isPooled
      ? z.string('must name the database of DATABASE_URL without the pooler').pipe(databaseUrlSetting)
      : databaseUrlSetting.optional(),
    /** A replica of it, for what guests are shown; it may lag by seconds. */
    DATABASE_REPLICA_URL: databaseUrlSetting.optional(),
    /** Message bus between processes; PostgreSQL where it is unset. */
    BUS_URL: busSetting.optional(),
    STORAGE_URL: storageUrlSetting,
    /** The newest first; the older ones open and verify what they have sealed and signed. */
    SECRET_KEYS: secretKeysSetting.optional(),
    /** The only key, or the oldest of them all. */
    SECRET_KEY: hasSecretKeys ? secretKeySetting.optional() : secretKeySetting,
    /** Names of keys that are lost for good, with what they have sealed. */
    LOST_SECRET_KEYS: secretKeyIdsSetting.prefault(''),
    PAYSTACK_BASE_URL: serviceUrlSetting(isProduction),
    PAYSTACK_SECRET_KEY: keyIf(paystack.takesCards, paystackKeySetting),
    STRIPE_BASE_URL: serviceUrlSetting(isProduction),
    STRIPE_SECRET_KEY: keyIf(stripe.takesCards, stripeKeySetting),
    STRIPE_WEBHOOK_SECRET: keyIf(stripe.takesCards || stripe.hasKey, stripeWebhookSecretSetting),
    GOOGLE_ISSUER: serviceUrlSetting(isProduction),
    X_BASE_URL: serviceUrlSetting(isProduction),
    X_CONSUMER_SECRET: keyIf(x.hasKey),
    SMTP_URL: mailServerSetting(isProduction),
    /** Key that identifies us to devices which receive push notifications; without it none does. */
    PUSH_KEY: pushPrivateKeySetting.optional(),
    /** The push services of browsers. */
    PUSH_HOSTS: pushHostsSetting(isProduction),
    /** The domain that passkeys are for: the host of WEB_ORIGIN, or one that it lies in. */
    PASSKEY_DOMAIN: z.hostname('must be a domain').optional(),
    /** Days before money that came by card can be withdrawn: the cardholder’s bank may take it back. */
    CLEARING_DAYS: wholeNumberSetting(0, 90).default(isProduction ? defaultClearingDays : 0),
    /** Amounts above which no admin moves money alone. */
    FOUR_EYES_ABOVE: fourEyesAboveSetting.prefault(isProduction ? defaultFourEyesAbove : 'off'),
    /** Hours before a payout to a new bank account can be approved. */
    PAYOUT_HOLD_HOURS: wholeNumberSetting(0, 720).default(isProduction ? 24 : 0),
    /** Hours for which an admin with new access or a new role cannot approve the proposals of others. */
    ADMIN_COOL_DOWN_HOURS: wholeNumberSetting(0, 720).default(isProduction ? 72 : 0),
    DATABASE_CONNECTIONS: wholeNumberSetting(2, 100).default(10),
    READ_CONNECTIONS: wholeNumberSetting(1, 20).default(2),
    /**
     * Maximum wait in milliseconds of a list for admission under load; more urgent requests wait up to four
     * times as long.
     */
    ADMISSION_WAIT_MS: wholeNumberSetting(10, 60_000).default(200),
    /** Maximum number of open connections to this process; its limit of open files is above that. */
    MAX_CONNECTIONS: wholeNumberSetting(100, 1_000_000).default(30_000),
    /** Posts of creators with more fans are put into nobody's timeline, but mixed in when one is read. */
    FAN_OUT_ON_WRITE_MAX_FANS: wholeNumberSetting(1, 1_000_000_000).default(500_000),
    /** Months for which people find their notifications; 0 for ever. */
    NOTIFICATION_RETENTION_MONTHS: wholeNumberSetting(0, 1200).default(0),
    SESSION_DAYS: wholeNumberSetting(1, 180).default(30),
    /** The program that takes covers from videos, where it is installed; without it, those that clients send are kept. */
    FFMPEG: programSetting.default('ffmpeg'),
    /** Directories in which programs are found by name. */
    PATH: z.string().default(''),
    IMAGE_FORMATS: imageFormatsSetting.prefault('webp,jpeg'),
    /** CPU seconds that processing an audio file may take; other kinds in proportion. */
    MEDIA_CPU_SECONDS: decimalNumberSetting(0.1, 600).default(10),
    /**
     * Maximum wait in milliseconds of a post with media for a worker, before the API process transcodes its
     * media itself.
     */
    MEDIA_WORKER_WAIT_MS: wholeNumberSetting(0, 600_000).default(1500),
    /**
     * Maximum wait in milliseconds of the publishing call for the media, before it answers that they are
     * being processed.
     */
    PUBLISH_WAIT_MS: wholeNumberSetting(0, 60_000).default(20_000),
    /** Storage quota of one account’s files in gigabytes; 0 for no limit. */
    STORAGE_QUOTA_GB_VERIFIED: decimalNumberSetting(0, 1_000_000).default(20),
    STORAGE_QUOTA_GB_UNVERIFIED: decimalNumberSetting(0, 1_000_000).default(2),
    /**
     * Megabytes that a store in a folder leaves free on its disk: the database and others go on when it is
     * full.
     */
    STORAGE_RESERVE_MB: wholeNumberSetting(0, 10_000_000).default(500),
    /** Days in which every stored file is read once and checked against its checksum; 0 for never. */
    STORAGE_SCRUB_DAYS: wholeNumberSetting(0, 3650).default(30),
    /** Maximum disk space in megabytes of the files of all uploads that a person has in flight. */
    UPLOADS_IN_FLIGHT_MB: wholeNumberSetting(1, 100_000).default(300),
    /**
     * Time in milliseconds for which a stopping process still accepts requests, while load balancers take
     * note.
     */
    SHUTDOWN_DRAIN_MS: wholeNumberSetting(0, 60_000).default(isProduction ? 5000 : 0),
    /** Time in milliseconds that requests and jobs in flight then have to finish. */
    SHUTDOWN_GRACE_MS: wholeNumberSetting(0, 600_000).default(isProduction ? 15_000 : 2000),
    /** Throttling off makes sense only where one address stands for many people: load and browser tests. */
    THROTTLE: switchSetting()
      .default(true)
      .refine((isOn) => isOn || !isProduction, "can't be off in production"),
    /** True if replies are validated against the contract before they are sent: in development and tests. */
    CHECK_REPLIES: switchSetting().default(!isProduction),
  })
  const web = z.object({
    ...everywhere,
    WEB_PORT: browserPortSetting.default(3000),
    WEB_HOST: hostSetting.default('127.0.0.1'),
    /** The load balancers before the web: whom they name is passed on to the API, which counts visitors. */
    TRUSTED_PROXIES: trustedProxiesSetting(isProduction).prefault('none'),
    STORAGE_URL: storageUrlSetting.optional(),
    /** Port and host of the back office. */
    ADMIN_PORT: browserPortSetting.default(3001),
    ADMIN_HOST: hostSetting.default('127.0.0.1'),
    PAYSTACK_PUBLIC_KEY: keyIf(paystack.takesCards, providerPublicKeySetting),
    CHECKOUT_SCRIPT_URL: serviceUrlSetting(isProduction),
    /** Further origins that the checkout opens frames of, separated by spaces. */
    CHECKOUT_ORIGINS: z
      .string()
      .default('')
      .transform((text) => text.split(/\s+/).filter(Boolean))
      .pipe(z.array(originSetting(isProduction))),
    SUPPORT_EMAIL: strictEmailField('must be an email address').optional(),
    /** Service that counts the visits of those who consent; unset, nobody is asked and nothing counted. */
    ANALYTICS: analyticsSetting(isProduction).optional(),
  })
  const redirects = refuseRedirects(isProduction)
  return {
    /** Settings of a process that migrates: no keys at all. */
    migrate: z
      .object({
        NODE_ENV: everywhere.NODE_ENV,
        DATABASE_URL: databaseUrlSetting.optional(),
        DATABASE_DIRECT_URL: databaseUrlSetting.optional(),
        /** The same database for the role that owns it, where that is not the role of DATABASE_URL. */
        MIGRATION_DATABASE_URL: databaseUrlSetting.optional(),
        /** The role of DATABASE_URL, which is granted what serving takes. */
        DATABASE_SERVING_ROLE: z.string().max(63, 'must be the name of a PostgreSQL role').optional(),
      })
      .superRefine(refuseNoDatabase),
    server: server.superRefine(redirects).superRefine(refuseSharedPaths).superRefine(refuseForeignPasskeys),
    web: web.superRefine(redirects).superRefine(refuseSharedPaths),
  }
}

function refuseNoDatabase(
  {
    MIGRATION_DATABASE_URL,
    DATABASE_URL,
  }: Partial<Record<'MIGRATION_DATABASE_URL' | 'DATABASE_URL', string>>,
  check: z.RefinementCtx,
) {
  if (MIGRATION_DATABASE_URL ?? DATABASE_URL) return
  check.addIssue({ code: 'custom', path: ['DATABASE_URL'], message: 'must name the PostgreSQL database' })
}

/**
 * Refuses paths that the API would share with an app: on the web’s hostname it has `/api`, the one path that
 * no page has, as `api` is no username.
 */
function refuseSharedPaths(
  { API_ORIGIN, ...apps }: { API_ORIGIN: string; WEB_ORIGIN: string; ADMIN_ORIGIN?: string | undefined },
  check: z.RefinementCtx,
) {
  if (apps.ADMIN_ORIGIN === apps.WEB_ORIGIN) {
    const message = 'is the same as WEB_ORIGIN: the back office needs an address of its own'
    check.addIssue({ code: 'custom', path: ['ADMIN_ORIGIN'], message })
  }
  const { origin, pathname } = URL.parse(API_ORIGIN) ?? {}
  if (pathname === undefined) return
  for (const app of ['WEB_ORIGIN', 'ADMIN_ORIGIN'] as const) {
    if (apps[app] !== origin || /^\/api(\/|$)/.test(pathname)) continue
    const message = `has the name of ${app}: there it is under /api, as in ${origin}/api`
    check.addIssue({ code: 'custom', path: ['API_ORIGIN'], message })
  }
}

/** Browsers show a site passkeys of its own host, or of a domain that it lies in, and of no other. */
function refuseForeignPasskeys(
  { WEB_ORIGIN, PASSKEY_DOMAIN }: { WEB_ORIGIN: string; PASSKEY_DOMAIN?: string | undefined },
  check: z.RefinementCtx,
) {
  const host = URL.parse(WEB_ORIGIN)?.hostname
  if (PASSKEY_DOMAIN === undefined || host === undefined) return
  const isLocal = host === '127.0.0.1' && PASSKEY_DOMAIN === 'localhost'
  if (isLocal || host === PASSKEY_DOMAIN || host.endsWith(`.${PASSKEY_DOMAIN}`)) return
  const message = `is ${host}, the host of WEB_ORIGIN, or a domain that it lies in: browsers use passkeys of no other`
  check.addIssue({ code: 'custom', path: ['PASSKEY_DOMAIN'], message })
}

export type MediaDeliverySettings = {
  MEDIA_DELIVERY: string
  STORAGE_URL?: string | undefined
  MEDIA_PUBLIC_URL?: string | undefined
}

/**
 * Refuses redirects where files are in a folder, or where browsers cannot reach them: only the API sends
 * those.
 */
function refuseRedirects(isProduction: boolean) {
  return (
    { MEDIA_DELIVERY, STORAGE_URL, MEDIA_PUBLIC_URL }: MediaDeliverySettings,
    check: z.RefinementCtx,
  ) => {
    if (MEDIA_DELIVERY !== 'redirect') return
    const store = bucketOriginOf(STORAGE_URL, MEDIA_PUBLIC_URL)
    const refuse = (message: string) => check.addIssue({ code: 'custom', path: ['MEDIA_DELIVERY'], message })
    if (store === undefined) refuse('can be redirect only where STORAGE_URL names a bucket (s3://…)')
    else if (isProduction && !isRemoteHttpsUrl(store)) {
      refuse(
        'can be redirect only where browsers reach the bucket by https: MEDIA_PUBLIC_URL names that address',
      )
    }
  }
}
