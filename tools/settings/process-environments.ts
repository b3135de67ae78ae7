import { settingNames, webSettingNames } from '../../server/src/platform/config/check-settings.ts'
import type { EnvironmentVariables } from '../../server/src/platform/config/environment.ts'

/** Variables that Node and the system read, none of them secret. */
const ofSystem =
  /^(PATH|HOME|USER|TMPDIR|TZ|LANG|LC_\w+|NODE_(ENV|OPTIONS|COMPILE_CACHE|EXTRA_CA_CERTS)|ENV_FILE|DATA_DIR|BROWSER)$/

/** Variables that only an operator’s commands read. */
const ofOperator = new Set([
  ...['BACKUP_PASSPHRASE', 'RELEASE_KEY', 'DATABASE_PASSWORD'],
  ...['MIGRATION_DATABASE_URL', 'DATABASE_SERVING_ROLE'],
])

/**
 * Returns the environment of the web server and the back-office’s, and of their SSR: settings that a browser
 * may know, and no keys. A bucket’s URL comes without its key.
 */
export function filterWebProcessEnvironment(environment: EnvironmentVariables): EnvironmentVariables {
  const own = new Set(webSettingNames)
  const given = Object.entries(environment).filter(([name]) => own.has(name) || ofSystem.test(name))
  return { ...Object.fromEntries(given), STORAGE_URL: withoutKey(environment.STORAGE_URL) }
}

/**
 * Returns the environment of the API and the worker, without variables for migrations or operator commands
 * only.
 */
export function filterApiProcessEnvironment(environment: EnvironmentVariables): EnvironmentVariables {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofOperator.has(name)))
}

/**
 * Returns the environment of the fake providers: it identifies its callers by its own keys, and knows nothing of the
 * instance.
 */
export function filterFakeProvidersEnvironment(environment: EnvironmentVariables): EnvironmentVariables {
  const settings = new Set(settingNames)
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !settings.has(name) || ofSystem.test(name)),
  )
}

function withoutKey(storageUrl: string | undefined): string | undefined {
  return storageUrl?.replace(/^s3:\/\/[^/?@]*@/, 's3://')
}
