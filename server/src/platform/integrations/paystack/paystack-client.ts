import { z } from 'zod'
import type { DependencyHealthRecorder } from '../dependency-health.ts'
import { createRetryingClient, providerAttemptTimeoutMs, RateLimitedAnswer } from '../retrying-client.ts'

export type PaystackSettings = { baseUrl: string; secretKey: string }

export type PaystackAnswer = { status: number; body: unknown }

/** Paystack's REST interface, asked with our key: https://paystack.com/docs/api */
export type PaystackClient = {
  /** A read changes nothing, so it may be asked again. @throws Refusal PROVIDER_UNAVAILABLE */
  get(path: string): Promise<PaystackAnswer>
  /**
   * Sends a request once, without retry: the caller finds out its outcome. @throws Refusal
   * PROVIDER_UNAVAILABLE
   */
  post(path: string, body: object): Promise<PaystackAnswer>
}

const refused = z.object({ message: z.string().catch(''), code: z.string().catch('') })

export function createPaystackClient(
  settings: PaystackSettings,
  probe?: DependencyHealthRecorder,
): PaystackClient {
  const client = createRetryingClient(undefined, probe)

  async function send(
    path: string,
    init: RequestInit,
  ): Promise<PaystackAnswer | RateLimitedAnswer | undefined> {
    try {
      const response = await fetch(settings.baseUrl + path, {
        ...init,
        headers: {
          authorization: `Bearer ${settings.secretKey}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(providerAttemptTimeoutMs),
      })
      if (response.status >= 500 || response.status === 429) {
        await response.body?.cancel()
        return response.status === 429
          ? new RateLimitedAnswer(response.headers.get('retry-after'))
          : undefined
      }
      return { status: response.status, body: await response.json() }
    } catch {
      return undefined
    }
  }

  return {
    get: (path) => client.ask(() => send(path, {})),
    post: (path, body) => client.ask(() => send(path, { method: 'POST', body: JSON.stringify(body) }), 1),
  }
}

/** Checks whether the provider answered that nothing has this id or reference. */
export function isPaystackNotFound({ status, body }: PaystackAnswer): boolean {
  if (status === 404) return true
  const { success, data } = refused.safeParse(body)
  return success && status === 400 && (/_not_found$/.test(data.code) || /not found/i.test(data.message))
}

/** Checks whether the provider answered that this reference was used before. */
export function isPaystackDuplicateReference({ status, body }: PaystackAnswer): boolean {
  const { success, data } = refused.safeParse(body)
  return (
    success &&
    status === 400 &&
    (/^duplicate_/.test(data.code) || /duplicate|already exists/i.test(data.message))
  )
}

/** Checks whether the provider refused the request itself, and not us: our key and URLs are right. */
export function isPaystackInvalidRequest({ status }: PaystackAnswer): boolean {
  return status === 400 || status === 404 || status === 422
}

/** Returns the provider’s reason for a refusal. */
export function paystackRefusalReason({ status, body }: PaystackAnswer): string {
  return `${status} ${refused.safeParse(body).data?.message ?? ''}`
}
