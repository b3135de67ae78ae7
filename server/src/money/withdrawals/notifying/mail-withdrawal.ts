import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { masked } from '../../../accounts/masked.ts'
import { emailTask } from '../../../platform/email/email-task.ts'

/** REJECTED: by the bank, after it was approved. */
type MailedStatus = WithdrawalStatus | 'REJECTED'
type Facts = {
  decision: MailedStatus
  amount: bigint
  currency: CurrencyCode
  bankName: string
  accountNumber: string
  reason: string | null
}

/** Emails a member that they requested a withdrawal, and its outcome. */
export const mailWithdrawal = emailTask<{ withdrawalId: string; decision: MailedStatus }, Facts>(
  'mail-withdrawal',
  async (ctx, { withdrawalId, decision }) => {
    const stored = await ctx.db
      .selectFrom('withdrawal')
      .innerJoin('account', 'account.id', 'withdrawal.account_id')
      .select(['amount_minor as amount', 'withdrawal.currency_code as currency', 'reason'])
      .select(['withdrawal.bank_name as bankName', 'withdrawal.bank_account_number as accountNumber'])
      .select(['account.email', 'account.language'])
      .where('withdrawal.id', '=', withdrawalId)
      .executeTakeFirstOrThrow()
    return { ...stored, decision }
  },
  (translator, { decision, amount: minor, currency, ...stored }, { webOrigin }) => {
    const { t, money } = translator
    const amount = money(minor, currency)
    const bank = masked(translator, stored)
    const reason = stored.reason ?? ''
    const news: Record<MailedStatus, { subject: string; title: string; paragraphs: string[] }> = {
      PENDING: {
        subject: t`You asked to withdraw ${amount}`,
        title: t`You asked for a withdrawal`,
        paragraphs: [
          t`We look at your request to have ${amount} paid out to ${bank}, within 48 hours. If it was not you, change your password now and write to our support.`,
        ],
      },
      APPROVED: {
        subject: t`Your withdrawal of ${amount} was approved`,
        title: t`Your money is about to be sent`,
        paragraphs: [
          t`We approved your withdrawal of ${amount} to ${bank}. We write again when the bank has sent it.`,
        ],
      },
      PAID: {
        subject: t`Your withdrawal of ${amount} was paid`,
        title: t`Your money is on its way`,
        paragraphs: [t`We sent ${amount} to ${bank}. Your bank may take a day or two to show it.`],
      },
      DISAPPROVED: {
        subject: t`Your withdrawal of ${amount} was not approved`,
        title: t`Your withdrawal was not approved`,
        paragraphs: [t`The ${amount} are available in your wallet again. This is why: ${reason}`],
      },
      REJECTED: {
        subject: t`Your withdrawal of ${amount} did not arrive`,
        title: t`The bank did not take your money`,
        paragraphs: [
          t`We sent ${amount} to ${bank}, and the bank did not take it. This is why: ${reason}`,
          t`The money is available in your wallet again. Check your bank details, then ask for it once more.`,
        ],
      },
    }
    return {
      ...news[decision],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You get this mail because you asked for a withdrawal. If it was not you, change your password now.`,
    }
  },
)
