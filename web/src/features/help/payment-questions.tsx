import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { paths } from '../../lib/paths.ts'
import { FaqItem } from './faq-item.tsx'

export function PaymentQuestions() {
  const { t } = useLingui()
  return (
    <div className="border-t">
      <FaqItem question={t`How do I add money to my wallet?`}>
        <p>
          <Trans>
            Choose “Fund Wallet” in the menu, enter an amount and pay by card. The wallet is credited with
            exactly that amount, as soon as the card provider confirms the payment. Cards can pay in naira and
            in US dollars.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Why is the card charged more than I entered?`}>
        <p>
          <Trans>
            The card provider keeps a charge for each payment, and whoever pays covers it. You see the amount,
            the charge and the total before you pay. Paying from the wallet costs nothing extra.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`I paid, but nothing happened.`}>
        <p>
          <Trans>
            Reload the page after a minute: we ask the card provider about payments that were begun, even when
            your connection broke. If it is still missing after an hour, write to{' '}
            <SupportEmailLink subject={t`A payment is missing`} /> with the day, the amount and the reference.
            You cannot be charged twice for one payment.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-transfer" question={t`Why was my transfer not confirmed?`}>
        <p>
          <Trans>
            We did not find it on our bank account: it had not arrived, its amount was another, or its
            reference code was missing. The reason stands beside the transfer. If the money left your bank,
            write to <SupportEmailLink subject={t`Transfer`} /> with the reference code and the receipt of
            your bank, and we look for it.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Why was my card refused?`}>
        <p>
          <Trans>
            Your bank decides that and tells us little of it. Mostly there is too little on the account, the
            card has a limit for payments on the internet, or a code was not entered in time. Nothing was
            charged: try again, take another card, or ask your bank.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-locked" question={t`Why is a post locked?`}>
        <p>
          <Trans>
            Its creator published it for subscribers. A subscription opens it at once, and everything else
            that is for subscribers. Where none is offered, we have not checked yet who the creator is, or are
            looking at it again; until then nobody can be charged.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How does a subscription work?`}>
        <p>
          <Trans>
            A free one lasts until you end it. A paid one opens everything its creator publishes for
            subscribers for one calendar month, paid from your wallet or by card. Before you pay you see what
            it costs.
          </Trans>
        </p>
        <p>
          <Trans>
            It goes on until you cancel. Each further month is paid from your wallet, if that holds the
            creator’s currency, at the price you agreed to, or a lower one, and we tell you three days before.
            If the wallet does not cover it, the card that you chose to keep for it pays, if there is one.
            Else you have three more days to add money; then the subscription ends. No other card is ever
            charged.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`How do I cancel?`}>
        <p>
          <Trans>
            Open the creator’s profile, or your <Link to={paths.subscriptions()}>subscriptions</Link>, and
            unsubscribe. What you have paid for stays open until the end of its month. If you change your mind
            before that, subscribing again costs nothing.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Can I get my money back?`}>
        <p>
          <Trans>
            If you were charged by mistake, twice, or without your permission: yes, write to us. Otherwise
            tips and months that have begun are not refunded, except where the law of your country says so.
            The{' '}
            <Link to={paths.terms()} hash="refunds">
              terms
            </Link>{' '}
            have the details.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`The creator’s price is in another currency.`}>
        <p>
          <Trans>
            A wallet pays in its own currency. Where the creator’s is another, you pay by card, in the
            creator’s currency, and your bank converts.
          </Trans>
        </p>
      </FaqItem>
    </div>
  )
}
