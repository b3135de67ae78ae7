import type { CardProviderName } from '@fanfare/contract/card-fee'
import { type CurrencyCode, currencyCode } from '@fanfare/contract/money'
import { z } from 'zod'

const sandboxSecret = 'sk_test_fanfare_sandbox'
const sandboxStripe = { secretKey: 'sk_test_fanfare_stripe', webhookSecret: 'whsec_fanfare_sandbox' }

/** `NGN=paystack,EUR=stripe`: who takes card payments in each currency; what is not named can't be paid by card. */
const cardProviders = z.string().transform((text, check): Partial<Record<CurrencyCode, CardProviderName>> => {
  const pairs = text.split(',').flatMap((each) => (each.trim() === '' ? [] : [each.trim().split('=')]))
  const named = z.array(z.tuple([currencyCode, z.enum(['paystack', 'stripe'])])).safeParse(pairs)
  if (named.success) return Object.fromEntries(named.data)
  check.addIssue('names currencies and their providers, such as NGN=paystack,EUR=stripe')
  return z.NEVER
})

/** `webp,jpeg`: the formats in which pictures are kept; WebP is always one of them. */
const imageFormats = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(z.array(z.enum(['webp', 'jpeg', 'avif'], { error: 'names formats of webp, jpeg, avif' })))
  .refine((formats) => formats.includes('webp'), 'has webp among its formats')
  .transform((formats) => new Set(formats))

const settings = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  API_PORT: z.coerce.number().int().min(0).max(65535).default(4000),
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(4002),
  API_HOST: z.string().default('127.0.0.1'),
  /** Addresses or networks of the load balancers before us, with commas: their word for a client's address is taken. */
  TRUSTED_PROXIES: z.string().default(''),
  API_ORIGIN: z.url().default('http://127.0.0.1:4000'),
  WEB_ORIGIN: z.url().default('http://127.0.0.1:3000'),
  DATABASE_URL: z.string().min(1, 'DATABASE_URL names the PostgreSQL database'),
  STORAGE_URL: z.string().min(1, 'STORAGE_URL names the folder (file:…) or bucket (s3://…) for media'),
  SECRET_KEY: z.string().min(32, 'SECRET_KEY has at least 32 characters'),
  CARD_PROVIDERS: cardProviders.prefault('NGN=paystack,USD=paystack'),
  PAYSTACK_BASE_URL: z.url().default('http://127.0.0.1:4001/paystack'),
  PAYSTACK_SECRET_KEY: z.string().min(1).default(sandboxSecret),
  /** Without a key of its own, Stripe is set up only where a currency is given to it. */
  STRIPE_BASE_URL: z.url().default('http://127.0.0.1:4001'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default(sandboxStripe.webhookSecret),
  SMTP_URL: z.url().default('smtp://127.0.0.1:4003'),
  MAIL_FROM: z.string().default('Fanfare <hello@fanfare.example>'),
  BRAND_NAME: z.string().min(1).max(40).default('Fanfare'),
  PLATFORM_FEE_BASIS_POINTS: z.coerce.number().int().min(0).max(5000).default(1000),
  CLEARING_DAYS: z.coerce.number().int().min(0).max(90).default(0),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).default(10),
  READ_CONNECTIONS: z.coerce.number().int().min(1).max(20).default(2),
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** The program that takes covers from videos, where it is installed; without it, those that clients send are kept. */
  FFMPEG: z.string().min(1).default('ffmpeg'),
  /** Where programs are found by their name. */
  PATH: z.string().default(''),
  IMAGE_FORMATS: imageFormats.prefault('webp,jpeg'),
  /** How long a post with media waits for a worker before the API process makes its media itself. */
  MEDIA_PATIENCE_MS: z.coerce.number().int().min(0).max(600_000).default(1500),
  /** How long the call that publishes waits for the media, before it answers that they are being processed. */
  MEDIA_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(20_000),
  /** Throttling off makes sense only where one address stands for many people: load and browser tests. */
  THROTTLE: z.stringbool().default(true),
})

export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the environment, once, when a process starts.
 * @throws an Error whose message names every setting that is wrong, a line each
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const { success, data, error } = settings.safeParse(environment)
  if (!success) {
    const lines = error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The settings are not right.\n${lines.join('\n')}`)
  }
  if (data.NODE_ENV === 'production') refuseDevelopmentSettings(data)
  return {
    environment: data.NODE_ENV,
    api: { port: data.API_PORT, host: data.API_HOST, origin: data.API_ORIGIN },
    metricsPort: data.METRICS_PORT,
    trustedProxies: data.TRUSTED_PROXIES.split(',').flatMap((each) => each.trim() || []),
    webOrigin: data.WEB_ORIGIN,
    database: {
      url: data.DATABASE_URL,
      connections: data.DATABASE_CONNECTIONS,
      readConnections: data.READ_CONNECTIONS,
    },
    storageUrl: data.STORAGE_URL,
    secretKey: data.SECRET_KEY,
    cardProviders: data.CARD_PROVIDERS,
    paystack: { baseUrl: data.PAYSTACK_BASE_URL, secretKey: data.PAYSTACK_SECRET_KEY },
    stripe: stripeOf(data),
    mail: { url: data.SMTP_URL, from: data.MAIL_FROM },
    brandName: data.BRAND_NAME,
    platformFeeBasisPoints: data.PLATFORM_FEE_BASIS_POINTS,
    clearingDays: data.CLEARING_DAYS,
    sessionDays: data.SESSION_DAYS,
    ffmpeg: { ffmpeg: data.FFMPEG, searchPath: data.PATH },
    imageFormats: data.IMAGE_FORMATS,
    mediaPatienceMs: data.MEDIA_PATIENCE_MS,
    mediaWaitMs: data.MEDIA_WAIT_MS,
    throttle: data.THROTTLE,
    /** Replies are checked against the contract before they leave: where people develop and test. */
    checkReplies: data.NODE_ENV !== 'production',
  }
}

function stripeOf(data: z.output<typeof settings>) {
  const isWanted =
    data.STRIPE_SECRET_KEY !== undefined || Object.values(data.CARD_PROVIDERS).includes('stripe')
  if (!isWanted) return null
  return {
    baseUrl: data.STRIPE_BASE_URL,
    secretKey: data.STRIPE_SECRET_KEY ?? sandboxStripe.secretKey,
    webhookSecret: data.STRIPE_WEBHOOK_SECRET,
  }
}

function refuseDevelopmentSettings(data: z.output<typeof settings>) {
  const local = /^\w+:\/\/(127\.|localhost|\[::1\])/
  const stripe = stripeOf(data)
  const wrong = [
    local.test(data.PAYSTACK_BASE_URL) && 'PAYSTACK_BASE_URL points to the sandbox',
    data.PAYSTACK_SECRET_KEY === sandboxSecret && 'PAYSTACK_SECRET_KEY is the sandbox key',
    stripe && local.test(stripe.baseUrl) && 'STRIPE_BASE_URL points to the sandbox',
    stripe?.secretKey === sandboxStripe.secretKey && 'STRIPE_SECRET_KEY is missing, or the sandbox key',
    stripe?.webhookSecret === sandboxStripe.webhookSecret &&
      'STRIPE_WEBHOOK_SECRET is missing, or the sandbox secret',
    local.test(data.SMTP_URL) && 'SMTP_URL points to the sandbox',
    local.test(data.WEB_ORIGIN) && 'WEB_ORIGIN is this machine',
  ].filter((line) => typeof line === 'string')
  if (wrong.length > 0) throw new Error(`Production refuses these settings.\n${wrong.join('\n')}`)
}
