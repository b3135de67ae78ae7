import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { reservedUsernames } from '../../contract/src/fields/names.ts'
import { buildTestSettings } from '../settings/settings.ts'

const real = {
  NODE_ENV: 'production',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  PAYSTACK_PUBLIC_KEY: 'pk_live_1',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Fanfare <hello@fanfare.example>',
  WEB_ORIGIN: 'https://fanfare.example',
  API_ORIGIN: 'https://api.fanfare.example',
  TRUSTED_PROXIES: 'none',
}

test('one changed port moves every address that is made of it', () => {
  const { environment, origins, usesFakeProviders } = buildTestSettings({
    SANDBOX_PORT: '5001',
    API_PORT: '5000',
  })
  expect(environment.PAYSTACK_BASE_URL).toBe('http://127.0.0.1:5001/paystack')
  expect(environment.CHECKOUT_SCRIPT_URL).toBe('http://127.0.0.1:5001/checkout/inline.js')
  expect(origins.api).toBe('http://127.0.0.1:5000')
  expect(usesFakeProviders).toBe(true)
})

test('production with real addresses runs without sandbox and demo data', () => {
  expect(buildTestSettings({ ...real, DEMO: '' })).toMatchObject({
    isProduction: true,
    usesFakeProviders: false,
    isDemo: false,
  })
})

test('the API has a name of its own, or a path under that of the web, where no page is', () => {
  const api = (API_ORIGIN: string) => buildTestSettings({ ...real, API_ORIGIN }).origins.api
  expect(api('https://api.fanfare.example/')).toBe('https://api.fanfare.example')
  expect(api('https://fanfare.example/api')).toBe('https://fanfare.example/api')
  expect(api('https://fanfare.example/api/v2/')).toBe('https://fanfare.example/api/v2')
  expect(api('https://gateway.example/fanfare')).toBe('https://gateway.example/fanfare')
  for (const wrong of [
    'https://fanfare.example',
    'https://fanfare.example/amara',
    'https://fanfare.example/apis',
  ]) {
    expect(() => api(wrong)).toThrow(
      'API_ORIGIN has the name of WEB_ORIGIN: there it is under /api, as in https://fanfare.example/api',
    )
  }
  for (const wrong of ['https://fanfare.example/api//', 'https://gateway.example/a%20b']) {
    expect(() => api(wrong)).toThrow('API_ORIGIN must have a path of letters, digits and dashes')
  }
  expect(reservedUsernames).toContain('api')
})

test.each([
  ['PAYSTACK_SECRET_KEY', 'sk_test_fanfare_sandbox'],
  ['SMTP_URL', 'smtp://127.0.0.1:4003'],
  ['PAYSTACK_BASE_URL', 'http://localhost:4001/paystack'],
  ['WEB_ORIGIN', 'http://127.0.0.1:3000'],
  ['DEMO', '1'],
  ['WEB_ORIGIN', 'http://fanfare.example'],
  ['API_ORIGIN', 'http://api.fanfare.example'],
  ['API_ORIGIN', 'https://localhost:4000'],
  ['CHECKOUT_SCRIPT_URL', 'http://js.paystack.example/inline.js'],
  ['CHECKOUT_ORIGINS', 'https://checkout.example http://frames.example'],
  ['PAYSTACK_PUBLIC_KEY', 'pk_test_fanfare_sandbox'],
  ['SMTP_URL', 'smtp://user:password@127.0.0.1:25'],
  ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
  ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
  ['THROTTLE', 'false'],
  ['TRUSTED_PROXIES', ''],
  ['TRUSTED_PROXIES', 'everybody'],
  ['ANALYTICS', 'plausible:http://stats.example,fanfare.example'],
  ['ANALYTICS', 'plausible:https://127.0.0.1,fanfare.example'],
])('production refuses %s=%s by name', (name, value) => {
  expect(() => buildTestSettings({ ...real, [name]: value })).toThrow(name)
})

test.each([
  ['WEB_PORT', 'http'],
  ['API_PORT', '70000'],
  ['WEB_ORIGIN', 'fanfare'],
  ['ANALYTICS', 'google'],
  ['ANALYTICS', 'google:UA-1234-1'],
  ['ANALYTICS', 'plausible:https://stats.example'],
  ['ANALYTICS', 'plausible:https://stats.example;script-src *,fanfare.example'],
  ['BRAND_ACCENT', '#050505'],
  ['BRAND_LOGO', 'tools/test/settings.test.ts'],
  ['BRAND_LOGO', 'tools/no-such.svg'],
  ['BRAND_LEGAL_DIR', 'tools/test'],
  ['BRAND_LEGAL_DIR', 'docs'],
  ['METRICS_PORT', '3000'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => buildTestSettings({ [name]: value })).toThrow(name)
})

test('everything that is wrong is named at once, whichever role reads it', () => {
  const attempt = () =>
    buildTestSettings({
      ...real,
      TRUSTED_PROXIES: '',
      THROTTLE: '0',
      CHECKOUT_ORIGINS: 'http://frames.example',
      SUPPORT_EMAIL: 'help',
      API_PORT: '3000',
      CLEARING_DAYS: '900',
    })
  for (const name of [
    'TRUSTED_PROXIES',
    'THROTTLE',
    'CHECKOUT_ORIGINS',
    'SUPPORT_EMAIL',
    'API_PORT',
    'CLEARING_DAYS',
  ]) {
    expect(attempt).toThrow(new RegExp(`^${name} `, 'm'))
  }
})

test('the command check-config says what is wrong, or that nothing is', async () => {
  const program = fileURLToPath(new URL('../check-config.ts', import.meta.url))
  const check = (settings: Record<string, string>) =>
    new Promise<{ code: number; out: string; err: string }>((done) => {
      const env = { PATH: process.env.PATH, ENV_FILE: 'none', ...settings }
      execFile(process.execPath, [program], { env }, (error, out, err) =>
        done({ code: Number(error?.code ?? 0), out, err }),
      )
    })
  const whole = {
    DATABASE_URL: 'postgresql://fanfare:word@127.0.0.1/fanfare',
    STORAGE_URL: 'file:/srv/media',
    SECRET_KEY: 'a secret that only the tests know, long enough',
  }
  expect(await check(whole)).toEqual({ code: 0, out: 'All settings are valid.\n', err: '' })
  const left = await check({})
  expect([left.code, left.out]).toEqual([0, 'All settings are valid.\n'])
  expect(left.err).toContain('DATABASE_URL, STORAGE_URL, and SECRET_KEY are missing')
  const branded = await check({ BRAND_ACCENT: '#6d4aff' })
  expect([branded.code, branded.out]).toEqual([0, expect.stringContaining('words on it are #ffffff')])
  const { code, out, err } = await check({ ...real, THROTTLE: 'false', SUPPORT_EMAIL: 'help' })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain("THROTTLE can't be off in production")
  expect(err).toContain('SUPPORT_EMAIL must be an email address')
})
