import type { Context } from '../context.ts'
import { inGroups } from '../db/in-groups.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { available } from '../ledger/accounts.ts'
import { payCreator } from '../ledger/pay-creator.ts'
import { noteTip } from './note-tip.ts'
import type { Intent } from './payment.ts'
import { requireCreator, requirePurpose } from './payment-rules.ts'
import { sendTipsTogether } from './send-tips-together.ts'

type Sent = { ctx: Context; tip: Intent }

/** Enough that a commit's costs hardly count, and few enough to hold the creator's account for a moment only. */
const most = 50

const waitTogether = inGroups<Sent, null>(most, sendGroup)

/**
 * Tips a creator from the wallet, once for a reference. Tips that would wait for the same creator's account are sent
 * together.
 * @throws Refusal INVALID_INPUT, REFERENCE_REUSED, CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_NOT_VERIFIED, RULE_BROKEN
 * (another currency than the creator's), AMOUNT_TOO_SMALL; and 403 for what a card can pay instead: CURRENCY_MISMATCH,
 * INSUFFICIENT_FUNDS
 */
export async function sendWalletTip(ctx: Context, tip: Intent): Promise<void> {
  requirePurpose(tip, ['TIPS'])
  await waitTogether(requireCreator(tip), { ctx, tip })
}

/** @returns what each failed with, or null */
async function sendGroup(sent: readonly Sent[]): Promise<(Error | null)[]> {
  const [first] = sent
  if (!first) return []
  const tips = sent.map(({ tip }) => tip)
  if (tips.length > 1) {
    try {
      const refusals = await sendTipsTogether(first.ctx, tips)
      return tips.map((tip) => refusals.get(tip) ?? null)
    } catch (cause) {
      // What is wrong with one must stay with that one.
      first.ctx.log.info('tips-apart', { count: tips.length, cause: String(cause) })
    }
  }
  return sendApart(sent)
}

async function sendApart(sent: readonly Sent[]): Promise<(Error | null)[]> {
  const failures: (Error | null)[] = []
  for (const { ctx, tip } of sent) {
    try {
      await sendAlone(ctx, tip)
      failures.push(null)
    } catch (cause) {
      failures.push(cause instanceof Error ? cause : new Error('A tip was not sent.', { cause }))
    }
  }
  return failures
}

async function sendAlone(ctx: Context, tip: Intent): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const paymentId = await noteTip(tx, ctx, tip)
    if (paymentId === null) return
    await payCreator(tx, ctx, {
      kind: 'TIP',
      about: paymentId,
      reference: tip.reference,
      currency: tip.currency,
      amount: tip.amount,
      from: available(tip.payerId),
      creatorId: requireCreator(tip),
    })
  })
}
