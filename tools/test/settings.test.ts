import { expect, test } from 'vitest'
import { testSettings } from '../settings.ts'

const real = {
  NODE_ENV: 'production',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  PAYSTACK_PUBLIC_KEY: 'pk_live_1',
  SMTP_URL: 'smtps://mail.example:465',
  MAIL_FROM: 'Fanfare <hello@fanfare.example>',
  WEB_ORIGIN: 'https://fanfare.example',
  API_ORIGIN: 'https://api.fanfare.example',
}

test('one changed port moves every address that is made of it', () => {
  const { environment, origins, isSandboxed } = testSettings({ SANDBOX_PORT: '5001', API_PORT: '5000' })
  expect(environment.PAYSTACK_BASE_URL).toBe('http://127.0.0.1:5001/paystack')
  expect(environment.CHECKOUT_SCRIPT_URL).toBe('http://127.0.0.1:5001/checkout/inline.js')
  expect(origins.api).toBe('http://127.0.0.1:5000')
  expect(isSandboxed).toBe(true)
})

test('production with real addresses runs without sandbox and demo data', () => {
  expect(testSettings({ ...real, DEMO: '' })).toMatchObject({
    isProduction: true,
    isSandboxed: false,
    isDemo: false,
  })
})

test.each([
  ['PAYSTACK_SECRET_KEY', 'sk_test_fanfare_sandbox'],
  ['SMTP_URL', 'smtp://127.0.0.1:4003'],
  ['PAYSTACK_BASE_URL', 'http://localhost:4001/paystack'],
  ['WEB_ORIGIN', 'http://127.0.0.1:3000'],
  ['DEMO', '1'],
])('production refuses %s=%s by name', (name, value) => {
  expect(() => testSettings({ ...real, [name]: value })).toThrow(name)
})

test.each([
  ['WEB_PORT', 'http'],
  ['API_PORT', '70000'],
  ['WEB_ORIGIN', 'fanfare'],
  ['METRICS_PORT', '3000'],
])('%s=%s is refused by name', (name, value) => {
  expect(() => testSettings({ [name]: value })).toThrow(name)
})
