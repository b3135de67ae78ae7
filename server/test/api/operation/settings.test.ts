import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { startFakeProviders } from '../../../../sandbox/src/start.ts'
import { findFreePort } from '../../../../tools/process/ports.ts'
import { readConfig } from '../../../src/platform/config/config.ts'
import { readWebConfig } from '../../../src/platform/config/web-config.ts'
import { createMailer } from '../../../src/platform/integrations/mail.ts'
import { startTestApp } from '../../setup/app.ts'
import { bareEnvironment } from '../../setup/processes/bare-environment.ts'
import { productionSettings } from '../../setup/processes/production.ts'

const app = await startTestApp()
const folder = await mkdtemp(join(tmpdir(), 'fanfare-settings-'))
afterAll(() => rm(folder, { recursive: true }))

const secrets = {
  DATABASE_URL: app.ownersUrl,
  STORAGE_URL: app.ctx.config.storageUrl,
  SECRET_KEY: app.ctx.config.secretKey,
}
const production = { ...secrets, ...productionSettings }

/** A file of settings, as an operator writes it. */
async function settingsFile(name: string, settings: Record<string, string>): Promise<string> {
  const file = join(folder, name)
  await writeFile(
    file,
    Object.entries(settings)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(''),
  )
  return file
}

function run(program: string, args: readonly string[], environment: Record<string, string | undefined>) {
  const file = fileURLToPath(new URL(`../../../../${program}`, import.meta.url))
  return new Promise<{ code: number; out: string; err: string }>((done) => {
    execFile(
      process.execPath,
      [file, ...args],
      { env: { ...bareEnvironment, ...environment } },
      (error, out, err) => done({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

test('a command of the server that is started by itself reads the file of settings', async () => {
  const ENV_FILE = await settingsFile('right.env', secrets)
  expect(await run('server/src/main.ts', ['migrate'], { ENV_FILE })).toEqual({
    code: 0,
    out: 'The schema is the newest.\n',
    err: expect.stringMatching(/^Connecting to PostgreSQL at \S+\.\n$/),
  })
})

test('the environment wins over the file', async () => {
  const ENV_FILE = await settingsFile('far.env', {
    ...secrets,
    DATABASE_URL: 'postgresql://127.0.0.1:9/gone',
  })
  expect(await run('server/src/main.ts', ['migrate'], { ENV_FILE, ...secrets })).toMatchObject({ code: 0 })
})

test('a file of settings that is named and missing is told', async () => {
  const { code, err } = await run('server/src/main.ts', ['migrate'], { ...secrets, ENV_FILE: 'missing.env' })
  expect([code, err]).toEqual([1, 'The settings in missing.env cannot be read: there is no such file.\n'])
})

test('a pooler needs the way past it', () => {
  const pooled = { ...secrets, NODE_ENV: 'test', DATABASE_POOLER: 'transaction' }
  expect(() => readConfig(pooled, false)).toThrow(
    'DATABASE_DIRECT_URL must name the database of DATABASE_URL without the pooler',
  )
  const { database } = readConfig({ ...pooled, DATABASE_DIRECT_URL: 'postgresql://past/fanfare' }, false)
  expect(database).toMatchObject({ url: secrets.DATABASE_URL, directUrl: 'postgresql://past/fanfare' })
})

test('the web server refuses in production what the API refuses', async () => {
  const ENV_FILE = await settingsFile('open.env', { ...production, API_ORIGIN: 'http://api.fanfare.example' })
  const { code, err } = await run('server/src/main.ts', ['web'], { ENV_FILE })
  expect(code).not.toBe(0)
  expect(err).toContain('API_ORIGIN must be the public https address')
})

test('production starts without the keys of a provider that takes no cards', () => {
  const { PAYSTACK_SECRET_KEY: _, PAYSTACK_PUBLIC_KEY: __, ...without } = production
  const settings = {
    ...without,
    CARD_PROVIDERS: 'USD=stripe',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(readConfig(settings, false)).toMatchObject({ paystack: null, stripe: { secretKey: 'sk_live_1' } })
  expect(readWebConfig(settings, false).checkout).toBeNull()
  expect(() => readConfig(without, false)).toThrow('PAYSTACK_SECRET_KEY is missing')
  expect(() => readWebConfig(without, false)).toThrow('PAYSTACK_PUBLIC_KEY is missing')
})

test('production asks for two admins and holds payouts to new bank accounts, unless it is told otherwise', () => {
  const { fourEyesAbove, payoutHoldHours } = readConfig(production, false)
  expect(fourEyesAbove).toEqual({ NGN: 100_000_000n, USD: 100_000n, EUR: 100_000n })
  expect(payoutHoldHours).toBe(24)
  const settings = { FOUR_EYES_ABOVE: 'off', PAYOUT_HOLD_HOURS: '0' }
  expect(readConfig({ ...production, ...settings }, false)).toMatchObject({
    fourEyesAbove: null,
    payoutHoldHours: 0,
  })
  for (const wrong of ['on', 'NGN=5', 'NGN=5,USD=5,EUR=-5', 'NGN=5,USD=5,EUR=5,GBP=5']) {
    expect(() => readConfig({ ...production, FOUR_EYES_ABOVE: wrong }, false)).toThrow(
      'FOUR_EYES_ABOVE must name minor units of every currency',
    )
  }
})

test('the least top-up is 100 of every currency, unless the operator says otherwise for each', () => {
  expect(readConfig(production, false).topUpMinimum).toEqual({ NGN: 10_000, USD: 10_000, EUR: 10_000 })
  const settings = { ...production, TOP_UP_MINIMUM: 'NGN=10000,USD=500,EUR=250' }
  for (const read of [readConfig, readWebConfig]) {
    expect(read(settings, false).topUpMinimum).toEqual({ NGN: 10_000, USD: 500, EUR: 250 })
  }
  for (const wrong of ['100', 'NGN=5', 'NGN=5,USD=0,EUR=5', 'NGN=5,USD=5,EUR=-5']) {
    expect(() => readConfig({ ...production, TOP_UP_MINIMUM: wrong }, false)).toThrow(
      'TOP_UP_MINIMUM must name minor units of every currency',
    )
  }
})

test('the web and its passkeys are for one host, and where people develop for this machine by its name too', () => {
  expect(readConfig(production, false)).toMatchObject({
    webOrigins: [production.WEB_ORIGIN],
    passkeys: { domain: new URL(production.WEB_ORIGIN).hostname },
  })
  expect(readWebConfig(production, false).namedOrigin).toBeNull()
  const developed = { ...secrets, WEB_ORIGIN: 'http://127.0.0.1:7000' }
  expect(readConfig(developed, false)).toMatchObject({
    webOrigin: 'http://127.0.0.1:7000',
    webOrigins: ['http://127.0.0.1:7000', 'http://localhost:7000'],
    passkeys: { domain: 'localhost' },
  })
  expect(readWebConfig(developed, false).namedOrigin).toBe('http://localhost:7000')
})

test('production is not run by root', () => {
  expect(readConfig(production, false).environment).toBe('production')
  expect(() => readConfig(production, true)).toThrow('must not run as root')
  expect(() => readWebConfig(production, true)).toThrow('must not run as root')
})

test('metrics stay on this machine when the API listens elsewhere', async () => {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const api = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../src/main.ts', import.meta.url)), 'api'],
    {
      env: {
        ...secrets,
        ...bareEnvironment,
        ENV_FILE: 'none',
        // Another address of this machine, which a server that listens on 127.0.0.1 alone does not have.
        API_HOST: '127.0.0.2',
        API_PORT: String(port),
        METRICS_PORT: String(metricsPort),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void api.kill('SIGKILL'))
  for await (const line of createInterface(api.stdout)) if (line.includes('"ready"')) break
  expect((await fetch(`http://127.0.0.2:${port}/health/live`)).status).toBe(200)
  await expect(fetch(`http://127.0.0.2:${metricsPort}/metrics`)).rejects.toThrow()
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200)
})

test('production sends no mail to a server that takes it unencrypted', async () => {
  const fakeProviders = await startFakeProviders({ port: 0, smtpPort: 0 })
  onTestFinished(() => fakeProviders.stop())
  const { mail } = readConfig({ ...production, SMTP_URL: 'smtp://mail.example:587' }, false)
  const mailer = createMailer({ ...mail, url: fakeProviders.smtpUrl })
  onTestFinished(() => mailer.close())
  const message = { to: 'jane@fans.example', subject: 'Your code', text: '123456', html: '123456' }
  await expect(mailer.send(message)).rejects.toThrow(/TLS/)
  const inbox = await fetch(`${fakeProviders.url}/mail/messages?to=jane@fans.example`)
  expect(await inbox.json()).toEqual([])
})

test('production offers Google and X where they are set up, and takes the sandbox for neither', () => {
  const { google, x } = readConfig(production, false)
  expect([google, x, readWebConfig(production, false).signIn]).toEqual([
    null,
    null,
    { google: false, x: false },
  ])
  const keys = {
    GOOGLE_CLIENT_ID: 'ours.apps.googleusercontent.com',
    X_CONSUMER_KEY: 'ours',
    X_CONSUMER_SECRET: 'secret',
  }
  const set = { ...production, ...keys }
  expect(readConfig(set, false)).toMatchObject({
    google: { issuer: 'https://accounts.google.com', clientId: keys.GOOGLE_CLIENT_ID },
    x: { baseUrl: 'https://api.x.com', consumerKey: 'ours', consumerSecret: 'secret' },
  })
  expect(readWebConfig(set, false).signIn).toEqual({ google: true, x: true })
  const wrong = {
    ...production,
    GOOGLE_ISSUER: 'http://127.0.0.1:4001/google',
    GOOGLE_CLIENT_ID: 'fanfare-sandbox.apps.googleusercontent.com',
    X_CONSUMER_KEY: 'ours',
  }
  expect(() => readConfig(wrong, false)).toThrow(
    [
      'GOOGLE_CLIENT_ID is the key of the sandbox',
      'GOOGLE_ISSUER must be an https address and not the sandbox',
      'X_CONSUMER_SECRET is missing',
    ].join('\n'),
  )
})

test('the bus is PostgreSQL unless it is a server of Redis or NATS', () => {
  expect(readConfig(production, false).busUrl).toBeNull()
  for (const BUS_URL of [
    'redis://bus.example:6379',
    'rediss://:word@bus.example:6380/1',
    'nats://bus.example:4222',
    'tls://bus.example:4222',
  ]) {
    expect(readConfig({ ...production, BUS_URL }, false).busUrl).toBe(BUS_URL)
  }
  for (const BUS_URL of ['kafka://bus.example:9092', 'bus.example', 'postgres://bus.example/fanfare']) {
    expect(() => readConfig({ ...production, BUS_URL }, false)).toThrow(
      'BUS_URL must be a Redis or NATS server, such as redis://bus.example:6379',
    )
  }
})
