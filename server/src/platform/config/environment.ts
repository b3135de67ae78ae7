import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'
import { withCurrentSettingNames } from './former-names.ts'
import { MisconfiguredError } from './misconfigured-error.ts'

export type EnvironmentVariables = Record<string, string | undefined>

const root = resolve(import.meta.dirname, '../../..')

/**
 * The environment of this process, over the file `.env` of this folder, or over the files that ENV_FILE names with commas
 * (`none`: no file), of which a later one wins. What is empty is not set.
 * @throws UnreadableSettingsError when a file that ENV_FILE names cannot be read, or has malformed lines
 */
export function readEnvironment(own: EnvironmentVariables = process.env): EnvironmentVariables {
  const malformed = describeMalformedSettingLines(own)
  if (malformed.length > 0) throw new UnreadableSettingsError(malformed.join('\n'))
  return readEnvironmentLeniently(own)
}

/**
 * Parses what `readEnvironment` does, for callers that report the malformed lines among other problems.
 * @throws UnreadableSettingsError when a file that ENV_FILE names cannot be read
 */
export function readEnvironmentLeniently(own: EnvironmentVariables = process.env): EnvironmentVariables {
  return { ...withoutEmpty(fileOf(own.ENV_FILE)), ...withoutEmpty(own) }
}

/** Returns the settings of the settings file and those of this process’s environment separately. */
export function settingsBySource(own: EnvironmentVariables = process.env): {
  file: EnvironmentVariables
  own: EnvironmentVariables
} {
  return { file: fileOf(own.ENV_FILE), own }
}

/**
 * Reads former names of settings, and fills unset settings with defaults for this machine alone, with the sandbox for outside services; in
 * production, with the providers’ own addresses.
 */
export function withDefaultSettings(given: EnvironmentVariables): EnvironmentVariables {
  const set = withCurrentSettingNames(withoutEmpty(given))
  if (set.NODE_ENV === 'production') return { ...production, ...set }
  const at = (name: string, port: number) => `127.0.0.1:${isPort(set[name]) ? set[name] : port}`
  const fakeProviders = `http://${at('SANDBOX_PORT', 4001)}`
  return {
    API_ORIGIN: `http://${at('API_PORT', 4000)}`,
    WEB_ORIGIN: `http://${at('WEB_PORT', 3000)}`,
    ADMIN_ORIGIN: `http://${at('ADMIN_PORT', 3001)}`,
    TRUSTED_PROXIES: 'none',
    PAYSTACK_BASE_URL: `${fakeProviders}/paystack`,
    PAYSTACK_SECRET_KEY: fakeProviderApiKeys.paystackSecret,
    PAYSTACK_PUBLIC_KEY: fakeProviderApiKeys.paystackPublic,
    CHECKOUT_SCRIPT_URL: `${fakeProviders}/checkout/inline.js`,
    STRIPE_BASE_URL: fakeProviders,
    ...(set.CARD_PROVIDERS?.includes('stripe') && { STRIPE_SECRET_KEY: fakeProviderApiKeys.stripeSecret }),
    STRIPE_WEBHOOK_SECRET: fakeProviderApiKeys.stripeWebhookSecret,
    GOOGLE_ISSUER: `${fakeProviders}/google`,
    GOOGLE_CLIENT_ID: fakeProviderApiKeys.googleClientId,
    X_BASE_URL: `${fakeProviders}/x`,
    X_CONSUMER_KEY: fakeProviderApiKeys.xConsumerKey,
    X_CONSUMER_SECRET: fakeProviderApiKeys.xConsumerSecret,
    SMTP_URL: `smtp://${at('SANDBOX_SMTP_PORT', 4003)}`,
    MAIL_FROM: `${set.BRAND_NAME?.replace(/["<>\\]/g, '') ?? 'Fanfare'} <hello@fanfare.example>`,
    PUSH_HOSTS: `${at('SANDBOX_PORT', 4001)},${pushServices}`,
    ...set,
  }
}

/** Tells whether a setting is a port: what is not is reported under its own name, and makes no address wrong too. */
function isPort(setting: string | undefined): boolean {
  return setting !== undefined && /^\d{1,5}$/.test(setting) && Number(setting) <= 65_535
}

/** Keys by which the sandbox identifies its callers; production accepts none of them. */
export const fakeProviderApiKeys = {
  paystackSecret: 'sk_test_fanfare_sandbox',
  paystackPublic: 'pk_test_fanfare_sandbox',
  stripeSecret: 'sk_test_fanfare_stripe',
  stripeWebhookSecret: 'whsec_fanfare_sandbox',
  googleClientId: 'fanfare-sandbox.apps.googleusercontent.com',
  xConsumerKey: 'fanfare_sandbox_x',
  xConsumerSecret: 'fanfare_sandbox_x_secret',
}

/** Push services of Chrome and browsers based on it, of Firefox, Safari and Edge. */
const pushServices =
  'fcm.googleapis.com,jmt17.google.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com'

const production = {
  PUSH_HOSTS: pushServices,
  PAYSTACK_BASE_URL: 'https://api.paystack.co',
  CHECKOUT_SCRIPT_URL: 'https://js.paystack.co/v2/inline.js',
  STRIPE_BASE_URL: 'https://api.stripe.com',
  GOOGLE_ISSUER: 'https://accounts.google.com',
  X_BASE_URL: 'https://api.x.com',
}

/** Lines of the files of settings that name none, with where they stand: whoever parses the files skips them. */
export function describeMalformedSettingLines(own: EnvironmentVariables = process.env): string[] {
  return filesIn(own).flatMap(({ file, lines }) =>
    lines.flatMap((line, at) =>
      /^\s*(#|$)|[^\s=]\s*=/.test(line)
        ? []
        : [`Line ${at + 1} of ${file} isn't a setting: write NAME=value`],
    ),
  )
}

/** Names that stand twice in one file of settings, with where: the last one counts, as in every file of this kind. */
export function describeRepeatedSettings(own: EnvironmentVariables = process.env): string[] {
  return filesIn(own).flatMap(({ file, lines }) => {
    const named = lines.flatMap((line, at) => {
      const [, name] = /^\s*(?:export\s+)?([\w.-]+)\s*=/.exec(line) ?? []
      return name === undefined ? [] : [{ name, at: at + 1 }]
    })
    return [...Map.groupBy(named, ({ name }) => name)]
      .filter(([, occurrences]) => occurrences.length > 1)
      .map(([name, occurrences]) => {
        const numbers = new Intl.ListFormat('en-GB').format(occurrences.map(({ at }) => String(at)))
        return `${name} is set ${occurrences.length} times in ${file} (lines ${numbers}): the last one counts`
      })
  })
}

/** The lines of each file of settings, without what quotation marks hold: a value may go on over several lines. */
function filesIn({ ENV_FILE: named }: EnvironmentVariables): { file: string; lines: string[] }[] {
  if (named === 'none') return []
  return (named || '.env').split(',').map((each) => {
    const file = each.trim()
    const text = textOf(file, !named).replace(quotedValue, (all) => `=${all.replace(/[^\n]/g, '')}`)
    return { file, lines: text.split('\n') }
  })
}

const quotedValue = /=[ \t]*(["'`])[\s\S]*?\1/g

function fileOf(named: string | undefined): EnvironmentVariables {
  if (named === 'none') return {}
  const files = named?.split(',').map((each) => each.trim())
  if (files && files.length > 1) return Object.assign({}, ...files.map((each) => withoutEmpty(fileOf(each))))
  return parseEnv(textOf(named || '.env', !named))
}

/**
 * Reads a file of settings as UTF-8, without the mark with which some editors begin one.
 * @param mayBeMissing the usual file, which nobody has named
 */
function textOf(named: string, mayBeMissing: boolean): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(resolve(root, named)))
    // UTF-16 has one in every other place.
    if (text.includes('\0')) throw new Error(isOtherText)
    return text
  } catch (cause) {
    if (mayBeMissing && cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return ''
    throw new UnreadableSettingsError(`The settings in ${named} cannot be read: ${reasonOf(cause)}.`, {
      cause,
    })
  }
}

/** A file of settings that is not there, or not for this user. */
export class UnreadableSettingsError extends MisconfiguredError {}

const isOtherText = 'it is not text in UTF-8, so save it as UTF-8'

const reasons: Record<string, string> = {
  ERR_ENCODING_INVALID_ENCODED_DATA: isOtherText,
  ENOENT: 'there is no such file',
  EACCES: 'the user who runs this may not read it',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of its path is a file',
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return reasons[code] ?? (cause instanceof Error ? cause.message : String(cause))
}

function withoutEmpty(environment: EnvironmentVariables): EnvironmentVariables {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
}
