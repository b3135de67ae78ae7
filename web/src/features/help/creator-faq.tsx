import { asMinorUnits } from '@fanfare/contract/money/money'
import { splitPlatformFee } from '@fanfare/contract/money/platform-fee'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatBasisPoints, formatMinorUnits } from '../../lib/i18n/format.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { FaqItem } from './faq-item.tsx'

const exampleMinor = asMinorUnits(150_000)

export function CreatorFaq() {
  const { t } = useLingui()
  const basisPoints = deploymentSettings.platformFeeBasisPoints
  const percent = formatBasisPoints(basisPoints)
  const example = formatMinorUnits(exampleMinor, 'NGN')
  const left = formatMinorUnits(splitPlatformFee(exampleMinor, basisPoints).net, 'NGN')
  return (
    <div className="border-t">
      <FaqItem question={t`How do I start earning?`}>
        <p>
          <Trans>
            Pass the <Link to={paths.verification()}>identity check</Link> once. Then set your{' '}
            <Link to={paths.subscriptionPrice()}>subscription price</Link>, or keep it free and earn tips. You
            can publish for everyone without the check.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="identity-check" question={t`What do you need for the identity check?`}>
        <p>
          <Trans>
            Your legal name, date of birth and address, photos of the front and back of an identity document,
            and a photo of yourself. They’re encrypted, stored separately, and only seen by the people who
            decide. The same page shows the status of your check, and the reason if it was declined. Then you
            can try again.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`What does it cost me?`}>
        <p>
          <Trans>
            Nothing until you earn. We keep {percent} of each subscription and tip, and the rest is yours: out
            of {example}, you receive {left}. Fans don’t pay us a fee on top of your price. If they pay by
            card, they also pay the card fee, which goes to the card provider.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-clearing" question={t`Why can’t I withdraw everything I earned?`}>
        <p>
          <Trans>
            Card payments take a few days to clear, because stolen cards are often noticed late. The money
            then becomes available automatically. Money in a withdrawal that you’ve already requested isn’t
            available either.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem id="why-withdrawal" question={t`Why is my withdrawal waiting, or why was it declined?`}>
        <p>
          <Trans>
            A person reviews each withdrawal before it’s paid. Payouts to a new or changed bank account wait
            for a while, so that someone who learns your password can’t take your money. If a withdrawal is
            declined, you see the reason and the money is back in your wallet: fix the problem and request it
            again.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Can I change my price?`}>
        <p>
          <Trans>
            Any time, in the <Link to={paths.subscriptionPrice()}>settings</Link>. Current subscribers keep
            the price they agreed to, or pay yours if it’s lower.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`Who sees what I publish for subscribers?`}>
        <p>
          <Trans>
            Your subscribers. Everyone else sees the caption and a blur that shows nothing recognisable. We
            check access each time a file is requested, so it ends when the subscription does.
          </Trans>
        </p>
      </FaqItem>
      <FaqItem question={t`My work turned up somewhere else.`}>
        <p>
          <Trans>
            If it’s on this site, use the <Link to={paths.contentRemoval()}>removal procedure</Link>. If it’s
            elsewhere, ask that site in the same way, and tell us if you know who took it: we close accounts
            that leak content.
          </Trans>
        </p>
      </FaqItem>
    </div>
  )
}
