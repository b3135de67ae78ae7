import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { sendLetter } from '../../mail/letter.ts'

/** REJECTED: by the bank, after it was approved. */
type Told = WithdrawalStatus | 'REJECTED'
type Facts = { amount: string; bank: string; reason: string | null }

/** Tells somebody that she asked to be paid, and what became of it. */
export const mailWithdrawal = task(
  'mail-withdrawal',
  async (ctx: Context, { withdrawalId, decision }: { withdrawalId: string; decision: Told }) => {
    const kept = await ctx.db
      .selectFrom('withdrawal')
      .innerJoin('account', 'account.id', 'withdrawal.account_id')
      .select(['amount_minor', 'withdrawal.currency_code', 'withdrawal.bank_name', 'reason', 'account.email'])
      .select('withdrawal.bank_account_number')
      .where('withdrawal.id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    const amount = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: kept.currency_code,
      currencyDisplay: 'narrowSymbol',
    }).format(Number(kept.amount_minor) / 100)
    const bank = `${kept.bank_name}, account ending in ${kept.bank_account_number.slice(-4)}`
    await sendLetter(ctx, kept.email, {
      ...words[decision]({ amount, bank, reason: kept.reason }),
      action: { label: 'Open your wallet', url: `${ctx.config.webOrigin}/settings/wallet` },
      footnote:
        'You get this mail because you asked for a withdrawal. If it was not you, change your password now.',
    })
  },
)

const words: Record<Told, (facts: Facts) => { subject: string; title: string; paragraphs: string[] }> = {
  PENDING: ({ amount, bank }) => ({
    subject: `You asked to withdraw ${amount}`,
    title: 'You asked for a withdrawal',
    paragraphs: [
      `We look at your request to have ${amount} paid out to ${bank}, within 48 hours. If it was not you, change your password now and write to our support.`,
    ],
  }),
  APPROVED: ({ amount, bank }) => ({
    subject: `Your withdrawal of ${amount} was approved`,
    title: 'Your money is about to be sent',
    paragraphs: [
      `We approved your withdrawal of ${amount} to ${bank}. We write again when the bank has sent it.`,
    ],
  }),
  PAID: ({ amount, bank }) => ({
    subject: `Your withdrawal of ${amount} was paid`,
    title: 'Your money is on its way',
    paragraphs: [`We sent ${amount} to ${bank}. Your bank may take a day or two to show it.`],
  }),
  DISAPPROVED: ({ amount, reason }) => ({
    subject: `Your withdrawal of ${amount} was not approved`,
    title: 'Your withdrawal was not approved',
    paragraphs: [`The ${amount} are available in your wallet again. This is why: ${reason}`],
  }),
  REJECTED: ({ amount, bank, reason }) => ({
    subject: `Your withdrawal of ${amount} did not arrive`,
    title: 'The bank did not take your money',
    paragraphs: [
      `We sent ${amount} to ${bank}, and the bank did not take it. This is why: ${reason}`,
      'The money is available in your wallet again. Check your bank details, then ask for it once more.',
    ],
  }),
}
