import { join, resolve } from 'node:path'
import { env } from 'node:process'
import { pathToFileURL } from 'node:url'
import { findSettingProblems } from '../../server/src/platform/config/check-settings.ts'
import {
  describeMalformedSettingLines,
  type EnvironmentVariables,
  readEnvironmentLeniently,
  UnreadableSettingsError,
  withDefaultSettings,
} from '../../server/src/platform/config/environment.ts'
import { originAndPathOf } from '../../server/src/platform/config/setting-schemas/addresses.ts'
import { switchSetting } from '../../server/src/platform/config/setting-schemas/basic.ts'
import { browserPortSetting, portSetting } from '../../server/src/platform/config/setting-schemas/network.ts'
import { OperatorError } from '../process/operator-error.ts'
import { filterFakeProvidersEnvironment } from './process-environments.ts'

export const repositoryRoot = resolve(import.meta.dirname, '../..')

const usualPorts = {
  WEB_PORT: 3000,
  ADMIN_PORT: 3001,
  API_PORT: 4000,
  SANDBOX_PORT: 4001,
  METRICS_PORT: 4002,
  SANDBOX_SMTP_PORT: 4003,
}

export type InstanceSettings = {
  dataDir: string
  /** Folder of the embedded database’s WAL archive; undefined: no archive. */
  archiveDir: string | undefined
  isProduction: boolean
  isDemo: boolean
  ports: { web: number; admin: number; api: number; metrics: number; fakeProviders: number; mail: number }
  /** `admin` is null where no back-office is served; `api` has its path, where there is one. */
  origins: { web: string; admin: string | null; api: string; fakeProviders: string }
  /** Set when the operator brings the PostgreSQL: past any pooler. */
  databaseUrl: string | undefined
  /** True if any URL points to the fake providers of `sandbox/`. */
  usesFakeProviders: boolean
  /** The environment of every process of the instance; DATABASE_URL and SECRET_KEY are added when they are known. */
  environment: EnvironmentVariables
}

/**
 * The settings of an instance: `given` wins over the environment, over the file `.env`, over what fits this machine.
 * @throws OperatorError that names everything that is wrong
 */
export function readInstanceSettings(given: EnvironmentVariables = {}): InstanceSettings {
  return settingsFrom(
    { ...environmentOrFailure(), ...given },
    process.getuid?.() === 0,
    describeMalformedSettingLines(),
  )
}

function environmentOrFailure(): EnvironmentVariables {
  try {
    return readEnvironmentLeniently()
  } catch (cause) {
    throw cause instanceof UnreadableSettingsError ? new OperatorError(cause.message) : cause
  }
}

/** The settings of an instance for tests, which nothing that the machine's user has set may change. */
export function buildTestSettings(given: EnvironmentVariables): InstanceSettings {
  const { PATH, HOME, TMPDIR } = env
  return settingsFrom({ PATH, HOME, TMPDIR, NODE_ENV: 'test', DEMO: '0', ...given }, false)
}

function settingsFrom(
  given: EnvironmentVariables,
  isRoot: boolean,
  malformed: readonly string[] = [],
): InstanceSettings {
  const values = withDefaultSettings(given)
  const isProduction = values.NODE_ENV === 'production'
  const portOf = (name: keyof typeof usualPorts) => Number(values[name] ?? usualPorts[name])
  const ports = {
    web: portOf('WEB_PORT'),
    admin: portOf('ADMIN_PORT'),
    api: portOf('API_PORT'),
    fakeProviders: portOf('SANDBOX_PORT'),
    metrics: portOf('METRICS_PORT'),
    mail: portOf('SANDBOX_SMTP_PORT'),
  }
  const dataDir = resolve(repositoryRoot, values.DATA_DIR ?? '.data')
  const archiveDir = values.ARCHIVE_DIR && resolve(repositoryRoot, values.ARCHIVE_DIR)
  const demo = switchSetting().safeParse(values.DEMO ?? String(!isProduction))
  const isDemo = demo.data === true
  const environment: EnvironmentVariables = {
    ...values,
    // The children are told everything by their environment.
    ENV_FILE: 'none',
    DATA_DIR: dataDir,
    ARCHIVE_DIR: archiveDir,
    STORAGE_URL: values.STORAGE_URL ?? pathToFileURL(join(dataDir, 'media')).href,
    WEB_PORT: values.WEB_PORT ?? String(usualPorts.WEB_PORT),
    ADMIN_PORT: values.ADMIN_PORT ?? String(usualPorts.ADMIN_PORT),
    API_PORT: values.API_PORT ?? String(usualPorts.API_PORT),
    METRICS_PORT: values.METRICS_PORT ?? String(usualPorts.METRICS_PORT),
    DEMO: isDemo ? '1' : '0',
    // Halves the time that a process of many modules takes to start.
    NODE_COMPILE_CACHE: values.NODE_COMPILE_CACHE ?? join(dataDir, 'compile-cache'),
  }
  const wrong = [
    ...malformed,
    ...findSettingProblems(
      {
        DATABASE_URL: 'postgresql://embedded/fanfare',
        SECRET_KEY: 'made at the first start, and kept in keys.env',
        ...environment,
      },
      isRoot,
    ),
    ...portProblems(values),
    ...archiveProblems(values, archiveDir, dataDir),
    ...['DATA_DIR', 'ARCHIVE_DIR'].flatMap((name) => folderNameProblem(name, values[name])),
    ...(demo.success ? [] : ['DEMO must be true or false']),
    ...(isProduction && isDemo ? ["DEMO is for development and can't be used in production"] : []),
  ]
  if (wrong.length > 0)
    throw new OperatorError(`Some settings aren't valid (see .env.example):\n${wrong.join('\n')}`)

  const origins = {
    web: new URL(values.WEB_ORIGIN ?? '').origin,
    admin: values.ADMIN_ORIGIN ? new URL(values.ADMIN_ORIGIN).origin : null,
    api: originAndPathOf(values.API_ORIGIN ?? ''),
    fakeProviders: `http://127.0.0.1:${ports.fakeProviders}`,
  }
  return {
    dataDir,
    archiveDir,
    isProduction,
    isDemo,
    ports,
    origins,
    databaseUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL,
    usesFakeProviders: [
      values.PAYSTACK_BASE_URL,
      values.CHECKOUT_SCRIPT_URL,
      values.GOOGLE_ISSUER,
      values.X_BASE_URL,
      values.SMTP_URL,
    ].some((address) =>
      [origins.fakeProviders, `smtp://127.0.0.1:${ports.mail}`].some((fakeProviders) =>
        address?.startsWith(fakeProviders),
      ),
    ),
    environment,
  }
}

/** Builds the environment of the process `sandbox/`, which stands in for outside services, with its own settings. */
export function buildFakeProvidersEnvironment({
  environment,
  ports,
  dataDir,
}: InstanceSettings): EnvironmentVariables {
  return {
    ...filterFakeProvidersEnvironment(environment),
    DATA_DIR: join(dataDir, 'sandbox'),
    SANDBOX_PORT: String(ports.fakeProviders),
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
  { ARCHIVE_DAYS: days = '7', DATABASE_URL: databaseUrl }: EnvironmentVariables,
  archiveDir: string | undefined,
  dataDir: string,
): string[] {
  if (archiveDir === undefined) return []
  return [
    ...(databaseUrl
      ? [
          'ARCHIVE_DIR is for the embedded database: set up archiving in the PostgreSQL of DATABASE_URL instead',
        ]
      : []),
    ...(!/^[1-9]\d{0,3}$/.test(days) ? ['ARCHIVE_DAYS must be a number of days, at least 1'] : []),
    ...(`${archiveDir}/`.startsWith(`${dataDir}/`)
      ? ['ARCHIVE_DIR is in DATA_DIR and would be lost with it: choose a folder on another disk']
      : []),
  ]
}

/** Folder names that begin with `~`: nothing expands the sign of a home folder in a setting. */
function folderNameProblem(name: string, folder: string | undefined): string[] {
  if (folder === undefined) return []
  if (folder.trim() === '') return [`${name} is blank: set it to a folder`]
  return folder.startsWith('~')
    ? [`${name} begins with ~, which only shells expand: write the full path`]
    : []
}

/** Lists port problems beyond the validation of each port: the sandbox’s ports, and duplicates. */
function portProblems(values: EnvironmentVariables): string[] {
  const seen = new Map<number, string>()
  return Object.entries(usualPorts).flatMap(([name, usual]) => {
    const kind = name === 'SANDBOX_SMTP_PORT' ? portSetting : browserPortSetting
    const { data, error } = kind.safeParse(values[name] ?? String(usual))
    // What no role reads is held against nothing else.
    if (error) return name.startsWith('SANDBOX_') ? [`${name} ${error.issues[0]?.message}`] : []
    if (data === 0) return [`${name} must be a port number from 1 to 65535`]
    const other = seen.get(data)
    seen.set(data, name)
    return other ? [`${name} and ${other} are both ${data}: choose a different port for each`] : []
  })
}
