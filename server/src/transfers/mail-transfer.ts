import { minorOf } from '@fanfare/contract/money'
import { task } from '../jobs/task.ts'
import { moneyOf } from '../mail/formats.ts'
import { sendLetter } from '../mail/letter.ts'

type About = 'CONFIRMED' | 'REJECTED'
type Facts = {
  expected: string
  received: string
  isExact: boolean
  reference: string
  reason: string | null
}
type Words = { subject: string; title: string; paragraphs: string[] }

/** Tells a payer what became of her transfer. */
export const mailTransfer = task<{ transferId: string; about: About }>(
  'mail-transfer',
  async (ctx, { transferId, about }) => {
    const kept = await ctx.db
      .selectFrom('transfer')
      .innerJoin('account', 'account.id', 'transfer.account_id')
      .select(['reference', 'amount_minor', 'received_minor', 'transfer.currency_code', 'reason'])
      .select(['transfer.status', 'account.email'])
      .where('transfer.id', '=', transferId)
      .executeTakeFirstOrThrow()
    // Rejected, and then the money came: only the newer of two mails is true.
    if (kept.status !== about) return
    const currency = kept.currency_code
    const received = kept.received_minor ?? 0n
    await sendLetter(ctx, kept.email, {
      ...words[about]({
        expected: moneyOf(kept.amount_minor, currency),
        received: moneyOf(received, currency),
        isExact: minorOf(received) === minorOf(kept.amount_minor),
        reference: kept.reference,
        reason: kept.reason,
      }),
      action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
      footnote: 'You get this mail because you started a transfer to your wallet.',
    })
  },
)

const words: Record<About, (facts: Facts) => Words> = {
  CONFIRMED: ({ expected, received, isExact, reference }) => ({
    subject: `${received} was added to your wallet`,
    title: 'Your transfer has arrived',
    paragraphs: [
      isExact
        ? `We received your transfer of ${received}. It is in your wallet.`
        : `We received ${received} instead of the ${expected} that you started. What came is in your wallet.`,
      `Reference: ${reference}`,
    ],
  }),
  REJECTED: ({ expected, reference, reason }) => ({
    subject: `Your transfer of ${expected} was not confirmed`,
    title: 'Your transfer was not confirmed',
    paragraphs: [
      `Nothing was added to your wallet. This is why: ${reason}`,
      'If the money has left your bank, write to our support with the reference and the receipt of your bank.',
      `Reference: ${reference}`,
    ],
  }),
}
