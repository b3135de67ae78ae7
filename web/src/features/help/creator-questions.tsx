import { minorOf } from '@fanfare/contract/money/money'
import { creatorShare } from '@fanfare/contract/money/platform-fee'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatBasisPoints, formatMinorUnits } from '../../lib/i18n/format.ts'
import { settings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { FaqItem } from './faq-item.tsx'

const exampleMinor = minorOf(150_000)

export function CreatorQuestions() {
  const { t } = useLingui()
  const basisPoints = settings.platformFeeBasisPoints
  const percent = formatBasisPoints(basisPoints)
  const example = formatMinorUnits(exampleMinor, 'NGN')
  const left = formatMinorUnits(creatorShare(exampleMinor, basisPoints).net, 'NGN')
  return (
    <div className="border-t">
      <FaqItem question={t`How do I start to earn?`}>
        <p>
          <Trans>
            Pass the <Link to={paths.verification()}>identity check</Link> once. Then set your{' '}
            <Link to={paths.subscriptionPrice()}>subscription price</Link>, or leave it free and be tipped.
            You can publish for everyone without any check.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="identity-check" question={t`What do you need for the identity check?`}>
        <p>
          <Trans>
            Your legal name, date of birth and address, pictures of the front and the back of an identity
            document, and a picture of yourself. They are encrypted, kept apart from everything else, and seen
            only by those who decide. You can see where your check stands on the same page, and why if it was
            declined; then you can try again.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`What does it cost me?`}>
        <p>
          <Trans>
            Nothing until you earn. Of each subscription and tip we keep {percent}, and the rest is yours: of{' '}
            {example}, you receive {left}. Fans pay no fee to us on top of your price; who pays by card also
            pays the card's fee, which goes to the card's provider.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-clearing" question={t`Why can I not withdraw all that I earned?`}>
        <p>
          <Trans>
            What fans pay by card clears for some days first, because it is found out late that a card was
            stolen. It becomes available by itself. What waits for a withdrawal that you asked for already is
            not available either.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-withdrawal" question={t`Why does my withdrawal wait, or why was it refused?`}>
        <p>
          <Trans>
            A person looks at each withdrawal before it is paid. To a bank account that is new or was changed,
            nothing is paid for a while, so that whoever learns your password cannot take your money. With a
            refused one stands its reason, and its money is in your wallet again: put right what is named, and
            ask once more.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Can I change my price?`}>
        <p>
          <Trans>
            Any time, in the <Link to={paths.subscriptionPrice()}>settings</Link>. Those who subscribe already
            go on at the price they agreed to, or at yours if it is lower.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Who sees what I publish for subscribers?`}>
        <p>
          <Trans>
            Those who hold a subscription to you. Others see the caption, and a blur in which nothing can be
            recognised. We check it each time a file is asked for, so access ends when the subscription does.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`My work turned up somewhere else.`}>
        <p>
          <Trans>
            If it is on this site, use the <Link to={paths.contentRemoval()}>removal procedure</Link>. If it
            is elsewhere, ask that site in the same way, and tell us if you know who took it: we close
            accounts that leak.
          </Trans>
        </p>
      </FaqItem>
    </div>
  )
}
