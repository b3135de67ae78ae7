import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { problemsOf } from '../../server/src/config/check-settings.ts'
import { type Environment, readEnvironment, withDefaults } from '../../server/src/config/environment.ts'
import { withoutSlash } from '../../server/src/config/kinds-of-settings.ts'
import { Failure } from '../process/failure.ts'

export const root = resolve(import.meta.dirname, '../..')

export type Settings = {
  dataDir: string
  /** Where all that the embedded database writes is archived; undefined: nowhere. */
  archiveDir: string | undefined
  isProduction: boolean
  isDemo: boolean
  ports: { web: number; admin: number; api: number; metrics: number; sandbox: number; mail: number }
  /** `admin` is null where no back-office is served; `api` has its path, where there is one. */
  origins: { web: string; admin: string | null; api: string; sandbox: string }
  /** Set when the operator brings the PostgreSQL: past any pooler. */
  databaseUrl: string | undefined
  /** Whether any address points to the sandbox. */
  isSandboxed: boolean
  /** The environment of every process of the instance; DATABASE_URL and SECRET_KEY are added when they are known. */
  environment: Environment
}

/**
 * The settings of an instance: `given` wins over the environment, over the file `.env`, over what fits this machine.
 * @throws Failure that names everything that is wrong
 */
export function readSettings(given: Environment = {}): Settings {
  return settingsFrom({ ...readEnvironment(), ...given }, process.getuid?.() === 0)
}

/** The settings of an instance for tests, which nothing that the machine's user has set may change. */
export function testSettings(given: Environment): Settings {
  const { PATH, HOME, TMPDIR } = env
  return settingsFrom({ PATH, HOME, TMPDIR, NODE_ENV: 'test', DEMO: '0', ...given }, false)
}

function settingsFrom(given: Environment, isRoot: boolean): Settings {
  const values = withDefaults(given)
  const isProduction = values.NODE_ENV === 'production'
  const ports = {
    web: Number(values.WEB_PORT ?? 3000),
    admin: Number(values.ADMIN_PORT ?? 3001),
    api: Number(values.API_PORT ?? 4000),
    sandbox: Number(values.SANDBOX_PORT ?? 4001),
    metrics: Number(values.METRICS_PORT ?? 4002),
    mail: Number(values.SANDBOX_SMTP_PORT ?? 4003),
  }
  const dataDir = resolve(root, values.DATA_DIR ?? '.data')
  const archiveDir = values.ARCHIVE_DIR && resolve(root, values.ARCHIVE_DIR)
  const isDemo = (values.DEMO ?? (isProduction ? '0' : '1')) === '1'
  const environment: Environment = {
    ...values,
    // The children are told everything by their environment.
    ENV_FILE: 'none',
    DATA_DIR: dataDir,
    ARCHIVE_DIR: archiveDir,
    STORAGE_URL: values.STORAGE_URL ?? pathToFileURL(join(dataDir, 'media')).href,
    WEB_PORT: String(ports.web),
    ADMIN_PORT: String(ports.admin),
    API_PORT: String(ports.api),
    METRICS_PORT: String(ports.metrics),
    DEMO: isDemo ? '1' : '0',
    // Halves the time that a process of many modules takes to start.
    NODE_COMPILE_CACHE: values.NODE_COMPILE_CACHE ?? join(dataDir, 'compile-cache'),
  }
  const wrong = [
    ...problemsOf(
      {
        DATABASE_URL: 'embedded',
        SECRET_KEY: 'made at the first start, and kept in keys.env',
        ...environment,
      },
      isRoot,
    ),
    ...portProblems(ports),
    ...archiveProblems(values, archiveDir, dataDir),
    ...(isProduction && isDemo ? ['DEMO is for development: production takes no demo data'] : []),
  ]
  if (wrong.length > 0)
    throw new Failure(`The settings are not right (see .env.example):\n${wrong.join('\n')}`)

  const origins = {
    web: new URL(values.WEB_ORIGIN ?? '').origin,
    admin: values.ADMIN_ORIGIN ? new URL(values.ADMIN_ORIGIN).origin : null,
    api: withoutSlash(values.API_ORIGIN ?? ''),
    sandbox: `http://127.0.0.1:${ports.sandbox}`,
  }
  return {
    dataDir,
    archiveDir,
    isProduction,
    isDemo,
    ports,
    origins,
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    isSandboxed: [
      values.PAYSTACK_BASE_URL,
      values.CHECKOUT_SCRIPT_URL,
      values.GOOGLE_ISSUER,
      values.X_BASE_URL,
      values.SMTP_URL,
    ].some((address) =>
      [origins.sandbox, `smtp://127.0.0.1:${ports.mail}`].some((sandbox) => address?.startsWith(sandbox)),
    ),
    environment,
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
    SANDBOX_GOOGLE_CLIENT_ID: environment.GOOGLE_CLIENT_ID,
    SANDBOX_X_CONSUMER_KEY: environment.X_CONSUMER_KEY,
    SANDBOX_X_CONSUMER_SECRET: environment.X_CONSUMER_SECRET,
    SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/paystack/webhook`,
    SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/stripe/webhook`,
  }
}

function archiveProblems(
  { ARCHIVE_DAYS: days = '7', DATABASE_URL: databaseUrl }: Environment,
  archiveDir: string | undefined,
  dataDir: string,
): string[] {
  if (archiveDir === undefined) return []
  return [
    ...(databaseUrl
      ? ['ARCHIVE_DIR is for the embedded database: let the PostgreSQL of DATABASE_URL archive by itself']
      : []),
    ...(!/^[1-9]\d{0,3}$/.test(days) ? ['ARCHIVE_DAYS is a number of days, 1 at least'] : []),
    ...(`${archiveDir}/`.startsWith(`${dataDir}/`)
      ? ['ARCHIVE_DIR lies in DATA_DIR, and would be lost with it: name a folder on another disk']
      : []),
  ]
}

function portProblems(ports: Settings['ports']): string[] {
  const named = {
    WEB_PORT: ports.web,
    ADMIN_PORT: ports.admin,
    API_PORT: ports.api,
    SANDBOX_PORT: ports.sandbox,
    METRICS_PORT: ports.metrics,
    SANDBOX_SMTP_PORT: ports.mail,
  }
  const seen = new Map<number, string>()
  return Object.entries(named).flatMap(([name, port]) => {
    if (!(Number.isInteger(port) && port > 0 && port < 65_536))
      return [`${name} is a port number from 1 to 65535`]
    const other = seen.get(port)
    seen.set(port, name)
    return other ? [`${name} and ${other} are both ${port}: give each a port of its own`] : []
  })
}
