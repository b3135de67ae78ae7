import type { CurrencyCode } from '@fanfare/contract/money'
import { task } from '../../jobs/task.ts'
import { moneyOf } from '../../mail/formats.ts'
import { sendLetter } from '../../mail/letter.ts'

/** Tells somebody that money which came outside of a transfer is in her wallet. */
export const mailCredit = task<{ bankLineId: string }>('mail-bank-credit', async (ctx, { bankLineId }) => {
  const kept = await ctx.db
    .selectFrom('bank_line')
    .innerJoin('account', 'account.id', 'bank_line.credited_to')
    .leftJoin('transfer', 'transfer.id', 'bank_line.transfer_id')
    .select(['bank_line.amount_minor', 'bank_line.currency_code', 'transfer.reference', 'account.email'])
    .where('bank_line.id', '=', bankLineId)
    .executeTakeFirstOrThrow()
  const amount = moneyOf(kept.amount_minor, kept.currency_code as CurrencyCode)
  await sendLetter(ctx, kept.email, {
    subject: `${amount} was added to your wallet`,
    title: 'Your money has arrived',
    paragraphs: [
      `We received ${amount} from you by bank transfer. It is in your wallet.`,
      ...(kept.reference === null ? [] : [`Reference: ${kept.reference}`]),
    ],
    action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
    footnote: 'You get this mail because money was sent to your wallet.',
  })
})
