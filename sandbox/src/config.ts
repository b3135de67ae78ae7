import process from 'node:process'

/** Settings of the fake providers. Times are milliseconds. */
export type FakeProvidersSettings = {
  /** HTTP port on 127.0.0.1; 0 takes a free one. */
  port: number
  /** SMTP port on 127.0.0.1; 0 takes a free one. */
  smtpPort: number
  paystackSecret: string
  paystackPublic: string
  stripeSecret: string
  stripeWebhookSecret: string
  /** URL that receives Stripe’s signed events. */
  stripeWebhookUrl: string
  /** The only client that Google gives ID tokens for. */
  googleClientId: string
  /** The only customer of X. */
  xConsumerKey: string
  xConsumerSecret: string
  /** URL that receives Paystack’s signed events. */
  webhookUrl: string
  /** Folder that keeps charges and mail across restarts; null keeps them in memory. */
  dataDir: string | null
  /** Delay between the charge and the events of the late card. */
  lateWebhookMs: number
  /** The wait before each further attempt to deliver an event; its length bounds the attempts. */
  webhookRetryMs: readonly number[]
  /** Receives one line for each thing that went wrong outside a request. */
  log: (line: string) => void
}

export const defaultFakeProvidersSettings: FakeProvidersSettings = {
  port: 4001,
  smtpPort: 4003,
  paystackSecret: 'sk_test_fanfare_sandbox',
  paystackPublic: 'pk_test_fanfare_sandbox',
  stripeSecret: 'sk_test_fanfare_stripe',
  stripeWebhookSecret: 'whsec_fanfare_sandbox',
  stripeWebhookUrl: 'http://127.0.0.1:4000/stripe/webhook',
  googleClientId: 'fanfare-sandbox.apps.googleusercontent.com',
  xConsumerKey: 'fanfare_sandbox_x',
  xConsumerSecret: 'fanfare_sandbox_x_secret',
  webhookUrl: 'http://127.0.0.1:4000/paystack/webhook',
  dataDir: null,
  lateWebhookMs: 3000,
  webhookRetryMs: [500, 1000, 2000, 4000, 8000, 15_000],
  log: () => {},
}

const env = process.env

/** @throws when the process runs in production, where nothing may answer for the real providers. */
export function refuseProduction(): void {
  if (env.NODE_ENV === 'production') {
    throw new Error('The sandbox stands in for real providers and does not start with NODE_ENV=production.')
  }
}

/**
 * The settings that the environment asks for, over the defaults.
 * @throws with a sentence naming the variable that cannot be used.
 */
export function readFakeProvidersSettings(): FakeProvidersSettings {
  return {
    ...defaultFakeProvidersSettings,
    port: readPort('SANDBOX_PORT', defaultFakeProvidersSettings.port),
    smtpPort: readPort('SANDBOX_SMTP_PORT', defaultFakeProvidersSettings.smtpPort),
    paystackSecret: env.SANDBOX_PAYSTACK_SECRET || defaultFakeProvidersSettings.paystackSecret,
    paystackPublic: env.SANDBOX_PAYSTACK_PUBLIC || defaultFakeProvidersSettings.paystackPublic,
    stripeSecret: env.SANDBOX_STRIPE_SECRET || defaultFakeProvidersSettings.stripeSecret,
    stripeWebhookSecret:
      env.SANDBOX_STRIPE_WEBHOOK_SECRET || defaultFakeProvidersSettings.stripeWebhookSecret,
    stripeWebhookUrl: readUrl('SANDBOX_STRIPE_WEBHOOK_URL', defaultFakeProvidersSettings.stripeWebhookUrl),
    googleClientId: env.SANDBOX_GOOGLE_CLIENT_ID || defaultFakeProvidersSettings.googleClientId,
    xConsumerKey: env.SANDBOX_X_CONSUMER_KEY || defaultFakeProvidersSettings.xConsumerKey,
    xConsumerSecret: env.SANDBOX_X_CONSUMER_SECRET || defaultFakeProvidersSettings.xConsumerSecret,
    webhookUrl: readUrl('SANDBOX_WEBHOOK_URL', defaultFakeProvidersSettings.webhookUrl),
    dataDir: env.DATA_DIR || null,
  }
}

function readPort(name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port number from 0 to 65535, not "${text}".`)
  }
  return port
}

function readUrl(name: string, fallback: string): string {
  const text = env[name] || fallback
  if (!URL.canParse(text)) throw new Error(`${name} must be a URL, not "${text}".`)
  return text
}
