import type { CreatorPaymentLedgerKind } from '@fanfare/contract/money/payment-kinds'
import { listFundingSources } from '@fanfare/contract/money/payment-sources'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { ExcludedFromBatchError } from '../../platform/db/batching/write-batcher.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import { availableLedgerAccount } from '../ledger/booking/accounts.ts'
import { bookCoveredCreatorPayments } from '../ledger/booking/book-creator-payments.ts'
import { uncoveredPaymentRefusal } from '../ledger/wallet/uncovered-payment-refusal.ts'
import { lockAndFindPaymentsOverSpendingLimit } from '../spending-limits/own-limit.ts'
import type { SubscriptionOffer } from '../subscriptions/load-subscription-offer.ts'
import { insertPaymentsIfReferenceNew } from './insert-payments.ts'
import { hasSamePaymentTerms, type PaymentIntent } from './payment.ts'
import { requireCreatorCurrency, requirePayee } from './payment-rules.ts'

/** Result of validating a payment: its effect, or the reason against it. */
export type PaymentValidation = 'AS_MEANT' | 'NOTHING_DUE' | Refusal

/**
 * Validates a payment by rules that throw a `Refusal` where something stands against it.
 * @returns their result, or the refusal
 */
export function evaluatePaymentRules(rules: () => Exclude<PaymentValidation, Refusal>): PaymentValidation {
  try {
    return rules()
  } catch (cause) {
    if (cause instanceof Refusal) return cause
    throw cause
  }
}

/** Payment from a wallet, its effect or the reason against it, and the offer that it answers. */
export type PaymentWithValidation = {
  intent: PaymentIntent
  validation: PaymentValidation
  offer: SubscriptionOffer | Refusal | undefined
}

/** Payment that was inserted and is to be made now. */
export type InsertedPayment = {
  intent: PaymentIntent
  id: string
  outcome: Exclude<PaymentValidation, Refusal>
}

/** Refuses the payments that would take their payers past their own limits. */
async function withinOwnLimits(
  tx: Tx,
  ctx: Context,
  validated: readonly PaymentWithValidation[],
): Promise<readonly PaymentWithValidation[]> {
  const limited = validated.flatMap(({ intent, validation, offer }) =>
    validation === 'AS_MEANT' && offer && !(offer instanceof Refusal) && offer.hasOwnLimit ? [intent] : [],
  )
  if (limited.length === 0) return validated
  const refused = await lockAndFindPaymentsOverSpendingLimit(tx, limited, ctx.clock.now())
  return validated.map((each) => ({ ...each, validation: refused.get(each.intent) ?? each.validation }))
}

/**
 * Inserts payments from wallets, each of another payer, as far as nothing stands against them, their payers' own limits
 * included. What was paid before under
 * the same reference is answered as it was then, whatever has changed since.
 * @returns those that are still to be made; and by payer what the others are refused with, or null where the very same
 * was paid before
 */
export async function insertWalletPayments(
  tx: Tx,
  ctx: Context,
  given: readonly PaymentWithValidation[],
): Promise<{ inserted: InsertedPayment[]; others: Map<string, Refusal | null> }> {
  const now = ctx.clock.now()
  const validated = await withinOwnLimits(tx, ctx, given)
  const payments = validated.flatMap(({ intent, validation }) =>
    validation instanceof Refusal ? [] : [{ intent, id: ctx.newId(), outcome: validation }],
  )
  const ids = await insertPaymentsIfReferenceNew(
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
      item_kind: intent.itemKind,
      item_id: intent.itemId,
      status: 'SUCCEEDED',
      outcome,
      created_at: now,
      finished_at: now,
    })),
  )
  const inserted = payments.filter(({ id }) => ids.has(id))
  const payers = new Set(inserted.map(({ intent }) => intent.payerId))
  const left = validated.filter(({ intent }) => !payers.has(intent.payerId))
  const before = await findPaid(
    tx,
    left.map(({ intent }) => intent),
  )
  const others = new Map<string, Refusal | null>()
  for (const { intent, validation } of left) {
    const paid = before.get(intent.payerId)
    if (paid) others.set(intent.payerId, isSame(intent, paid) ? null : refuse('REFERENCE_REUSED'))
    else if (validation instanceof Refusal) others.set(intent.payerId, validation)
    else throw new Error(`The reference ${intent.reference} is taken and not there.`)
  }
  return { inserted, others }
}

type Paid = Pick<
  PaymentIntent,
  | 'payerId'
  | 'reference'
  | 'purpose'
  | 'creatorId'
  | 'amount'
  | 'currency'
  | 'message'
  | 'itemKind'
  | 'itemId'
>

/** Finds by payer what was paid before under the references of their payments. */
async function findPaid(tx: Tx, intents: readonly PaymentIntent[]): Promise<ReadonlyMap<string, Paid>> {
  if (intents.length === 0) return new Map()
  const { rows } = await sql<Paid>`
    SELECT payer_id AS "payerId", reference, purpose, creator_id AS "creatorId", amount_minor AS amount,
      currency_code AS currency, message, item_kind AS "itemKind", item_id AS "itemId"
    FROM unnest(${intents.map(({ payerId }) => payerId)}::text[], ${intents.map(({ reference }) => reference)}::text[])
      AS sent (payer_id, reference)
    JOIN payment USING (payer_id, reference)
    WHERE method = 'WALLET'`.execute(tx)
  return new Map(rows.map((paid) => [paid.payerId, paid]))
}

function isSame(intent: PaymentIntent, paid: Paid): boolean {
  return hasSamePaymentTerms(intent, paid) && intent.message === paid.message
}

/**
 * Moves what payments from wallets are for, as the last step of their transaction.
 * @throws ExcludedFromBatchError of those whose wallets do not cover them
 */
export async function bookWalletPayments(
  tx: Tx,
  ctx: Context,
  kind: CreatorPaymentLedgerKind,
  payments: readonly InsertedPayment[],
): Promise<void> {
  const earnings = payments.map(({ intent, id }) => {
    const { payerId, reference, currency, amount } = intent
    return {
      kind,
      about: id,
      reference,
      currency,
      amount,
      from: availableLedgerAccount(payerId),
      creatorId: requirePayee(intent),
      uncleared: null,
    }
  })
  const paid = await bookCoveredCreatorPayments(tx, ctx, earnings)
  const uncovered = payments.filter(({ id }) => !paid.has(id))
  if (uncovered.length === 0) return
  const causes = new Map<string, Refusal>()
  for (const { intent } of uncovered) {
    causes.set(
      intent.payerId,
      await uncoveredPaymentRefusal(tx, { ...intent, creatorId: requirePayee(intent) }),
    )
  }
  throw new ExcludedFromBatchError(causes)
}

/** @throws Refusal CURRENCY_MISMATCH when the payer's wallet holds another currency than the creator takes */
export function requireWalletInCreatorCurrency({ fanCurrency, currency }: SubscriptionOffer): void {
  const sources = listFundingSources(currency, { walletCurrency: fanCurrency, hasCard: false })
  if (!sources.includes('WALLET')) throw refuse('CURRENCY_MISMATCH')
}

/**
 * Checks the currency that the payer names against the creator's. If their wallet could not pay in that
 * either, this is the error they get, for a card can.
 * @throws Refusal CURRENCY_MISMATCH, or else RULE_BROKEN
 */
export function requirePayableIntentCurrency(intent: PaymentIntent, offer: SubscriptionOffer): void {
  if (intent.currency === offer.currency) return
  requireWalletInCreatorCurrency(offer)
  requireCreatorCurrency(intent, offer)
}
