import { Stripe } from 'stripe'
import { answerMs, createProviderLine, SlowDown } from '../provider-line.ts'
import type { Sight } from '../sightings.ts'

/** Stripe has refused. Its client's error is not thrown as it is: it bears a status that would pass for one of ours. */
export class StripeRefusal<Reason = unknown> extends Error {
  readonly reason: Reason

  constructor(reason: Reason) {
    super(reason instanceof Error ? reason.message : String(reason), { cause: reason })
    this.name = 'StripeRefusal'
    this.reason = reason
  }
}

/** Whether Stripe has refused what it was asked for. */
export function isInvalidRequest(
  cause: unknown,
): cause is StripeRefusal<InstanceType<typeof Stripe.errors.StripeInvalidRequestError>> {
  return cause instanceof StripeRefusal && cause.reason instanceof Stripe.errors.StripeInvalidRequestError
}

export type StripeSettings = { baseUrl: string; secretKey: string; webhookSecret: string }

/** Stripe's own client, asked with the patience that every provider gets. */
export type StripeCalls = {
  /**
   * Reads, and changes that carry an idempotency key: the same may be asked again.
   * @throws Refusal PROVIDER_UNAVAILABLE, or StripeRefusal
   */
  ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer>
  /** As `ask`; null when there is nothing under this id. */
  find<Found>(call: (stripe: Stripe) => Promise<Found>): Promise<Found | null>
  webhooks: Stripe['webhooks']
}

export function createStripeCalls({ baseUrl, secretKey }: StripeSettings, sight?: Sight): StripeCalls {
  const { protocol, hostname, port } = new URL(baseUrl)
  const stripe = new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    timeout: answerMs,
    maxNetworkRetries: 0,
    telemetry: false,
  })
  const line = createProviderLine(undefined, sight)

  async function ask<Answer>(call: (stripe: Stripe) => Promise<Answer>): Promise<Answer> {
    const answered = await line.ask(async () => {
      try {
        return { answer: await call(stripe) }
      } catch (refusal) {
        if (refusal instanceof Stripe.errors.StripeRateLimitError) {
          return new SlowDown(refusal.headers?.['retry-after'])
        }
        return isNoAnswer(refusal) ? undefined : { refusal }
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
        if (isInvalidRequest(cause) && cause.reason.statusCode === 404) return null
        throw cause
      }
    },
    webhooks: stripe.webhooks,
  }
}

/** Gone, too slow, or at work on the very same: it may be asked again. */
function isNoAnswer(cause: unknown): boolean {
  if (!(cause instanceof Stripe.errors.StripeError)) return false
  const { statusCode } = cause
  return (
    cause instanceof Stripe.errors.StripeConnectionError ||
    statusCode === undefined ||
    statusCode === 409 ||
    statusCode >= 500
  )
}
