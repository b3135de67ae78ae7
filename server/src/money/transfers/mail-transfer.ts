import { asMinorUnits, type CurrencyCode } from '@fanfare/contract/money/money'
import { defineEmailTask } from '../../platform/email/email-task.ts'

type About = 'CONFIRMED' | 'REJECTED'
/** Minor units. */
type Facts = {
  about: About
  expected: bigint
  received: bigint
  currency: CurrencyCode
  reference: string
  reason: string | null
}

/** Emails a payer the outcome of their transfer. */
export const mailBankTransferOutcome = defineEmailTask<{ transferId: string; about: About }, Facts>(
  'mail-transfer',
  async (ctx, { transferId, about }) => {
    const stored = await ctx.db
      .selectFrom('transfer')
      .innerJoin('account', 'account.id', 'transfer.account_id')
      .select(['reference', 'amount_minor as expected', 'received_minor as received', 'reason'])
      .select(['transfer.currency_code as currency', 'transfer.status'])
      .select(['account.email', 'account.language'])
      .where('transfer.id', '=', transferId)
      .executeTakeFirstOrThrow()
    // Rejected, and then the money came: only the newer of two mails is true.
    if (stored.status !== about) return null
    return { ...stored, received: stored.received ?? 0n, about }
  },
  ({ t, money }, { about, currency, reference, ...stored }, { webOrigin }) => {
    const [expected, received] = [money(stored.expected, currency), money(stored.received, currency)]
    return {
      ...(about === 'CONFIRMED'
        ? {
            subject: t`${received} was added to your wallet`,
            title: t`Your transfer has arrived`,
            paragraphs: [
              asMinorUnits(stored.received) === asMinorUnits(stored.expected)
                ? t`We received your transfer of ${received}. It's now in your wallet.`
                : t`We received ${received} instead of the ${expected} you started. The amount we received is in your wallet.`,
              t`Reference: ${reference}`,
            ],
          }
        : {
            subject: t`We couldn't confirm your transfer of ${expected}`,
            title: t`We couldn't confirm your transfer`,
            paragraphs: [
              t`Nothing was added to your wallet. Reason: ${stored.reason ?? ''}`,
              t`If the money has left your bank account, contact support with the reference and your bank's receipt.`,
              t`Reference: ${reference}`,
            ],
          }),
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote: t`You're receiving this email because you started a transfer to your wallet.`,
    }
  },
)
