import { onTestFinished } from 'vitest'
import type { FakeProvidersSettings } from '../../src/config.ts'
import { startFakeProviders } from '../../src/start.ts'
import { startReceiver } from './webhook-receiver.ts'

type Answer = { status: boolean; message: string; code?: string; data: Record<string, unknown> }

export const testCardNumbers = {
  succeeds: '4084084084084081',
  declined: '4084080000000409',
  late: '4000000000000259',
  silent: '4000000000000341',
}

export const testOrder = {
  email: 'fan@example.com',
  amount: 517_767,
  currency: 'NGN',
  metadata: { userId: 'u1', amount: 500_000, transactionSource: 'TOP_UP' },
}

/** A sandbox of the test's own with a webhook receiver, both gone when the test ends. */
export async function openFakeProviders(
  options: Partial<FakeProvidersSettings> = {},
  statuses: number[] = [],
) {
  const receiver = await startReceiver(...statuses)
  const fakeProviders = await startFakeProviders({
    port: 0,
    smtpPort: 0,
    webhookUrl: receiver.url,
    lateWebhookMs: 60,
    webhookRetryMs: [5, 5, 5],
    ...options,
  })
  onTestFinished(async () => {
    await fakeProviders.stop()
    receiver.stop()
  })

  async function call(method: string, path: string, body?: unknown, key = fakeProviders.paystackSecret) {
    const response = await fetch(fakeProviders.url + path, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body ? JSON.stringify(body) : undefined,
    })
    const answer = (await response.json()) as Answer
    return { ...answer, code: response.status, errorCode: answer.code }
  }

  return {
    ...fakeProviders,
    receiver,
    get: (path: string, key?: string) => call('GET', path, undefined, key),
    post: (path: string, body: unknown) => call('POST', path, body),
    charge: (reference: string, number: string, change: object = {}) =>
      call('POST', '/checkout/charge', { ...testOrder, reference, card: { number }, ...change }),
    verify: (reference: string) => call('GET', `/paystack/transaction/verify/${reference}`),
  }
}
