import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { paths } from '../../lib/paths.ts'
import { FaqItem } from './faq-item.tsx'

export function PaymentFaq() {
  const { t } = useLingui()
  return (
    <div className="border-t">
      <FaqItem question={t`How do I add money to my wallet?`}>
        <p>
          <Trans>
            Choose “Fund Wallet” in the menu, enter an amount and pay by card. Exactly that amount is added to
            your wallet as soon as the card provider confirms the payment. Cards work in naira and US dollars.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Why was my card charged more than I entered?`}>
        <p>
          <Trans>
            The card provider charges a fee for each payment, which the payer covers. You see the amount, the
            fee and the total before you pay. Paying from the wallet costs nothing extra.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`I paid, but nothing happened.`}>
        <p>
          <Trans>
            Reload the page after a minute: we check with the card provider for payments that were started,
            even if you lost your connection. If it’s still missing after an hour, write to{' '}
            <SupportEmailLink subject={t`A payment is missing`} /> with the date, amount and reference. You
            can’t be charged twice for one payment.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-transfer" question={t`Why was my transfer not confirmed?`}>
        <p>
          <Trans>
            We couldn’t find it in our bank account: it hadn’t arrived, its amount was different, or its
            reference code was missing. The reason is shown next to the transfer. If the money left your bank,
            write to <SupportEmailLink subject={t`Transfer`} /> with the reference code and your bank’s
            receipt, and we’ll look for it.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Why was my card declined?`}>
        <p>
          <Trans>
            Your bank decides that and tells us little. Usually, the balance is too low, the card has a limit
            for online payments, or a code wasn’t entered in time. You weren’t charged: try again, use another
            card, or ask your bank.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-locked" question={t`Why is a post locked?`}>
        <p>
          <Trans>
            Its creator published it for subscribers. Subscribing unlocks it right away, along with everything
            else for subscribers. If you can’t subscribe, we haven’t verified the creator yet or are reviewing
            them again. Until then, no one can be charged.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="refunds-of-posts" question={t`How does buying a post work?`}>
        <p>
          <Trans>
            Some posts are for sale on their own. Before you buy one you see what it holds and what it costs.
            You pay once, from your wallet or by card, and nothing renews. It stays yours for as long as you
            have your account, even after you unsubscribe or its creator deletes it. If it doesn’t open or
            isn’t what was described, request a refund within 72 hours in{' '}
            <Link to={paths.purchases()}>Purchases</Link>. Our team decides.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How does a subscription work?`}>
        <p>
          <Trans>
            A free one lasts until you cancel it. A paid one opens everything its creator publishes for
            subscribers for one calendar month, paid from your wallet or by card. You see what it costs before
            you pay.
          </Trans>
        </p>
        <p>
          <Trans>
            It continues until you cancel. Each month is paid from your wallet, if it’s in the creator’s
            currency, at the price you agreed to or a lower one. We notify you three days before. If your
            wallet doesn’t cover it, the card you chose for it pays, if there is one. Otherwise, you have
            three more days to add money before the subscription ends. No other card is ever charged.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How do I cancel?`}>
        <p>
          <Trans>
            Open the creator’s profile or your <Link to={paths.subscriptions()}>subscriptions</Link>, and
            unsubscribe. You keep what you’ve paid for until the end of its month. If you change your mind
            before then, subscribing again costs nothing.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Can I get my money back?`}>
        <p>
          <Trans>
            Yes, if you were charged by mistake, twice, or without your permission: write to us. Otherwise,
            tips and months that have started aren’t refunded, except where your country’s law says so. See
            the{' '}
            <Link to={paths.terms()} hash="refunds">
              terms
            </Link>{' '}
            for details.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`The creator’s price is in another currency.`}>
        <p>
          <Trans>
            A wallet pays in its own currency. If the creator uses another one, you pay by card in the
            creator’s currency, and your bank converts.
          </Trans>
        </p>
      </FaqItem>
    </div>
  )
}
