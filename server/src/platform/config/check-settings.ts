import process from 'node:process'
import { isPublicHost } from '@fanfare/contract/text/public-host'
import type { z } from 'zod'
import { type Environment, withDefaults } from './environment.ts'
import { formerNameConflicts, formerNameNotices, nameIn } from './former-names.ts'
import { Misconfigured } from './misconfigured.ts'
import { defaultServingRole, roleIn } from './serving-role.ts'
import { cardProviders } from './setting-schemas/money.ts'
import { isBucketWithoutKey } from './setting-schemas/storage.ts'
import { defaultCardProviders, type SettingConditions, settingsOf } from './settings.ts'

/** Lists everything that is wrong with the settings of any role, one per line. */
export function problemsOf(environment: Environment, isRoot = runsAsRoot()): string[] {
  const given = withDefaults(environment)
  const lines = Object.values(settingsOf(conditionsOf(given))).flatMap((each) =>
    linesOf(each.safeParse(given).error, given),
  )
  return [
    ...new Set([
      ...lines,
      ...formerNameConflicts(given),
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
export function warningsOf(environment: Environment): string[] {
  const given = withDefaults(environment)
  const clearing =
    /^\d+$/.test(given.CLEARING_DAYS ?? '') && Number(given.CLEARING_DAYS) < clearingDaysMin
      ? [
          `CLEARING_DAYS is below ${clearingDaysMin}: card payments can be paid out before the cardholder's bank reverses them`,
        ]
      : []
  const notices = [...formerNameNotices(given), ...clearing]
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
    ...(given.STORAGE_URL && isBucketWithoutKey(given.STORAGE_URL, given)
      ? [
          "STORAGE_URL has no key for its bucket (s3://KEY:SECRET@BUCKET), and AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY aren't set: that only works if the machine has a role of its own",
        ]
      : []),
  ]
}

/** Warns of addresses that people's browsers are given and that lead nowhere outside of one network. */
function privateOrigins(given: Environment): string[] {
  return (['WEB_ORIGIN', 'API_ORIGIN'] as const).flatMap((name) => {
    const url = URL.parse(given[name] ?? '')
    if (url?.protocol !== 'https:' || isInInternet(url)) return []
    return [
      `${name} is ${url.origin}, which is in a private network: links in emails won't work outside of it`,
    ]
  })
}

function isInInternet({ href, hostname }: URL): boolean {
  return hostname.startsWith('[') ? !/^\[f[cde]/.test(hostname) : hostname.includes('.') && isPublicHost(href)
}

/**
 * Checks whether the serving role may own the tables. A serving process does not know the migrating role, so
 * it goes by the name of its own.
 */
function mayOwnTables(given: Environment): boolean {
  const { DATABASE_URL, MIGRATION_DATABASE_URL, DATABASE_SERVING_ROLE = defaultServingRole } = given
  if (!DATABASE_URL) return false
  const role = roleIn(DATABASE_URL)
  return MIGRATION_DATABASE_URL ? role === roleIn(MIGRATION_DATABASE_URL) : role !== DATABASE_SERVING_ROLE
}

/** The names of all settings. */
export const namesOfSettings: readonly string[] = namesIn(settingsOf(conditionsOf({})))

/** The names of those that the web servers read: none of them is a secret, but for the key in the address of a bucket. */
export const namesOfWebSettings: readonly string[] = Object.keys(settingsOf(conditionsOf({})).web.shape)

function namesIn(settings: Settings): string[] {
  return [...new Set(Object.values(settings).flatMap(({ shape }) => Object.keys(shape)))]
}

type Settings = ReturnType<typeof settingsOf>

/**
 * Reads the settings of a role.
 * @throws an Error whose message names every setting that is wrong, one per line
 */
export function readSettings<R extends keyof Settings>(role: R, environment: Environment, isRoot: boolean) {
  const given = withDefaults(environment)
  const { data, error } = settingsOf(conditionsOf(given))[role].safeParse(given)
  const lines = [
    ...linesOf(error, given),
    ...formerNameConflicts(given),
    ...(role === 'server' ? bucketProblem(given) : []),
    ...rootProblem(given, isRoot),
  ]
  if (lines.length > 0) throw new Misconfigured(`Some settings aren't valid.\n${lines.join('\n')}`)
  return data as z.output<Settings[R]>
}

function conditionsOf(given: Environment): SettingConditions {
  const { data = {} } = cardProviders.safeParse(given.CARD_PROVIDERS ?? defaultCardProviders)
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

function linesOf(error: z.ZodError | undefined, given: Environment): string[] {
  const first = new Map<string, string>()
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0])
    if (!first.has(name)) first.set(name, `${nameIn(given, name)} ${message}`)
  }
  return [...first.values()]
}

/** A store that is not Amazon's own knows no roles of machines: without a key it takes nothing. */
function bucketProblem(given: Environment): string[] {
  const url = given.STORAGE_URL ?? ''
  return isBucketWithoutKey(url, given) && URL.parse(url)?.searchParams.has('endpoint')
    ? [
        'STORAGE_URL names no key for its bucket: s3://KEY:SECRET@BUCKET?endpoint=…, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      ]
    : []
}

function rootProblem(given: Environment, isRoot: boolean): string[] {
  return isRoot && given.NODE_ENV === 'production'
    ? ['NODE_ENV=production must not run as root: start it as a separate user']
    : []
}

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0
}
