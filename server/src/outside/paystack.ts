import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { refuse } from '../http/refusal.ts'
import { createBreaker } from './breaker.ts'

/** A card provider: what the product asks of it, whoever it is. Amounts are integer minor units. */
export type CardProvider = {
  name: 'paystack'
  /** What the provider says of a charge. @returns null when it does not know the reference. @throws Refusal PROVIDER_UNAVAILABLE */
  findCharge(reference: string): Promise<Charge | null>
  /**
   * The provider's charges created in `from` to `to`, newest first, by pages from 1.
   * @throws Refusal PROVIDER_UNAVAILABLE
   */
  listCharges(from: Date, to: Date, page: number): Promise<{ charges: Charge[]; hasMore: boolean }>
  /** Is this the provider's signature over exactly these bytes? */
  isSigned(rawBody: Buffer, signature: string | undefined): boolean
}

export type Charge = {
  reference: string
  /** `reversed`: it went through, and all of it was given back. */
  status: 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'
  /** The total that was charged, in minor units. */
  amount: bigint
  currencyCode: string
  metadata: Record<string, unknown>
  paidAt: Date | null
}

const answerMs = 8000
const triesMax = 3
const perPage = 100

const charge = z.object({
  reference: z.string(),
  status: z.string(),
  amount: z.int().nonnegative(),
  currency: z.string(),
  metadata: z.unknown(),
  paid_at: z.string().nullish(),
})
const verified = z.object({ data: charge })
const listed = z.object({ data: z.array(charge), meta: z.object({ page: z.int(), pageCount: z.int() }) })
const refused = z.object({ message: z.string().default(''), code: z.string().default('') })

/** Paystack by its REST interface: https://paystack.com/docs/api/transaction */
export function createPaystack(settings: { baseUrl: string; secretKey: string }): CardProvider {
  const breaker = createBreaker({ failuresMax: 5, pauseMs: 10_000 })

  /** Reads may be asked again: they change nothing. */
  async function get(path: string): Promise<{ status: number; body: unknown }> {
    for (let tries = 1; ; tries++) {
      if (breaker.isOpen()) throw refuse('PROVIDER_UNAVAILABLE', { retryAfterSeconds: 10 })
      const answer = await ask(path)
      if (answer) {
        breaker.succeeded()
        return answer
      }
      breaker.failed()
      if (tries === triesMax) throw refuse('PROVIDER_UNAVAILABLE')
      await wait((0.5 + Math.random()) * 150 * 2 ** tries)
    }
  }

  /** Undefined when the provider did not answer, not in time, or that it cannot answer now. */
  async function ask(path: string): Promise<{ status: number; body: unknown } | undefined> {
    try {
      const response = await fetch(settings.baseUrl + path, {
        headers: { authorization: `Bearer ${settings.secretKey}`, accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      })
      if (response.status >= 500 || response.status === 429) {
        await response.body?.cancel()
        return undefined
      }
      return { status: response.status, body: await response.json() }
    } catch {
      return undefined
    }
  }

  return {
    name: 'paystack',
    async findCharge(reference) {
      const { status, body } = await get(`/transaction/verify/${encodeURIComponent(reference)}`)
      if (status === 200) return chargeOf(verified.parse(body).data)
      if (isUnknownReference(status, body)) return null
      throw new Error(
        `The card provider refused to verify a charge: ${status} ${refused.parse(body).message}`,
      )
    },
    async listCharges(from, to, page) {
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: to.toISOString(),
        page: String(page),
        perPage: String(perPage),
      })
      const { status, body } = await get(`/transaction?${query}`)
      if (status !== 200) {
        throw new Error(`The card provider refused to list charges: ${status} ${refused.parse(body).message}`)
      }
      const { data, meta } = listed.parse(body)
      return { charges: data.map(chargeOf), hasMore: meta.page < meta.pageCount }
    },
    isSigned(rawBody, signature) {
      if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return false
      const expected = createHmac('sha512', settings.secretKey).update(rawBody).digest()
      return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
    },
  }
}

function isUnknownReference(status: number, body: unknown): boolean {
  if (status === 404) return true
  const { success, data } = refused.safeParse(body)
  return (
    success &&
    status === 400 &&
    (data.code === 'transaction_not_found' || /reference not found/i.test(data.message))
  )
}

function chargeOf({
  reference,
  status,
  amount,
  currency,
  metadata,
  paid_at,
}: z.output<typeof charge>): Charge {
  return {
    reference,
    status: statusOf(status),
    amount: BigInt(amount),
    currencyCode: currency,
    metadata: metadataOf(metadata),
    paidAt: paid_at ? new Date(paid_at) : null,
  }
}

function statusOf(status: string): Charge['status'] {
  switch (status) {
    case 'success':
    case 'failed':
    case 'abandoned':
    case 'reversed':
      return status
    default:
      // ongoing, pending, processing, queued: not known yet
      return 'pending'
  }
}

/** Metadata comes back as it was sent: an object, its JSON text, or nothing. */
function metadataOf(metadata: unknown): Record<string, unknown> {
  if (typeof metadata === 'object' && metadata !== null) return { ...metadata }
  if (typeof metadata !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(metadata)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
