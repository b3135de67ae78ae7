import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { Failure } from './failure.ts'

export const root = resolve(import.meta.dirname, '..')

export type Environment = Record<string, string | undefined>

export type Settings = {
  dataDir: string
  isProduction: boolean
  isDemo: boolean
  ports: { web: number; api: number; metrics: number; sandbox: number; mail: number }
  origins: { web: string; api: string; sandbox: string }
  /** Set when the operator brings the PostgreSQL. */
  databaseUrl: string | undefined
  /** Whether any address points to the sandbox. */
  isSandboxed: boolean
  /** The environment of every process of the instance; DATABASE_URL and SECRET_KEY are added when they are known. */
  environment: Environment
}

const SANDBOX_SECRET = 'sk_test_fanfare_sandbox'

/**
 * The settings of an instance: `given` wins over the environment, over the file `.env`, over what fits this machine.
 * @throws Failure when a setting cannot be used
 */
export function readSettings(given: Environment = {}): Settings {
  const file = join(root, '.env')
  return settingsFrom([existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}, env, given])
}

/** The settings of an instance for tests, which nothing that the machine's user has set may change. */
export function testSettings(given: Environment): Settings {
  const { PATH, HOME, TMPDIR } = env
  return settingsFrom([{ PATH, HOME, TMPDIR, NODE_ENV: 'test', DEMO: '0' }, given])
}

function settingsFrom(sources: Environment[]): Settings {
  const values = new Map<string, string>()
  for (const source of sources) {
    for (const [name, value] of Object.entries(source)) if (value) values.set(name, value)
  }
  const read = (name: string, fallback: string) => values.get(name) ?? fallback

  const isProduction = values.get('NODE_ENV') === 'production'
  const isDemo = read('DEMO', isProduction ? '0' : '1') === '1'
  if (isProduction && isDemo) throw new Failure('NODE_ENV=production takes no demo data: unset DEMO.')
  const ports = {
    web: readPort(values, 'WEB_PORT', 3000),
    api: readPort(values, 'API_PORT', 4000),
    sandbox: readPort(values, 'SANDBOX_PORT', 4001),
    metrics: readPort(values, 'METRICS_PORT', 4002),
    mail: readPort(values, 'SANDBOX_SMTP_PORT', 4003),
  }
  refuseSamePort(ports)
  const origins = {
    web: originOf(read('WEB_ORIGIN', `http://127.0.0.1:${ports.web}`), 'WEB_ORIGIN'),
    api: originOf(read('API_ORIGIN', `http://127.0.0.1:${ports.api}`), 'API_ORIGIN'),
    sandbox: `http://127.0.0.1:${ports.sandbox}`,
  }
  const dataDir = resolve(root, read('DATA_DIR', '.data'))
  const outside = isProduction
    ? {
        PAYSTACK_BASE_URL: read('PAYSTACK_BASE_URL', 'https://api.paystack.co'),
        PAYSTACK_SECRET_KEY: needed(values, 'PAYSTACK_SECRET_KEY'),
        PAYSTACK_PUBLIC_KEY: needed(values, 'PAYSTACK_PUBLIC_KEY'),
        CHECKOUT_SCRIPT_URL: read('CHECKOUT_SCRIPT_URL', 'https://js.paystack.co/v2/inline.js'),
        STRIPE_BASE_URL: read('STRIPE_BASE_URL', 'https://api.stripe.com'),
        SMTP_URL: needed(values, 'SMTP_URL'),
        MAIL_FROM: needed(values, 'MAIL_FROM'),
      }
    : {
        PAYSTACK_BASE_URL: read('PAYSTACK_BASE_URL', `${origins.sandbox}/paystack`),
        PAYSTACK_SECRET_KEY: read('PAYSTACK_SECRET_KEY', SANDBOX_SECRET),
        PAYSTACK_PUBLIC_KEY: read('PAYSTACK_PUBLIC_KEY', 'pk_test_fanfare_sandbox'),
        CHECKOUT_SCRIPT_URL: read('CHECKOUT_SCRIPT_URL', `${origins.sandbox}/checkout/inline.js`),
        STRIPE_BASE_URL: read('STRIPE_BASE_URL', origins.sandbox),
        SMTP_URL: read('SMTP_URL', `smtp://127.0.0.1:${ports.mail}`),
        MAIL_FROM: read('MAIL_FROM', 'Fanfare <hello@fanfare.example>'),
      }
  if (isProduction) refuseSandbox({ ...outside, WEB_ORIGIN: origins.web, API_ORIGIN: origins.api })

  return {
    dataDir,
    isProduction,
    isDemo,
    ports,
    origins,
    databaseUrl: values.get('DATABASE_URL'),
    isSandboxed: [outside.PAYSTACK_BASE_URL, outside.CHECKOUT_SCRIPT_URL, outside.SMTP_URL].some((address) =>
      [origins.sandbox, `smtp://127.0.0.1:${ports.mail}`].some((sandbox) => address.startsWith(sandbox)),
    ),
    environment: {
      ...Object.fromEntries(values),
      ...outside,
      CARD_PROVIDERS: read('CARD_PROVIDERS', 'NGN=paystack,USD=paystack'),
      DATA_DIR: dataDir,
      STORAGE_URL: read('STORAGE_URL', pathToFileURL(join(dataDir, 'media')).href),
      WEB_PORT: String(ports.web),
      API_PORT: String(ports.api),
      METRICS_PORT: String(ports.metrics),
      WEB_ORIGIN: origins.web,
      API_ORIGIN: origins.api,
      DEMO: isDemo ? '1' : '0',
      // Halves the time that a process of many modules takes to start.
      NODE_COMPILE_CACHE: read('NODE_COMPILE_CACHE', join(dataDir, 'compile-cache')),
    },
  }
}

/** What only the sandbox reads. */
export function sandboxEnvironment({ environment, ports, dataDir }: Settings): Environment {
  return {
    ...environment,
    DATA_DIR: join(dataDir, 'sandbox'),
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_SMTP_PORT: String(ports.mail),
    SANDBOX_PAYSTACK_SECRET: environment.PAYSTACK_SECRET_KEY,
    SANDBOX_PAYSTACK_PUBLIC: environment.PAYSTACK_PUBLIC_KEY,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/paystack/webhook`,
    SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/stripe/webhook`,
  }
}

function readPort(values: Map<string, string>, name: string, fallback: number): number {
  const text = values.get(name) ?? String(fallback)
  const port = Number(text)
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port
  throw new Failure(`${name} must be a port number from 1 to 65535, not "${text}".`)
}

function refuseSamePort(ports: Settings['ports']): void {
  const seen = new Map<number, string>()
  const named = {
    WEB_PORT: ports.web,
    API_PORT: ports.api,
    SANDBOX_PORT: ports.sandbox,
    METRICS_PORT: ports.metrics,
    SANDBOX_SMTP_PORT: ports.mail,
  }
  for (const [name, port] of Object.entries(named)) {
    const other = seen.get(port)
    if (other) throw new Failure(`Port ${port} is set for both ${other} and ${name}: give each its own.`)
    seen.set(port, name)
  }
}

function originOf(text: string, name: string): string {
  if (!URL.canParse(text))
    throw new Failure(`${name} must be an address like https://fanfare.example, not "${text}".`)
  return new URL(text).origin
}

function needed(values: Map<string, string>, name: string): string {
  const value = values.get(name)
  if (value) return value
  throw new Failure(
    `NODE_ENV=production needs ${name}: set it in the environment or in .env (see .env.example).`,
  )
}

function refuseSandbox(addresses: Record<string, string>): void {
  for (const [name, value] of Object.entries(addresses)) {
    if (value === SANDBOX_SECRET || value === 'pk_test_fanfare_sandbox') {
      throw new Failure(`NODE_ENV=production refuses the sandbox's ${name}: set the real one.`)
    }
    if (/^\w+:\/\/(127\.|localhost\b|\[::1\])/.test(value)) {
      throw new Failure(`NODE_ENV=production refuses ${name}=${value}: set the address that the world knows.`)
    }
  }
}
