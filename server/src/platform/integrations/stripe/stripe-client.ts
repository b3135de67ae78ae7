import type { Stripe } from 'stripe'
import type { DependencyHealthRecorder } from '../dependency-health.ts'
import { createRetryingClient, providerAttemptTimeoutMs, RateLimitedAnswer } from '../retrying-client.ts'

/** Stripe has refused. Its client's error is not thrown as it is: it bears a status that would pass for one of ours. */
export class StripeRefusal<Reason = unknown> extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason instanceof Error ? reason.message : String(reason), { cause: reason })
    this.name = 'StripeRefusal'
    this.reason = reason
  }
}

/** Checks whether Stripe refused a request as invalid. */
export function isStripeInvalidRequest(
  cause: unknown,
): cause is StripeRefusal<InstanceType<typeof Stripe.errors.StripeInvalidRequestError>> {
  return cause instanceof StripeRefusal && isOfType(cause.reason, 'StripeInvalidRequestError')
}

/** Checks whether Stripe declined a card, with its reason. */
export function isStripeCardDecline(
  cause: unknown,
): cause is StripeRefusal<InstanceType<typeof Stripe.errors.StripeCardError>> {
  return cause instanceof StripeRefusal && isOfType(cause.reason, 'StripeCardError')
}

function isOfType(reason: unknown, type: Stripe.errors.StripeError['type']): boolean {
  return reason instanceof Error && 'type' in reason && reason.type === type
}

export type StripeSettings = { baseUrl: string; secretKey: string; webhookSecret: string }

/** Stripe's own client, asked with the patience that every provider gets. */
export type StripeClient = {
  /**
   * Reads, and changes that carry an idempotency key: the same may be asked again.
   * @throws Refusal PROVIDER_UNAVAILABLE, or StripeRefusal
   */
  ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer>
  /** Calls Stripe as `ask` does; null when nothing has this id. */
  find<Found>(call: (stripe: Stripe) => Promise<Found>): Promise<Found | null>
  webhooks(): Promise<Stripe['webhooks']>
}

export function createStripeClient(
  { baseUrl, secretKey }: StripeSettings,
  probe?: DependencyHealthRecorder,
): StripeClient {
  const { protocol, hostname, port } = new URL(baseUrl)
  // It is large: it is loaded by the first call, not by processes that never make one.
  let opening: Promise<{ stripe: Stripe; errors: typeof Stripe.errors }> | undefined
  const open = () => {
    opening ??= import('stripe').then(({ Stripe }) => ({
      stripe: new Stripe(secretKey, {
        protocol: protocol === 'http:' ? 'http' : 'https',
        host: hostname,
        port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
        timeout: providerAttemptTimeoutMs,
        maxNetworkRetries: 0,
        telemetry: false,
      }),
      errors: Stripe.errors,
    }))
    return opening
  }
  const client = createRetryingClient(undefined, probe)

  async function ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const { stripe, errors } = await open()
    const answered = await client.ask(async () => {
      try {
        return { answer: await call(stripe) }
      } catch (refusal) {
        if (refusal instanceof errors.StripeRateLimitError) {
          return new RateLimitedAnswer(refusal.headers?.['retry-after'])
        }
        return isNoAnswer(refusal, errors) ? undefined : { refusal }
      }
    })
    if ('refusal' in answered) throw new StripeRefusal(answered.refusal)
    return answered.answer
  }

  return {
    ask,
    async find(call) {
      try {
        return await ask(call)
      } catch (cause) {
        if (isStripeInvalidRequest(cause) && cause.reason.statusCode === 404) return null
        throw cause
      }
    },
    webhooks: async () => (await open()).stripe.webhooks,
  }
}

/** Gone, too slow, or at work on the very same: it may be asked again. */
function isNoAnswer(cause: unknown, errors: typeof Stripe.errors): boolean {
  if (!(cause instanceof errors.StripeError)) return false
  const { statusCode } = cause
  return (
    cause instanceof errors.StripeConnectionError ||
    statusCode === undefined ||
    statusCode === 409 ||
    statusCode >= 500
  )
}
