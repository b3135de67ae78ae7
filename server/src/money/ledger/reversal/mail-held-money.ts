import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'
import type { EmailRecipient } from '../../../platform/email/email.ts'
import { defineEmailTask } from '../../../platform/email/email-task.ts'
import type { MoneyClaimKind } from './holds.ts'

/** Minor units, as text where a job carries them. */
type Held = {
  /** The dispute or the refund that held it. */
  disputeId: string
  accountId: string
  /** REFUNDED: taken by a refund to the card that paid. */
  news: 'OPENED' | 'WON' | 'LOST' | 'REFUNDED'
  /** OPENED: what is held. WON: what is free again. LOST and REFUNDED: what was taken. */
  amount: string
  /** LOST and REFUNDED: what was held beyond that, and is free again. */
  freed: string
  /** All but OPENED: what is not free again, because another open dispute or refund holds it now. */
  kept?: string
  /** Kind of claim that holds it; a dispute where it is left out. */
  keptBy?: MoneyClaimKind
}

type Facts = {
  news: Held['news']
  amount: bigint
  freed: bigint
  kept: bigint
  keptBy: MoneyClaimKind
  currency: CurrencyCode
}

/** Tells a member to whom money was passed on that a bank or a payer took back that it is held, and what became of it. */
export const mailHeldMoney = defineEmailTask<Held, Facts>(
  'mail-held-money',
  loadFacts,
  (
    { t, money },
    { news, amount: minor, freed: freedMinor, kept: keptMinor, keptBy, currency },
    { webOrigin },
  ) => {
    const [amount, freed] = [money(minor, currency), money(freedMinor, currency)]
    const kept = money(keptMinor, currency)
    const stillHeld =
      keptMinor > 0n
        ? [
            keptBy === 'REFUND'
              ? t`${kept} stays on hold, because it is being refunded to the card that paid it.`
              : t`Another dispute keeps ${kept} on hold. We'll write to you when that one is decided.`,
          ]
        : []
    const freedToo = freedMinor > 0n ? [t`The other ${freed} that was on hold is available again.`] : []
    const support = `${webOrigin}/site/support`
    const content = {
      OPENED: {
        subject: t`${amount} in your wallet is on hold`,
        title: t`Part of your money is on hold`,
        paragraphs: [
          t`A cardholder's bank is asking for a payment back, and ${amount} of that money has reached your wallet. Until the bank decides, you can't spend or withdraw it.`,
          t`If the claim is rejected, the money is yours again. If it isn't, we have to take it from your wallet. Most banks decide within 90 days, and we'll write to you when it's over.`,
        ],
      },
      WON:
        minor > 0n
          ? {
              subject: t`${amount} in your wallet is available again`,
              title: t`Your money is available again`,
              paragraphs: [
                t`The dispute about a payment that reached your wallet is over. You can spend ${amount} again, and withdraw it once it has cleared.`,
                ...stillHeld,
              ],
            }
          : {
              subject: t`${kept} in your wallet stays on hold`,
              title: t`Your money stays on hold`,
              paragraphs: [
                t`The dispute about a payment that reached your wallet is over, but you can't spend or withdraw the money yet.`,
                ...stillHeld,
              ],
            },
      LOST: {
        subject: t`A lost dispute took ${amount} from your wallet`,
        title: t`Money was taken back`,
        paragraphs: [
          t`A cardholder's bank took a payment back. ${amount} of that money had reached your wallet, and we had to take it from there.`,
          ...freedToo,
          ...stillHeld,
        ],
      },
      REFUNDED: {
        subject: t`A refund took ${amount} from your wallet`,
        title: t`Money was refunded`,
        paragraphs: [
          t`A payment was refunded to the card that made it. ${amount} of that money had reached your wallet, and we had to take it from there.`,
          ...freedToo,
          ...stillHeld,
        ],
      },
    }[news]
    return {
      ...content,
      paragraphs: [...content.paragraphs, t`Questions? Write to us: ${support}`],
      action: { label: t`Open your wallet`, url: `${webOrigin}/settings/wallet` },
      footnote:
        news === 'REFUNDED'
          ? t`You're receiving this email because money from a refunded payment reached your wallet.`
          : t`You're receiving this email because money from a disputed payment reached your wallet.`,
    }
  },
)

/** Loads the facts, unless the person has left. */
async function loadFacts(
  ctx: Context,
  { disputeId, accountId, news, amount, freed, kept = '0', keptBy = 'DISPUTE' }: Held,
): Promise<(Facts & EmailRecipient) | undefined> {
  const found = await ctx.db
    .selectFrom('account')
    .innerJoin('payment', (join) =>
      join.on(({ eb, selectFrom }) =>
        eb('payment.id', '=', (eb) =>
          eb.fn.coalesce(
            selectFrom('dispute').select('payment_id').where('id', '=', disputeId),
            selectFrom('refund').select('payment_id').where('id', '=', disputeId),
          ),
        ),
      ),
    )
    .select(['account.email', 'account.language', 'payment.currency_code as currency'])
    .where('account.id', '=', accountId)
    .where('account.deactivated_at', 'is', null)
    .executeTakeFirst()
  return found && { ...found, news, amount: BigInt(amount), freed: BigInt(freed), kept: BigInt(kept), keptBy }
}
