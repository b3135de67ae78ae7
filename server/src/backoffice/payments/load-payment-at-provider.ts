import { asMinorUnits } from '@fanfare/contract/money/money'
import type { PaymentAtProvider } from '@fanfare/contract/shapes/backoffice/payments'
import type { Context } from '../../platform/context.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { CardProvider, Charge } from '../../platform/integrations/card-provider.ts'
import { withProviderTimeout } from '../../platform/integrations/with-provider-timeout.ts'

/** Timeout, short because an admin has the payment open. */
const patienceMs = 3000

/**
 * Loads the current state of a payment from the card provider. Changes nothing: the sweeps and webhooks act
 * on what it says.
 * @throws Refusal NOT_FOUND; RULE_BROKEN for a payment without a card
 */
export async function loadPaymentAtProvider(ctx: Context, id: string): Promise<PaymentAtProvider> {
  const payment = await findCharged(ctx, id)
  const { provider } = payment
  const card = ctx.outside.cards.all.find(({ name }) => name === provider)
  if (!card) return { provider, answer: 'NOT_SET_UP', charge: null, differs: [] }
  try {
    const reported = await withProviderTimeout(ask(card, payment), patienceMs)
    if (!reported)
      return { provider, answer: 'UNKNOWN', charge: null, differs: isCharged(payment) ? ['STATUS'] : [] }
    return { provider, answer: 'KNOWN', charge: view(reported), differs: differencesOf(payment, reported) }
  } catch (cause) {
    if (!(cause instanceof Refusal && cause.code === 'PROVIDER_UNAVAILABLE')) {
      ctx.log.error('payment-not-looked-up', cause, { paymentId: id })
    }
    return { provider, answer: 'UNAVAILABLE', charge: null, differs: [] }
  }
}

async function findCharged(ctx: Context, id: string) {
  const payment = await ctx.db
    .selectFrom('payment')
    .leftJoin('payment_review as credited', 'credited.credited_payment_id', 'payment.id')
    .select([
      'payment.provider',
      'payment.status',
      'total_minor as total',
      'payment.currency_code as currency',
    ])
    .select(({ fn, selectFrom }) => [
      // A charge that a person credited has another reference of ours.
      fn.coalesce('credited.reference', 'payment.reference').as('reference'),
      fn.coalesce('credited.provider_id', 'payment.provider_id').as('chargeId'),
      selectFrom('refund')
        .select((eb) => eb.fn.sum<bigint>('refund.amount_minor').as('refunded'))
        .where('refund.state', '=', 'SUCCEEDED')
        .where((eb) =>
          eb.or([
            eb('refund.payment_id', '=', id),
            eb(
              'refund.payment_review_id',
              'in',
              eb
                .selectFrom('payment_review')
                .select('payment_review.id')
                .where('payment_review.payment_id', '=', id),
            ),
          ]),
        )
        .as('refunded'),
    ])
    .where('payment.id', '=', id)
    .executeTakeFirst()
  if (!payment) throw refuse('NOT_FOUND', { detail: 'Card payment not found.' })
  if (payment.provider === null) {
    throw refuse('RULE_BROKEN', { detail: "This payment wasn't made by card." })
  }
  return { ...payment, provider: payment.provider, refunded: BigInt(payment.refunded ?? 0n) }
}

type Charged = Awaited<ReturnType<typeof findCharged>>
type ReportedCharge = Charge & { refunded: bigint }

async function ask(card: CardProvider, { reference, chargeId }: Charged): Promise<ReportedCharge | null> {
  const [charge, refunds] = await Promise.all([
    card.findCharge(reference, chargeId),
    card.listRefunds(reference, chargeId),
  ])
  if (!charge) return null
  const processed = refunds.filter(({ status, disputeId }) => status === 'processed' && disputeId === null)
  return { ...charge, refunded: processed.reduce((sum, { amount }) => sum + amount, 0n) }
}

function isCharged({ status }: Pick<Charged, 'status'>): boolean {
  return status === 'SUCCEEDED' || status === 'WAITING' || status === 'REVIEW'
}

function differencesOf(payment: Charged, reported: ReportedCharge): PaymentAtProvider['differs'] {
  const wasCharged = reported.status === 'success' || reported.status === 'reversed'
  if (wasCharged !== isCharged(payment)) return ['STATUS']
  if (!wasCharged) return []
  return [
    ...(reported.currencyCode === payment.currency ? [] : ['CURRENCY' as const]),
    ...(reported.amount === payment.total ? [] : ['AMOUNT' as const]),
    ...(reported.refunded === payment.refunded ? [] : ['REFUNDED' as const]),
  ]
}

function view({
  id,
  status,
  amount,
  currencyCode,
  paidAt,
  refunded,
}: ReportedCharge): PaymentAtProvider['charge'] {
  return {
    id,
    status,
    amount: asMinorUnits(amount),
    currencyCode,
    datePaid: paidAt?.toISOString() ?? null,
    refunded: asMinorUnits(refunded),
  }
}
