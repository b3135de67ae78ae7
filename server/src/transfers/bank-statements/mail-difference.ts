import { task } from '../../jobs/task.ts'
import { moneyOf } from '../../mail/formats.ts'
import { sendLetter } from '../../mail/letter.ts'

/** Tells a payer that other money came than she said, and that somebody looks at it. */
export const mailDifference = task<{ bankLineId: string }>(
  'mail-transfer-difference',
  async (ctx, { bankLineId }) => {
    const kept = await ctx.db
      .selectFrom('bank_line')
      .innerJoin('transfer', 'transfer.id', 'bank_line.transfer_id')
      .innerJoin('account', 'account.id', 'transfer.account_id')
      .select(['bank_line.amount_minor as came', 'transfer.amount_minor as expected', 'transfer.reference'])
      .select(['transfer.currency_code as currency', 'bank_line.status', 'account.email'])
      .where('bank_line.id', '=', bankLineId)
      .executeTakeFirst()
    if (kept?.status !== 'QUEUED') return
    const currency = kept.currency
    const [came, expected] = [moneyOf(kept.came, currency), moneyOf(kept.expected, currency)]
    await sendLetter(ctx, kept.email, {
      subject: `Your transfer: ${came} came instead of ${expected}`,
      title: kept.came < kept.expected ? 'Less came than you started' : 'More came than you started',
      paragraphs: [
        `You started a transfer of ${expected}, and ${came} came with its reference. Our team looks at it, and we write again when it is in your wallet.`,
        'You need not do anything.',
        `Reference: ${kept.reference}`,
      ],
      action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
      footnote: 'You get this mail because you started a transfer to your wallet.',
    })
  },
)
