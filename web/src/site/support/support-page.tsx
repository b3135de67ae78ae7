import { Button } from '@fanfare/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { settings } from '../../page-settings.ts'
import { paths } from '../../paths.ts'
import { Passage } from '../passage.tsx'
import { Prose } from '../prose.tsx'
import { SiteHero } from '../site-hero.tsx'
import { SitePage } from '../site-page.tsx'
import { AccountQuestions } from './account-questions.tsx'
import { CreatorQuestions } from './creator-questions.tsx'
import { PaymentQuestions } from './payment-questions.tsx'
import { SafetyQuestions } from './safety-questions.tsx'
import { SupportMail } from './support-mail.tsx'

export function SupportPage() {
  const { t } = useLingui()
  const { name } = settings.brand
  return (
    <SitePage
      title={t`Support center`}
      description={t`Answers about accounts, payments, subscriptions and earning on ${name}, and how to reach a person.`}
    >
      <SiteHero
        topic={t`Support center`}
        title={<Trans>How can we help?</Trans>}
        lead={
          <Trans>
            Most questions have their answer below. For everything else, write to us: a person reads each
            message.
          </Trans>
        }
        actions={
          <Button asChild size="lg" icon={<Mail aria-hidden="true" />}>
            <a href={`mailto:${settings.supportEmail}`}>{t`Write to us`}</a>
          </Button>
        }
      />
      <Passage title={<Trans>Account and sign-in</Trans>}>
        <AccountQuestions />
      </Passage>
      <Passage title={<Trans>Wallet and subscriptions</Trans>}>
        <PaymentQuestions />
      </Passage>
      <Passage title={<Trans>Earning as a creator</Trans>}>
        <CreatorQuestions />
      </Passage>
      <Passage title={<Trans>Safety and privacy</Trans>}>
        <SafetyQuestions />
      </Passage>
      <Passage id="contact" title={<Trans>Writing to us</Trans>}>
        <Prose>
          <p>
            <Trans>
              Our address is <SupportMail />. You get an answer sooner when your message has:
            </Trans>
          </p>
          <ul>
            <li>
              <Trans>your username, and the email address of the account as sender;</Trans>
            </li>
            <li>
              <Trans>what you did, what happened, and what you expected;</Trans>
            </li>
            <li>
              <Trans>for payments, the amount, the day and the reference;</Trans>
            </li>
            <li>
              <Trans>for a post or a profile, its address.</Trans>
            </li>
          </ul>
          <p>
            <Trans>
              Never send us your password, a code, or the number of a card. We do not ask for them, and
              whoever does is not us.
            </Trans>
          </p>
          <p>
            <Trans>
              To have something removed, see the <Link to={paths.contentRemoval()}>removal procedure</Link>.
              It says what to send, and how to mark what cannot wait.
            </Trans>
          </p>
        </Prose>
      </Passage>
    </SitePage>
  )
}
