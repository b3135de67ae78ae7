import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { maskBankAccount } from '../../../accounts/mask-bank-account.ts'
import { defineEmailTask } from '../../../platform/email/email-task.ts'

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
export const mailWithdrawalStatus = defineEmailTask<{ withdrawalId: string; decision: MailedStatus }, Facts>(
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
    const bank = maskBankAccount(translator, stored)
    const reason = stored.reason ?? ''
    const news: Record<MailedStatus, { subject: string; title: string; paragraphs: string[] }> = {
      PENDING: {
        subject: t`You requested a withdrawal of ${amount}`,
        title: t`You requested a withdrawal`,
        paragraphs: [
          t`We'll review your request to withdraw ${amount} to ${bank} within 48 hours. If this wasn't you, change your password now and contact support.`,
        ],
      },
      APPROVED: {
        subject: t`Your withdrawal of ${amount} was approved`,
        title: t`Your money will be sent soon`,
        paragraphs: [
          t`We approved your withdrawal of ${amount} to ${bank}. We'll email you when the bank has sent it.`,
        ],
      },
      PAID: {
        subject: t`Your withdrawal of ${amount} was sent`,
        title: t`Your money is on its way`,
        paragraphs: [t`We sent ${amount} to ${bank}. Your bank may take a day or two to show it.`],
      },
      DISAPPROVED: {
        subject: t`Your withdrawal of ${amount} was declined`,
        title: t`Your withdrawal was declined`,
        paragraphs: [t`The ${amount} is available in your wallet again. Reason: ${reason}`],
      },
      REJECTED: {
        subject: t`Your withdrawal of ${amount} didn't arrive`,
        title: t`The bank rejected your withdrawal`,
        paragraphs: [
          t`We sent ${amount} to ${bank}, but the bank rejected it. Reason: ${reason}`,
          t`The money is available in your wallet again. Check your bank details, then request the withdrawal again.`,
        ],
      },
    }
    return {
      ...news[decision],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because you requested a withdrawal. If this wasn't you, change your password now.`,
    }
  },
)
