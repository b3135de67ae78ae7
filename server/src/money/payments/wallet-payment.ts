import { paymentSources } from '@fanfare/contract/money/payment-sources'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { ExcludedFromBatch } from '../../platform/db/batching/write-batcher.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { available } from '../ledger/booking/accounts.ts'
import { payCreators } from '../ledger/booking/pay-creators.ts'
import { whyUncovered } from '../ledger/wallet/why-uncovered.ts'
import type { Offer } from '../subscriptions/find-offer.ts'
import { insertPayments } from './insert-payments.ts'
import { type Intent, isSamePayment } from './payment.ts'
import { requireCreator, requireCreatorCurrency } from './payment-rules.ts'

/** Result of validating a payment: its effect, or the reason against it. */
export type Validation = 'AS_MEANT' | 'NOTHING_DUE' | Refusal

/** @param rules throw what stands against a payment */
export function validate(rules: () => Exclude<Validation, Refusal>): Validation {
  try {
    return rules()
  } catch (cause) {
    if (cause instanceof Refusal) return cause
    throw cause
  }
}

/**
 * Notes payments from wallets, as far as nothing stands against them. What was paid before under the same reference is
 * answered as it was then, whatever has changed since.
 * @returns the ids of those that are still to be made; and of the others, what they are refused with, or null where the
 * very same was paid before
 */
export async function insertWalletPayments(
  tx: Tx,
  ctx: Context,
  verdicts: ReadonlyMap<Intent, Validation>,
): Promise<{ noted: Map<Intent, string>; others: Map<Intent, Refusal | null> }> {
  const now = ctx.clock.now()
  const payments = [...verdicts].flatMap(([intent, outcome]) =>
    outcome instanceof Refusal ? [] : [{ intent, id: ctx.newId(), outcome }],
  )
  const ids = await insertPayments(
    tx,
    payments.map(({ intent, id, outcome }) => ({
      id,
      payer_id: intent.payerId,
      method: 'WALLET',
      reference: intent.reference,
      purpose: intent.purpose,
      creator_id: intent.creatorId,
      amount_minor: intent.amount,
      currency_code: intent.currency,
      message: intent.message,
      status: 'SUCCEEDED',
      outcome,
      created_at: now,
      finished_at: now,
    })),
  )
  const noted = new Map(payments.filter(({ id }) => ids.has(id)).map(({ intent, id }) => [intent, id]))
  const others = new Map<Intent, Refusal | null>()
  const before = await findPaid(
    tx,
    [...verdicts.keys()].filter((intent) => !noted.has(intent)),
  )
  for (const [intent, verdict] of verdicts) {
    if (noted.has(intent)) continue
    const same = before.get(intent)
    if (same === false) others.set(intent, refuse('REFERENCE_REUSED'))
    else if (same) others.set(intent, null)
    else if (verdict instanceof Refusal) others.set(intent, verdict)
    else throw new Error(`The reference ${intent.reference} is taken and not there.`)
  }
  return { noted, others }
}

type Paid = Pick<
  Intent,
  'payerId' | 'reference' | 'purpose' | 'creatorId' | 'amount' | 'currency' | 'message'
>

/** Finds intents whose references were used from the same wallets; true if the payment was identical. */
async function findPaid(tx: Tx, intents: readonly Intent[]): Promise<ReadonlyMap<Intent, boolean>> {
  if (intents.length === 0) return new Map()
  const { rows } = await sql<Paid>`
    SELECT payer_id AS "payerId", reference, purpose, creator_id AS "creatorId", amount_minor AS amount,
      currency_code AS currency, message
    FROM unnest(${intents.map(({ payerId }) => payerId)}::text[], ${intents.map(({ reference }) => reference)}::text[])
      AS sent (payer_id, reference)
    JOIN payment USING (payer_id, reference)
    WHERE method = 'WALLET'`.execute(tx)
  const found = new Map(rows.map((paid) => [`${paid.payerId} ${paid.reference}`, paid]))
  return new Map(
    intents.flatMap((intent) => {
      const paid = found.get(`${intent.payerId} ${intent.reference}`)
      return paid ? [[intent, isSamePayment(intent, paid) && intent.message === paid.message] as const] : []
    }),
  )
}

/**
 * Moves what payments from wallets are for, as the last step of their transaction.
 * @param noted the payments by what is meant with them
 * @throws LeftOut of those whose wallets do not cover them
 */
export async function payFromWallets(
  tx: Tx,
  ctx: Context,
  kind: 'TIP' | 'SUBSCRIPTION',
  noted: ReadonlyMap<Intent, string>,
): Promise<void> {
  const earnings = [...noted].map(([intent, about]) => {
    const { payerId, reference, currency, amount } = intent
    return {
      kind,
      about,
      reference,
      currency,
      amount,
      from: available(payerId),
      creatorId: requireCreator(intent),
      uncleared: null,
    }
  })
  const paid = await payCreators(tx, ctx, earnings)
  const uncovered = [...noted].filter(([, id]) => !paid.has(id))
  if (uncovered.length === 0) return
  const causes = new Map<Intent, Refusal>()
  for (const [intent] of uncovered) {
    causes.set(intent, await whyUncovered(tx, { ...intent, creatorId: requireCreator(intent) }))
  }
  throw new ExcludedFromBatch(causes)
}

/** @throws Refusal CURRENCY_MISMATCH when the payer's wallet holds another currency than the creator takes */
export function requireWalletCurrency({ fanCurrency, currency }: Offer): void {
  const sources = paymentSources(currency, { walletCurrency: fanCurrency, hasCard: false })
  if (!sources.includes('WALLET')) throw refuse('CURRENCY_MISMATCH')
}

/**
 * Checks the currency that the payer names against the creator's. If their wallet could not pay in that
 * either, this is the error they get, for a card can.
 * @throws Refusal CURRENCY_MISMATCH, or else RULE_BROKEN
 */
export function requireNamedCurrency(intent: Intent, offer: Offer): void {
  if (intent.currency === offer.currency) return
  requireWalletCurrency(offer)
  requireCreatorCurrency(intent, offer)
}
