import { namesOfSettings, namesOfWebSettings } from '../../server/src/platform/config/check-settings.ts'
import type { Environment } from '../../server/src/platform/config/environment.ts'

/** What Node and the system read, of which nothing is a secret. */
const ofSystem =
  /^(PATH|HOME|USER|TMPDIR|TZ|LANG|LC_\w+|NODE_(ENV|OPTIONS|COMPILE_CACHE|EXTRA_CA_CERTS)|ENV_FILE|DATA_DIR|BROWSER)$/

/** What only the commands of an operator read. */
const ofOperator = new Set([
  ...['BACKUP_PASSPHRASE', 'RELEASE_KEY', 'DATABASE_PASSWORD'],
  ...['MIGRATION_DATABASE_URL', 'DATABASE_SERVING_ROLE'],
])

/**
 * What the web server and that of the back-office are given, and with them what renders pages: settings that a browser may
 * know, and no key of anything. An address of a bucket comes without its key.
 */
export function webEnvironmentOf(environment: Environment): Environment {
  const own = new Set(namesOfWebSettings)
  const given = Object.entries(environment).filter(([name]) => own.has(name) || ofSystem.test(name))
  return { ...Object.fromEntries(given), STORAGE_URL: withoutKey(environment.STORAGE_URL) }
}

/** What the API and the worker are given: nothing that is for what migrates or for the commands of an operator alone. */
export function apiEnvironmentOf(environment: Environment): Environment {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !ofOperator.has(name)))
}

/** What the sandbox is given: it knows its callers by keys of its own, and nothing of the instance. */
export function withoutSecrets(environment: Environment): Environment {
  const settings = new Set(namesOfSettings)
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !settings.has(name) || ofSystem.test(name)),
  )
}

function withoutKey(storageUrl: string | undefined): string | undefined {
  return storageUrl?.replace(/^s3:\/\/[^/?@]*@/, 's3://')
}
