import process from 'node:process'
import { hasPublicHost } from '@fanfare/contract/text/public-host'
import type { z } from 'zod'
import { type EnvironmentVariables, withDefaultSettings } from './environment.ts'
import {
  describeFormerSettingNameConflicts,
  describeFormerSettingNames,
  describeSettingName,
} from './former-names.ts'
import { MisconfiguredError } from './misconfigured-error.ts'
import { defaultServingDatabaseRole, roleOfDatabaseUrl } from './serving-role.ts'
import { cardProvidersSetting } from './setting-schemas/money.ts'
import { isBucketWithoutKey } from './setting-schemas/storage.ts'
import { buildSettingSchemas, defaultCardProviders, type SettingConditions } from './settings.ts'

/** Lists everything that is wrong with the settings of any role, one per line. */
export function findSettingProblems(environment: EnvironmentVariables, isRoot = runsAsRoot()): string[] {
  const given = withDefaultSettings(environment)
  const lines = Object.values(buildSettingSchemas(conditionsOf(given))).flatMap((each) =>
    linesOf(each.safeParse(given).error, given),
  )
  return [
    ...new Set([
      ...lines,
      ...describeFormerSettingNameConflicts(given),
      ...bucketProblem(given),
      ...rootProblem(given, isRoot),
    ]),
  ]
}

/** Minimum clearing period in days: in fewer, a cardholder hardly notices a charge. */
const clearingDaysMin = 3

function isZero(setting: string | undefined): boolean {
  return setting !== undefined && setting.trim() !== '' && Number(setting) === 0
}

/** Lists warnings about allowed but unusual settings, one line each, also where other settings are wrong. */
export function findSettingWarnings(environment: EnvironmentVariables): string[] {
  const given = withDefaultSettings(environment)
  const clearing =
    /^\d+$/.test(given.CLEARING_DAYS ?? '') && Number(given.CLEARING_DAYS) < clearingDaysMin
      ? [
          `CLEARING_DAYS is below ${clearingDaysMin}: card payments can be paid out before the cardholder's bank reverses them`,
        ]
      : []
  const keyless =
    given.STORAGE_URL && isBucketWithoutKey(given.STORAGE_URL, given) && bucketProblem(given).length === 0
      ? [
          "STORAGE_URL has no key for its bucket (s3://KEY:SECRET@BUCKET), and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY aren't set: that only works if the machine has a role of its own",
        ]
      : []
  const notices = [...describeFormerSettingNames(given), ...clearing, ...keyless]
  if (given.NODE_ENV !== 'production') return notices
  return [
    ...(given.FOUR_EYES_ABOVE?.trim() === 'off'
      ? ['FOUR_EYES_ABOVE is off: a single admin can pay out and credit any amount']
      : []),
    ...(isZero(given.PAYOUT_HOLD_HOURS)
      ? ['PAYOUT_HOLD_HOURS is 0: whoever takes over an account can withdraw to a new bank account at once']
      : []),
    ...notices,
    ...privateOrigins(given),
    ...(isZero(given.ADMIN_COOL_DOWN_HOURS)
      ? ["ADMIN_COOL_DOWN_HOURS is 0: a newly invited admin can confirm others' proposals at once"]
      : []),
    ...(mayOwnTables(given)
      ? [
          'The role of DATABASE_URL may own the tables, because MIGRATION_DATABASE_URL names no other role: whoever takes over the API could change the ledger and the audit log (docs/operations.md, "Two roles of the database")',
        ]
      : []),
  ]
}

/** Settings without a default, which an instance started by `npm start` supplies for its processes. */
const suppliedNames = ['DATABASE_URL', 'STORAGE_URL', 'SECRET_KEY'] as const

/** Lists the settings that are left to `npm start`, in one line: a role that is started by itself refuses to start without them. */
export function describeMissingLauncherSuppliedSettings(environment: EnvironmentVariables): string[] {
  const given = withDefaultSettings(environment)
  const missing = suppliedNames.filter(
    (name) => given[name] === undefined && !(name === 'SECRET_KEY' && given.SECRET_KEYS !== undefined),
  )
  if (missing.length === 0) return []
  const names = new Intl.ListFormat('en').format(missing)
  return [
    `${names} ${missing.length === 1 ? 'is' : 'are'} missing: npm start supplies its own, but server/src/main.ts doesn't start a role without`,
  ]
}

/** Warns of addresses that people's browsers are given and that lead nowhere outside of one network. */
function privateOrigins(given: EnvironmentVariables): string[] {
  return (['WEB_ORIGIN', 'API_ORIGIN'] as const).flatMap((name) => {
    const url = URL.parse(given[name] ?? '')
    if (url?.protocol !== 'https:' || isInInternet(url)) return []
    return [
      `${name} is ${url.origin}, which is in a private network: links in emails won't work outside of it`,
    ]
  })
}

function isInInternet({ href, hostname }: URL): boolean {
  return hostname.startsWith('[')
    ? !/^\[f[cde]/.test(hostname)
    : hostname.includes('.') && hasPublicHost(href)
}

/**
 * Checks whether the serving role may own the tables. A serving process does not know the migrating role, so
 * it goes by the name of its own.
 */
function mayOwnTables(given: EnvironmentVariables): boolean {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATABASE_SERVING_ROLE = defaultServingDatabaseRole } = given
  if (!DATABASE_URL) return false
  const role = roleOfDatabaseUrl(DATABASE_URL)
  return MIGRATION_DATABASE_URL
    ? role === roleOfDatabaseUrl(MIGRATION_DATABASE_URL)
    : role !== DATABASE_SERVING_ROLE
}

/** The names of all settings. */
export const settingNames: readonly string[] = namesIn(buildSettingSchemas(conditionsOf({})))

/** The names of those that the web servers read: none of them is a secret, but for the key in the address of a bucket. */
export const webSettingNames: readonly string[] = Object.keys(buildSettingSchemas(conditionsOf({})).web.shape)

function namesIn(settings: Settings): string[] {
  return [...new Set(Object.values(settings).flatMap(({ shape }) => Object.keys(shape)))]
}

type Settings = ReturnType<typeof buildSettingSchemas>

/**
 * Reads the settings of a role.
 * @throws an Error whose message names every setting that is wrong, one per line
 */
export function readSettings<R extends keyof Settings>(
  role: R,
  environment: EnvironmentVariables,
  isRoot: boolean,
) {
  const given = withDefaultSettings(environment)
  const { data, error } = buildSettingSchemas(conditionsOf(given))[role].safeParse(given)
  const lines = [
    ...linesOf(error, given),
    ...describeFormerSettingNameConflicts(given),
    ...(role === 'server' ? bucketProblem(given) : []),
    ...rootProblem(given, isRoot),
  ]
  if (lines.length > 0) throw new MisconfiguredError(`Some settings aren't valid.\n${lines.join('\n')}`)
  return data as z.output<Settings[R]>
}

function conditionsOf(given: EnvironmentVariables): SettingConditions {
  const { data = {} } = cardProvidersSetting.safeParse(given.CARD_PROVIDERS ?? defaultCardProviders)
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

function linesOf(error: z.ZodError | undefined, given: EnvironmentVariables): string[] {
  const first = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!first.has(name)) first.set(name, `${describeSettingName(given, name)} ${message}`)
  }
  return [...first.values()]
}

/** A store that is not Amazon's own knows no roles of machines: without a key it takes nothing. */
function bucketProblem(given: EnvironmentVariables): string[] {
  const url = given.STORAGE_URL ?? ''
  return isBucketWithoutKey(url, given) && URL.parse(url)?.searchParams.has('endpoint')
    ? [
        'STORAGE_URL names no key for its bucket: s3://KEY:SECRET@BUCKET?endpoint=…, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      ]
    : []
}

function rootProblem(given: EnvironmentVariables, isRoot: boolean): string[] {
  return isRoot && given.NODE_ENV === 'production'
    ? ['NODE_ENV=production must not run as root: start it as a separate user']
    : []
}

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}
