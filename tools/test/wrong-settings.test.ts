import { execFile } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  describeMissingLauncherSuppliedSettings,
  findSettingProblems,
  findSettingWarnings,
  readSettings,
  settingNames,
} from '../../server/src/platform/config/check-settings.ts'
import { describeUnknownSettings } from '../../server/src/platform/config/unknown-settings.ts'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { refuseTakenPorts } from '../process/ports.ts'
import { buildTestSettings, repositoryRoot } from '../settings/settings.ts'
import { migrate } from '../stack.ts'

/** Settings that production starts with. */
const production = {
  NODE_ENV: 'production',
  WEB_ORIGIN: 'https://fanfare.example',
  API_ORIGIN: 'https://api.fanfare.example',
  TRUSTED_PROXIES: 'none',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  PAYSTACK_PUBLIC_KEY: 'pk_live_1',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Fanfare <hello@fanfare.example>',
}

type Row = [settings: Record<string, string>, sentence: string]

/** Common wrong settings, and the message for each. */
const rows: Row[] = [
  [
    { DATABASE_URL: 'mysql://root@db/fanfare' },
    'DATABASE_URL must be the address of a PostgreSQL, such as postgresql://fanfare:secret@db.example:5432/fanfare, and mysql: is none',
  ],
  [
    { DATABASE_URL: 'db.example' },
    'DATABASE_URL must be the address of a PostgreSQL, such as postgresql://fanfare:secret@db.example:5432/fanfare',
  ],
  [
    { DATABASE_URL: 'postgresql://fanfare:a#b@db:x/fanfare' },
    'DATABASE_URL cannot be read as an address, such as postgresql://fanfare:secret@db.example:5432/fanfare: signs such as # / @ in the password are written as %23 %2F %40',
  ],
  [
    { DATABASE_REPLICA_URL: 'mysql://replica/fanfare' },
    'DATABASE_REPLICA_URL must be the address of a PostgreSQL, such as postgresql://fanfare:secret@db.example:5432/fanfare, and mysql: is none',
  ],
  [
    { DATABASE_POOLER: 'pgbouncer' },
    'DATABASE_POOLER must be one of none, transaction, transaction-prepared',
  ],
  [
    { DATABASE_POOLER: 'transaction' },
    'DATABASE_DIRECT_URL must name the database of DATABASE_URL without the pooler',
  ],
  [{ DATABASE_CONNECTIONS: 'many' }, 'DATABASE_CONNECTIONS must be a whole number from 2 to 100'],
  [{ API_PORT: 'four thousand' }, 'API_PORT must be a port number from 0 to 65535'],
  [{ API_PORT: '70000' }, 'API_PORT must be a port number from 0 to 65535'],
  [{ WEB_PORT: 'abc' }, 'WEB_PORT must be a port number from 0 to 65535'],
  [{ ADMIN_PORT: '70000' }, 'ADMIN_PORT must be a port number from 0 to 65535'],
  [{ API_PORT: '0x10' }, 'API_PORT must be a port number from 0 to 65535'],
  [{ API_PORT: '0' }, 'API_PORT must be a port number from 1 to 65535'],
  [
    { API_PORT: '6000' },
    'API_PORT is 6000, a port that browsers refuse to open: choose another, such as 3000',
  ],
  [
    { WEB_PORT: '5060' },
    'WEB_PORT is 5060, a port that browsers refuse to open: choose another, such as 3000',
  ],
  [
    { ADMIN_PORT: '6667' },
    'ADMIN_PORT is 6667, a port that browsers refuse to open: choose another, such as 3000',
  ],
  [
    { SANDBOX_PORT: '10080' },
    'SANDBOX_PORT is 10080, a port that browsers refuse to open: choose another, such as 3000',
  ],
  [{ SANDBOX_SMTP_PORT: 'smtp' }, 'SANDBOX_SMTP_PORT must be a port number from 0 to 65535'],
  [{ METRICS_PORT: '3000' }, 'METRICS_PORT and WEB_PORT are both 3000: choose a different port for each'],
  [{ WEB_ORIGIN: 'fanfare' }, 'WEB_ORIGIN must be an address such as https://fanfare.example'],
  [{ WEB_ORIGIN: 'http://localhost:6000' }, 'WEB_ORIGIN has the port 6000, which browsers refuse to open'],
  [{ ...production, WEB_ORIGIN: 'http://fanfare.example' }, 'WEB_ORIGIN must be the public https address'],
  [
    { ...production, API_ORIGIN: 'https://fanfare.example' },
    'API_ORIGIN has the name of WEB_ORIGIN: there it is under /api, as in https://fanfare.example/api',
  ],
  [
    { ...production, PAYSTACK_SECRET_KEY: 'sk_test_abc' },
    'PAYSTACK_SECRET_KEY is a test key, with which nobody pays: production takes live keys alone',
  ],
  [
    { ...production, PAYSTACK_PUBLIC_KEY: 'pk_test_abc' },
    'PAYSTACK_PUBLIC_KEY is a test key, with which nobody pays: production takes live keys alone',
  ],
  [
    {
      ...production,
      CARD_PROVIDERS: 'USD=stripe',
      STRIPE_SECRET_KEY: 'sk_test_51',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
    'STRIPE_SECRET_KEY is a test key, with which nobody pays: production takes live keys alone',
  ],
  [
    { ...production, PAYSTACK_SECRET_KEY: 'pk_live_1' },
    'PAYSTACK_SECRET_KEY is the public key, pk_…: the secret one begins with sk_',
  ],
  [
    { ...production, PAYSTACK_PUBLIC_KEY: 'sk_live_1' },
    'PAYSTACK_PUBLIC_KEY is a secret key, and every browser would be given it: the public one begins with pk_',
  ],
  [{ ...production, PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY is missing'],
  [
    { ...production, TRUSTED_PROXIES: '' },
    'TRUSTED_PROXIES must name the load balancers before the API, or none where there are none',
  ],
  [
    { ...production, TRUSTED_PROXIES: '0.0.0.0/0' },
    'TRUSTED_PROXIES trusts most of the internet, so anyone could claim any address: name the load balancers, such as 10.0.0.0/8',
  ],
  [
    { ...production, TRUSTED_PROXIES: '127.0.0.1,::/0' },
    'TRUSTED_PROXIES trusts most of the internet, so anyone could claim any address: name the load balancers, such as 10.0.0.0/8',
  ],
  [
    { ...production, TRUSTED_PROXIES: '0.0.0.0/1,128.0.0.0/1' },
    'TRUSTED_PROXIES trusts most of the internet, so anyone could claim any address: name the load balancers, such as 10.0.0.0/8',
  ],
  [
    { TRUSTED_PROXIES: 'everybody' },
    'TRUSTED_PROXIES must name addresses or networks, such as 10.0.0.0/8, or none',
  ],
  [
    { STORAGE_URL: '/var/media' },
    'STORAGE_URL must start with file: for a folder, such as file:///var/lib/fanfare/media, or with s3:// for a bucket',
  ],
  [
    { STORAGE_URL: 's3://media?endpoint=https://s3.example' },
    'STORAGE_URL names no key for its bucket: s3://KEY:SECRET@BUCKET?endpoint=…, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  ],
  [
    { STORAGE_URL: 's3://key@media' },
    'STORAGE_URL has one half of the key to its bucket: s3://KEY:SECRET@BUCKET',
  ],
  [
    { MEDIA_DELIVERY: 'redirect' },
    'MEDIA_DELIVERY can be redirect only where STORAGE_URL names a bucket (s3://…)',
  ],
  [
    { BUS_URL: 'kafka://bus:9092' },
    'BUS_URL must be a Redis or NATS server, such as redis://bus.example:6379 or nats://bus.example:4222',
  ],
  ...['postgres://u:pa%zz@db/f', 'postgres://u%:pa@db/f', 'postgres://u:pa@db/f%'].map(
    (DATABASE_URL): Row => [
      { DATABASE_URL },
      'DATABASE_URL has a % that begins no sign, as %40 does: a % itself is written as %25',
    ],
  ),
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
  [
    { SMTP_URL: 'mail.example' },
    'SMTP_URL must be the mail server, such as smtps://user:password@mail.example:465',
  ],
  [{ ...production, SMTP_URL: 'smtp://127.0.0.1:25' }, 'SMTP_URL must be a mail server and not the sandbox'],
  [
    { ...production, SMTP_URL: 'smtps://mailer:25#@mail.example:465' },
    'SMTP_URL cannot be read as an address: signs such as # / @ in the password are written as %23 %2F %40',
  ],
  [
    { ...production, BUS_URL: 'rediss://:25#@bus.example:6379' },
    'BUS_URL cannot be read as an address: signs such as # / @ in the password are written as %23 %2F %40',
  ],
  [
    { ...production, MAIL_FROM: '' },
    'MAIL_FROM must be the sender of all email, such as Fanfare <hello@fanfare.example>',
  ],
  [
    { MAIL_FROM: 'hello' },
    'MAIL_FROM must be the sender of all email, such as Fanfare <hello@fanfare.example>',
  ],
  [
    { ...production, PASSKEY_DOMAIN: 'other.example' },
    'PASSKEY_DOMAIN is fanfare.example, the host of WEB_ORIGIN, or a domain that it lies in: browsers use passkeys of no other',
  ],
  [
    { ...production, ADMIN_ORIGIN: 'https://fanfare.example' },
    'ADMIN_ORIGIN is the same as WEB_ORIGIN: the back office needs an address of its own',
  ],
  [{ ...production, THROTTLE: 'false' }, "THROTTLE can't be off in production"],
  [{ THROTTLE: 'maybe' }, 'THROTTLE must be true or false'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be development, test or production'],
  [{ CLEARING_DAYS: '1e1' }, 'CLEARING_DAYS must be a whole number from 0 to 90'],
  [{ CLEARING_DAYS: '900' }, 'CLEARING_DAYS must be a whole number from 0 to 90'],
  [{ PAYOUT_HOLD_HOURS: '1.5' }, 'PAYOUT_HOLD_HOURS must be a whole number from 0 to 720'],
  [
    { FOUR_EYES_ABOVE: '5' },
    'FOUR_EYES_ABOVE must name minor units of every currency, such as NGN=100000000,USD=100000,EUR=100000, or be off',
  ],
  [
    { STORAGE_QUOTA_GB_VERIFIED: 'a lot' },
    'STORAGE_QUOTA_GB_VERIFIED must be a number from 0 to 1000000, such as 2.5',
  ],
  [
    { CARD_PROVIDERS: 'NGN=paypal' },
    'CARD_PROVIDERS must name currencies once each and their providers, such as NGN=paystack,EUR=stripe',
  ],
  [
    { CARD_PROVIDERS: 'NGN=paystack,NGN=stripe' },
    'CARD_PROVIDERS must name currencies once each and their providers, such as NGN=paystack,EUR=stripe',
  ],
  [
    { TOP_UP_MINIMUM: 'NGN=10000=5,USD=500,EUR=500' },
    'TOP_UP_MINIMUM must name minor units of every currency, such as NGN=10000,USD=500,EUR=500',
  ],
  [
    { TOP_UP_MINIMUM: 'NGN=10000,USD=500,EUR=500,EUR=50' },
    'TOP_UP_MINIMUM must name minor units of every currency, such as NGN=10000,USD=500,EUR=500',
  ],
  [
    { STORAGE_URL: 'file:relative/media' },
    'STORAGE_URL must name the folder by its full path, such as file:///var/lib/fanfare/media: signs such as % ? # in it are written as %25 %3F %23',
  ],
  [
    { STORAGE_URL: 'file://var/lib/media' },
    'STORAGE_URL must name the folder by its full path, such as file:///var/lib/fanfare/media: signs such as % ? # in it are written as %25 %3F %23',
  ],
  [
    { STORAGE_URL: 'file:' },
    'STORAGE_URL must name the folder by its full path, such as file:///var/lib/fanfare/media: signs such as % ? # in it are written as %25 %3F %23',
  ],
  [
    { STORAGE_URL: 'file:///srv/50%/media' },
    'STORAGE_URL must name the folder by its full path, such as file:///var/lib/fanfare/media: signs such as % ? # in it are written as %25 %3F %23',
  ],
  [
    { STORAGE_URL: 'file:///srv/media?x=1' },
    'STORAGE_URL must name the folder by its full path, such as file:///var/lib/fanfare/media: signs such as % ? # in it are written as %25 %3F %23',
  ],
  [{ WEB_ORIGIN: 'https://fanfare.example/app' }, 'WEB_ORIGIN must have no path: https://fanfare.example'],
  [
    { WEB_ORIGIN: 'https://ada:word@fanfare.example' },
    'WEB_ORIGIN must have neither a name nor a password before its host, and no ? or # behind it',
  ],
  [
    { API_ORIGIN: 'https://api.fanfare.example?v=1' },
    'API_ORIGIN must have neither a name nor a password before its host, and no ? or # behind it',
  ],
  [
    { DATABASE_URL: 'postgresql://fanfare@127.0.0.1/fanfare?sslmode=on' },
    'DATABASE_URL has the sslmode on, which is one of disable, allow, prefer, require, verify-ca, verify-full, no-verify',
  ],
  ...['http://127.0.0.1', 'not a host', '256.1.1.1', '127.0.0.1:4000', '[::1]'].map(
    (API_HOST): Row => [
      { API_HOST },
      'API_HOST must be an address or name of this machine without a port, such as 127.0.0.1, or 0.0.0.0 for all of its addresses',
    ],
  ),
  ...['WEB_HOST', 'ADMIN_HOST', 'METRICS_HOST'].map(
    (name): Row => [
      { [name]: 'http://127.0.0.1' },
      `${name} must be an address or name of this machine without a port, such as 127.0.0.1, or 0.0.0.0 for all of its addresses`,
    ],
  ),
  [{ BRAND_NAME: '   ' }, 'BRAND_NAME must be a name of up to 40 letters'],
  ...['postgresql:///fanfare', 'postgresql://fanfare:secret@/fanfare', 'postgresql://:5432/fanfare'].map(
    (DATABASE_URL): Row => [
      { DATABASE_URL },
      'DATABASE_URL names no host, such as postgresql://fanfare:secret@db.example:5432/fanfare',
    ],
  ),
  ...['postgresql://fanfare:secret@db', 'postgresql://db/'].map(
    (DATABASE_URL): Row => [
      { DATABASE_URL },
      'DATABASE_URL names no database, such as postgresql://fanfare:secret@db.example:5432/fanfare',
    ],
  ),
  [
    { DATABASE_URL: 'postgresql://db:0/fanfare' },
    'DATABASE_URL has the port 0, on which nothing listens: PostgreSQL’s own is 5432',
  ],
  [
    { BUS_URL: 'redis://' },
    'BUS_URL must be a Redis or NATS server, such as redis://bus.example:6379 or nats://bus.example:4222',
  ],
  [
    { ...production, SMTP_URL: 'smtps://' },
    'SMTP_URL must be the mail server, such as smtps://user:password@mail.example:465',
  ],
  [{ DEMO: '2' }, 'DEMO must be true or false'],
  ...[' '.repeat(34), 'a'.repeat(40), 'abc'.repeat(12)].map(
    (SECRET_KEY): Row => [
      { SECRET_KEY },
      'SECRET_KEY is easy to guess: make one of random characters, with openssl rand -base64 32',
    ],
  ),
  [
    { SECRET_KEYS: 'a'.repeat(40) },
    'SECRET_KEYS has a key that is easy to guess: make one of random characters, with openssl rand -base64 32',
  ],
  [
    { STORAGE_URL: 's3://k:s@media?endpoint=notaurl' },
    'STORAGE_URL has an endpoint that is no address, such as endpoint=https://s3.example',
  ],
  [
    { STORAGE_URL: 's3://k:s@media?regoin=eu-west-1' },
    'STORAGE_URL has the option regoin, which nothing reads: there are endpoint, region and forcePathStyle',
  ],
  [
    { STORAGE_URL: 's3://k:s@media?endpoint=https://s3.example&forcePathStyle=1' },
    'STORAGE_URL has a forcePathStyle that is neither true nor false',
  ],
  [
    { ...production, WEB_ORIGIN: 'https://*.fanfare.example' },
    'WEB_ORIGIN must be an address such as https://fanfare.example',
  ],
  ...['whsec_1', 'changeme', 'sk_liv_1'].map(
    (PAYSTACK_SECRET_KEY): Row => [
      { ...production, PAYSTACK_SECRET_KEY },
      'PAYSTACK_SECRET_KEY is not the live secret key of the provider, which begins with sk_live_',
    ],
  ),
  [
    { ...production, PAYSTACK_SECRET_KEY: 'SK_TEST_abc' },
    'PAYSTACK_SECRET_KEY is a test key, with which nobody pays: production takes live keys alone',
  ],
  ...['sk_live_1 ', '"sk_live_1"', 'sk_live _1'].map(
    (PAYSTACK_SECRET_KEY): Row => [
      { ...production, PAYSTACK_SECRET_KEY },
      'PAYSTACK_SECRET_KEY has a space or a quotation mark in it: write the key alone',
    ],
  ),
  [
    { ...production, PAYSTACK_PUBLIC_KEY: 'live' },
    'PAYSTACK_PUBLIC_KEY is not the live public key of the provider, which begins with pk_live_',
  ],
  ...['sk_live_1', 'whatever'].map(
    (STRIPE_WEBHOOK_SECRET): Row => [
      { ...production, CARD_PROVIDERS: 'USD=stripe', STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET },
      'STRIPE_WEBHOOK_SECRET is not the secret of the webhook, which begins with whsec_',
    ],
  ),
  [
    { ...production, MAIL_FROM: 'Fanfare <hello@fanfare>' },
    'MAIL_FROM must be the sender of all email, such as Fanfare <hello@fanfare.example>',
  ],
  ...['DATA_DIR', 'ARCHIVE_DIR'].flatMap((name): Row[] => [
    [{ [name]: '~/fanfare' }, `${name} begins with ~, which only shells expand: write the full path`],
    [{ [name]: ' ' }, `${name} is blank: set it to a folder`],
  ]),
  [{ FFMPEG: '/no/such/ffmpeg' }, "FFMPEG isn't a file: /no/such/ffmpeg"],
  [{ SUPPORT_EMAIL: 'help' }, 'SUPPORT_EMAIL must be an email address'],
  [{ API_PROCESSES: '-1' }, 'API_PROCESSES must be a whole number from 1 to 64'],
  [{ WORKERS: '-1' }, 'WORKERS (API_PROCESSES now) must be a whole number from 1 to 64'],
  [
    { WORKERS: '2', API_PROCESSES: '3' },
    'WORKERS is the old name of API_PROCESSES, which has a different value: remove WORKERS',
  ],
  [
    { JOBS: 'jobs:4', JOB_CONCURRENCY: 'default:5' },
    'JOBS is the old name of JOB_CONCURRENCY, which has a different value: remove JOBS',
  ],
  [{ ...production, DEMO: '1' }, "DEMO is for development and can't be used in production"],
  [
    { ARCHIVE_DIR: '/tmp/archive', ARCHIVE_DAYS: 'week' },
    'ARCHIVE_DAYS must be a number of days, at least 1',
  ],
]

/** The lines that settings are refused with. */
function refusedWith(settings: Record<string, string>): string[] {
  try {
    buildTestSettings(settings)
    return []
  } catch (cause) {
    return cause instanceof Error ? cause.message.split('\n').slice(1) : []
  }
}

test.each(rows)('%o is refused in a sentence', (settings, sentence) => {
  expect(refusedWith(settings)).toContain(sentence)
})

test.each([
  [{ API_HOST: '::', WEB_HOST: 'localhost', METRICS_HOST: 'web-1.internal', ADMIN_HOST: '0.0.0.0' }],
  [{ DATABASE_URL: 'postgresql:///fanfare?host=/var/run/postgresql' }],
  [{ DATABASE_URL: 'postgresql://fanfare@[::1]:5432/fanfare' }],
  [{ STORAGE_URL: 's3://k:s@media/path?endpoint=http://127.0.0.1:9000&region=auto&forcePathStyle=true' }],
  [{ DEMO: 'yes' }],
  [
    {
      ...production,
      CARD_PROVIDERS: 'USD=stripe',
      STRIPE_SECRET_KEY: 'rk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    },
  ],
])('%o is right', (settings) => {
  expect(refusedWith(settings)).toEqual([])
})

test('a database that is away is said to be, before anything is started', async () => {
  await expect(migrate({ DATABASE_URL: 'postgresql://127.0.0.1:1/fanfare' })).rejects.toThrow(
    "The database of DATABASE_URL can't be reached or closed the connection (connect ECONNREFUSED 127.0.0.1:1). Try again once it's running.",
  )
})

test.each([
  ['192.0.2.1', "WEB_HOST is 192.0.2.1, which isn't an address of this machine (EADDRNOTAVAIL)."],
  ['nobody.invalid', /^WEB_HOST is nobody\.invalid, which can't be found/],
])('the host %s is named where nothing listens on it', async (host, sentence) => {
  const asked = refuseTakenPorts([{ setting: 'WEB_PORT', port: 39_871, host }])
  await expect(asked).rejects.toThrow(sentence)
})

test('every wrong setting is told in our words, not in those of the library that checks them', () => {
  const wrong = Object.fromEntries(settingNames.map((name) => [name, '\u0000 no such thing \u0000']))
  for (const NODE_ENV of ['development', 'production']) {
    const lines = findSettingProblems({ ...wrong, NODE_ENV }, false)
    expect(lines.length).toBeGreaterThan(40)
    expect(lines.filter((line) => /invalid|expected|received|too (small|big)|NaN/i.test(line))).toEqual([])
  }
})

describe('a name that nothing reads', () => {
  const misses = (file: Record<string, string>, own: Record<string, string> = {}) =>
    describeUnknownSettings(settingNames, { file, own })

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['WEB_ORIGN', 'WEB_ORIGIN'],
    ['SMPT_URL', 'SMTP_URL'],
    ['PAYSTACK_SECRETKEY', 'PAYSTACK_SECRET_KEY'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['web_port', 'WEB_PORT'],
    ['PAYOUT_HOLD_HOUR', 'PAYOUT_HOLD_HOURS'],
  ])('%s is found in the file and in the environment, with %s', (wrong, right) => {
    const sentence = `${wrong} isn't a setting. Did you mean ${right}?`
    expect(misses({ [wrong]: 'x' })).toEqual([sentence])
    expect(misses({}, { [wrong]: 'x' })).toEqual([sentence])
  })

  test('is named where it is like no other, in the file alone', () => {
    expect(misses({ FAVOURITE_COLOUR: 'blue' })).toEqual([
      "FAVOURITE_COLOUR isn't a setting (see .env.example)",
    ])
    const usual = {
      PATH: '/bin',
      PWD: '/',
      EDITOR: 'vi',
      HOSTNAME: 'a',
      SHELL: 'sh',
      NODE_OPTIONS: '',
      AWS_REGION: '',
    }
    expect(misses({}, { ...usual, FAVOURITE_COLOUR: 'blue', XDG_RUNTIME_DIR: '/run', USER: 'ada' })).toEqual(
      [],
    )
  })

  test('is none of those that .env.example and the deployment name', async () => {
    const { readFileSync } = await import('node:fs')
    const deployed = ['fanfare', 'database', 'secrets'].map((name) => `deploy/${name}.env.example`)
    for (const file of ['.env.example', ...deployed]) {
      const names = readFileSync(join(repositoryRoot, file), 'utf8').match(/^#?[A-Z][A-Z0-9_]+(?==)/gm) ?? []
      expect(misses(Object.fromEntries(names.map((name) => [name.replace('#', ''), 'x'])))).toEqual([])
    }
  })
})

test('card money clears in seven days in production, and at once elsewhere', () => {
  const whole = {
    ...production,
    DATABASE_URL: 'postgresql://db.example/fanfare',
    STORAGE_URL: 'file:///media',
    SECRET_KEY: 'only for tests, and long enough for them',
  }
  expect(readSettings('server', whole, false).CLEARING_DAYS).toBe(7)
  expect(readSettings('server', { ...whole, NODE_ENV: 'test' }, false).CLEARING_DAYS).toBe(0)
})

test('former names of settings are read, with a notice that names the current one', () => {
  const former = { WORKERS: '3', JOBS: 'jobs:8, heavy:2', MEDIA_WAIT_MS: '', SECOND_ADMIN_ABOVE: 'off' }
  const settings = {
    ...production,
    ...former,
    DATABASE_URL: 'postgresql://fanfare_app@db.example/fanfare',
    STORAGE_URL: 'file:///media',
    SECRET_KEY: 'only for tests, and long enough for them',
  }
  expect(readSettings('server', settings, false)).toMatchObject({
    API_PROCESSES: 3,
    JOB_CONCURRENCY: { default: 8, cpu: 2 },
    FOUR_EYES_ABOVE: null,
    PUBLISH_WAIT_MS: 20_000,
  })
  expect(findSettingWarnings(settings)).toEqual([
    'FOUR_EYES_ABOVE is off: a single admin can pay out and credit any amount',
    "WORKERS is now called API_PROCESSES: the next release won't read the old name",
    "JOBS is now called JOB_CONCURRENCY, and its queues default, cpu and low_priority: the next release won't read the old names",
    "SECOND_ADMIN_ABOVE is now called FOUR_EYES_ABOVE: the next release won't read the old name",
  ])
  expect(
    findSettingProblems({ ...settings, API_PROCESSES: '3', JOB_CONCURRENCY: 'default:8, cpu:2' }, false),
  ).toEqual([])
  expect(describeUnknownSettings(settingNames, { file: former, own: former })).toEqual([])
})

test('what npm start supplies and a role by itself needs is named where it is missing, with the same word', () => {
  const whole = {
    DATABASE_URL: 'postgresql://db.example/fanfare',
    STORAGE_URL: 'file:///media',
    SECRET_KEY: 'only for tests, and long enough for them',
  }
  expect(describeMissingLauncherSuppliedSettings(whole)).toEqual([])
  expect(
    describeMissingLauncherSuppliedSettings({
      ...whole,
      SECRET_KEY: undefined,
      SECRET_KEYS: whole.SECRET_KEY,
    }),
  ).toEqual([])
  for (const NODE_ENV of ['development', 'production']) {
    for (const name of ['STORAGE_URL', 'SECRET_KEY'] as const) {
      const without = { ...production, NODE_ENV, ...whole, [name]: undefined }
      expect(describeMissingLauncherSuppliedSettings(without)).toEqual([
        expect.stringMatching(new RegExp(`^${name} is missing: `)),
      ])
      expect(() => readSettings('server', without, false)).toThrow(new RegExp(`^${name} is missing: `, 'm'))
    }
  }
  expect(describeMissingLauncherSuppliedSettings({})).toEqual([
    expect.stringMatching(/^DATABASE_URL, STORAGE_URL, and SECRET_KEY are missing: /),
  ])
})

test('a bucket without a key is warned of in development too, and not where it is refused', () => {
  const warning = expect.stringMatching(/^STORAGE_URL has no key for its bucket/)
  for (const NODE_ENV of ['development', 'production']) {
    const settings = { ...production, NODE_ENV, STORAGE_URL: 's3://media' }
    expect(findSettingWarnings(settings)).toContainEqual(warning)
    const refused = { ...settings, STORAGE_URL: 's3://media?endpoint=https://s3.example' }
    expect(findSettingWarnings(refused)).not.toContainEqual(warning)
    expect(findSettingProblems(refused, false)).toContainEqual(
      expect.stringMatching(/^STORAGE_URL names no key/),
    )
  }
})

test('what production allows and few mean is said aloud', () => {
  const warned = (settings: object) => findSettingWarnings({ ...production, ...settings })
  expect(warned({})).toEqual([])
  expect(warned({ FOUR_EYES_ABOVE: 'off', PAYOUT_HOLD_HOURS: '0' })).toEqual([
    'FOUR_EYES_ABOVE is off: a single admin can pay out and credit any amount',
    'PAYOUT_HOLD_HOURS is 0: whoever takes over an account can withdraw to a new bank account at once',
  ])
  expect(warned({ PAYOUT_HOLD_HOURS: '00', ADMIN_COOL_DOWN_HOURS: ' 0' })).toEqual([
    expect.stringMatching(/^PAYOUT_HOLD_HOURS is 0/),
    expect.stringMatching(/^ADMIN_COOL_DOWN_HOURS is 0/),
  ])
  expect(warned({ PAYOUT_HOLD_HOURS: '' })).toEqual([])
  const clearing = 'CLEARING_DAYS is below 3: card payments can be paid out before the cardholder'
  for (const CLEARING_DAYS of ['0', '2']) {
    expect(warned({ CLEARING_DAYS })).toEqual([expect.stringContaining(clearing)])
  }
  expect(warned({ CLEARING_DAYS: '3' })).toEqual([])
  expect(warned({ CLEARING_DAYS: '-1' }), 'it is refused').toEqual([])
  expect(findSettingWarnings({ CLEARING_DAYS: '2', PAYOUT_HOLD_HOURS: '0' })).toEqual([
    expect.stringContaining(clearing),
  ])
  expect(warned({ DATABASE_URL: 'postgresql://a%zz@db/fanfare', CLEARING_DAYS: '2' })).toContainEqual(
    expect.stringContaining(clearing),
  )
  expect(warned({ STORAGE_URL: 's3://media?region=eu-west-1' })).toEqual([
    expect.stringMatching(/^STORAGE_URL has no key for its bucket/),
  ])
  expect(warned({ STORAGE_URL: 's3://media', AWS_PROFILE: 'media' })).toEqual([])
  for (const WEB_ORIGIN of [
    'https://192.168.1.5',
    'https://intranet',
    'https://fans.lan',
    'https://[fd00::1]',
  ]) {
    expect(warned({ WEB_ORIGIN })).toEqual([
      `WEB_ORIGIN is ${WEB_ORIGIN}, which is in a private network: links in emails won't work outside of it`,
    ])
  }
  const at = (role: string) => `postgresql://${role}:secret@db.example/fanfare`
  for (const settings of [
    { DATABASE_URL: at('fanfare') },
    { DATABASE_URL: at('fanfare'), MIGRATION_DATABASE_URL: at('fanfare') },
  ]) {
    expect(warned(settings)).toEqual([expect.stringMatching(/^The role of DATABASE_URL may own the tables/)])
  }
  for (const settings of [
    { DATABASE_URL: at('fanfare_app') },
    { DATABASE_URL: at('app'), DATABASE_SERVING_ROLE: 'app' },
    { DATABASE_URL: at('app'), MIGRATION_DATABASE_URL: at('fanfare') },
  ]) {
    expect(warned(settings)).toEqual([])
  }
})

describe('the command check-config', () => {
  let folder: Awaited<ReturnType<typeof createDisposableFolder>>
  beforeAll(async () => {
    folder = await createDisposableFolder()
  })
  afterAll(() => folder.remove())

  const runProgram = (settings: Record<string, string>, program: string, ...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const env = { PATH: process.env.PATH, ENV_FILE: 'none', ...settings }
      execFile(process.execPath, [join(repositoryRoot, program), ...args], { env }, (error, out, err) =>
        done({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  const check = (settings: Record<string, string>) => runProgram(settings, 'tools/check-config.ts')

  test('names what is wrong and what nothing reads together', async () => {
    const file = join(folder.path, 'wrong.env')
    await writeFile(file, 'DATABSE_URL=postgresql://db/fanfare\nAPI_PORT=6000\n')
    const { code, out, err } = await check({ ENV_FILE: file })
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain("DATABSE_URL isn't a setting. Did you mean DATABASE_URL?")
    expect(err).toContain('API_PORT is 6000, a port that browsers refuse to open')
  })

  test('warns beside what is wrong', async () => {
    const few = { CLEARING_DAYS: '2', FOUR_EYES_ABOVE: 'off', PAYOUT_HOLD_HOURS: '0' }
    const { code, err } = await check({ ...production, ...few, API_PORT: '6000', DATA_DIR: '/proc/x' })
    expect(code).toBe(1)
    const named = [
      'API_PORT is 6000',
      "DATA_DIR is /proc/x, which can't be created, because it would lie in a folder of the system",
      ...Object.keys(few),
    ]
    for (const each of named) expect(err).toContain(each)
    const developed = await check({ CLEARING_DAYS: '2' })
    expect([developed.code, developed.out]).toEqual([0, 'All settings are valid.\n'])
    expect(developed.err).toContain('CLEARING_DAYS is below 3')
  })

  test('names a line that is no setting, and not what it says', async () => {
    const file = join(folder.path, 'lines.env')
    const quoted = 'BRAND_NAME="Two\nlines # of a name"\nMAIL_FROM=\'Fanfare\n<a@b.example>\'\n'
    await writeFile(
      file,
      `# A comment\n\nexport API_PORT=4000\nSMTP_URL=smtp://a:"b@c\n${quoted}WEB_PORT 3000\n`,
    )
    const { code, err } = await check({ ENV_FILE: file })
    expect([code, err.match(/Line .*/g)]).toEqual([
      1,
      [`Line 9 of ${file} isn't a setting: write NAME=value`],
    ])
    expect(err).not.toContain('3000')
  })

  test('takes a file as Windows writes it, and says what it cannot read', async () => {
    const file = join(folder.path, 'windows.env')
    const settings = `DATA_DIR=${join(folder.path, 'unused')}\r\nWEB_PORT=3960\r\n`
    await writeFile(file, `\uFEFF${settings}WEB_PORT=3970\r\n`)
    const marked = await check({ ENV_FILE: file })
    expect([marked.code, marked.out]).toEqual([0, 'All settings are valid.\n'])
    expect(marked.err).toContain(`WEB_PORT is set 2 times in ${file} (lines 2 and 3): the last one counts`)
    for (const bytes of [
      Buffer.from(`\uFEFF${settings}`, 'utf16le'),
      Buffer.from(settings, 'utf16le'),
      Buffer.from('BRAND_NAME=Zo\u00eb\n', 'latin1'),
    ]) {
      await writeFile(file, bytes)
      const { code, err } = await check({ ENV_FILE: file })
      expect([code, err.trim()]).toEqual([
        1,
        `✗ The settings in ${file} cannot be read: it is not text in UTF-8, so save it as UTF-8.`,
      ])
    }
  })

  test('refuses malformed lines in the sentence in which npm start and each role do', async () => {
    const file = join(folder.path, 'malformed.env')
    await writeFile(
      file,
      `DATA_DIR=${join(folder.path, 'unused')}\nexport API_PORT=4000\nexport WEB_PORT\n=5\nADMIN_PORT: 3001\n`,
    )
    const settings = { ENV_FILE: file }
    const refusals = await Promise.all([
      check(settings),
      runProgram(settings, 'tools/start.ts', '0'),
      runProgram(settings, 'server/src/main.ts', 'api'),
      runProgram(settings, 'server/src/main.ts', 'web'),
    ])
    const sentences = [3, 4, 5].map((line) => `Line ${line} of ${file} isn't a setting: write NAME=value`)
    for (const { code, err } of refusals) expect([code, err.match(/Line .*/g)]).toEqual([1, sentences])
    await expect(readdir(folder.path)).resolves.not.toContain('unused')
  })

  test('says in a sentence that the file is not there, or a folder', async () => {
    const missing = await check({ ENV_FILE: join(folder.path, 'none.env') })
    expect([missing.code, missing.err.trim()]).toEqual([
      1,
      `✗ The settings in ${join(folder.path, 'none.env')} cannot be read: there is no such file.`,
    ])
    await mkdir(join(folder.path, 'folder.env'))
    expect((await check({ ENV_FILE: join(folder.path, 'folder.env') })).err).toContain('it is a folder.')
  })
})
