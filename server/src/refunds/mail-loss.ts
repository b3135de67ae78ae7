import type { Context } from '../context.ts'
import { enqueue, task } from '../jobs/task.ts'
import { loadReversal } from '../ledger/reversal/booked-reversal.ts'
import { moneyOf } from '../mail/formats.ts'
import { type Letter, sendLetter } from '../mail/letter.ts'
import { type LossFacts, loadLossFacts, paymentName } from './loss-facts.ts'

type Loss = { kind: 'REFUND' | 'DISPUTE_LOST'; lossId: string }

/** Has both sides told that a payment was taken back, each by a job of its own. */
export const mailLoss = task<Loss>('mail-loss', async (ctx, loss) => {
  for (const side of ['PAYER', 'RECEIVER'] as const) {
    await enqueue(ctx.db, mailLossTo, { ...loss, side }, { key: `mail-loss ${loss.lossId} ${side}` })
  }
})

export const mailLossTo = task<Loss & { side: 'PAYER' | 'RECEIVER' }>(
  'mail-loss-to',
  async (ctx, { side, ...loss }) => {
    const facts = await loadLossFacts(ctx, loss.kind === 'REFUND' ? 'refund' : 'dispute', loss.lossId)
    const to = side === 'PAYER' ? facts.payerEmail : facts.isTopUp ? null : facts.creatorEmail
    if (to === null) return
    const letter =
      side === 'PAYER' ? await letterToPayer(ctx, loss, facts) : await letterToReceiver(ctx, loss, facts)
    await sendLetter(ctx, to, letter)
  },
)

async function letterToPayer(ctx: Context, { kind, lossId }: Loss, facts: LossFacts): Promise<Letter> {
  const { amount, currency, isByCard, isTopUp, endsMonth, creatorUsername, payerId, reference } = facts
  const money = moneyOf(amount, currency)
  const name = paymentName(facts)
  const given = isByCard
    ? `We gave back ${money} of ${name} to your card. Your bank may take some days to show it.`
    : `${money} of ${name} are in your wallet again.`
  return {
    subject: kind === 'REFUND' ? `You got ${money} back` : `Your bank took ${money} back`,
    title: kind === 'REFUND' ? 'Your money is on its way back' : 'Your bank took a payment back',
    paragraphs: [
      kind === 'REFUND' ? given : `At your bank's request, ${money} of ${name} went back to your card.`,
      ...(isTopUp ? await takenFrom(ctx, lossId, payerId, facts) : []),
      ...(endsMonth ? [`Your subscription to @${creatorUsername} has ended with it.`] : []),
      `Reference: ${reference}`,
    ],
    action: walletOf(ctx),
    footnote: 'You get this mail because a payment of yours was taken back.',
  }
}

async function letterToReceiver(ctx: Context, { kind, lossId }: Loss, facts: LossFacts): Promise<Letter> {
  const { amount, currency, purpose, payerUsername, creatorId, endsMonth, reference } = facts
  const money = moneyOf(amount, currency)
  const what = `${purpose === 'TIPS' ? 'tip' : 'subscription'} of @${payerUsername}`
  return {
    subject: kind === 'REFUND' ? `${money} of a ${what} was given back` : `You lost a dispute about ${money}`,
    title: kind === 'REFUND' ? 'A payment was given back' : 'A bank took a payment back',
    paragraphs: [
      kind === 'REFUND'
        ? `We gave ${money} of the ${what} back.`
        : `The bank of @${payerUsername} took ${money} of the ${what} back.`,
      ...(await takenFrom(ctx, lossId, creatorId ?? '', facts)),
      ...(endsMonth ? [`The subscription of @${payerUsername} has ended with it.`] : []),
      `Reference: ${reference}`,
    ],
    action: walletOf(ctx),
    footnote: 'You get this mail because money that you received was taken back.',
  }
}

async function takenFrom(
  ctx: Context,
  lossId: string,
  ownerId: string,
  { currency }: LossFacts,
): Promise<string[]> {
  const { taken, owed } = await loadReversal(ctx.db, lossId, ownerId)
  if (taken === 0n) return []
  const first = `We took ${moneyOf(taken, currency)}, your share of it, from your wallet.`
  if (owed === 0n) return [first]
  return [
    `Your share of it is ${moneyOf(taken, currency)}. Your wallet did not have ${moneyOf(owed, currency)} of that, which you now owe: what comes in pays it first.`,
  ]
}

function walletOf(ctx: Context): { label: string; url: string } {
  return { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` }
}
