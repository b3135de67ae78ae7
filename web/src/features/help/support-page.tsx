import { Button } from '@fanfare/ui/actions/button'
import { Input } from '@fanfare/ui/fields/input'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Mail, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { Prose } from '../../layout/site/prose.tsx'
import { SiteHero } from '../../layout/site/site-hero.tsx'
import { SitePage } from '../../layout/site/site-page.tsx'
import { SiteSection } from '../../layout/site/site-section.tsx'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { splitAtMatches } from '../../lib/text/highlight-matches.ts'
import { HighlightContext } from '../../lib/text/highlighted-text.tsx'
import { AccountFaq } from './account-faq.tsx'
import { CreatorFaq } from './creator-faq.tsx'
import { PaymentFaq } from './payment-faq.tsx'
import { SafetyFaq } from './safety-faq.tsx'

export function SupportPage() {
  const { t } = useLingui()
  const [term, setTerm] = useState('')
  const { name } = deploymentSettings.brand
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
            You’ll find most answers below. For everything else, write to us: a person reads each message.
          </Trans>
        }
        actions={
          <>
            <Input
              type="search"
              aria-label={t`Search the answers`}
              placeholder={t`Search the answers`}
              autoComplete="off"
              maxLength={60}
              rounded
              leading={<Search />}
              value={term}
              onChange={(event) => setTerm(event.target.value)}
              className="w-full max-w-96"
            />
            <Button asChild size="lg" variant="secondary" icon={<Mail aria-hidden="true" />}>
              <a href={`mailto:${deploymentSettings.supportEmail}`}>{t`Write to us`}</a>
            </Button>
          </>
        }
      />
      <HighlightContext value={{ term: term.trim(), findParts: splitAtMatches }}>
        <div className="group/answers">
          <SupportTopic title={<Trans>Account and sign-in</Trans>}>
            <AccountFaq />
          </SupportTopic>
          <SupportTopic title={<Trans>Wallet and subscriptions</Trans>}>
            <PaymentFaq />
          </SupportTopic>
          <SupportTopic title={<Trans>Earning as a creator</Trans>}>
            <CreatorFaq />
          </SupportTopic>
          <SupportTopic title={<Trans>Safety and privacy</Trans>}>
            <SafetyFaq />
          </SupportTopic>
          <p
            role="status"
            className="site-width border-t py-14 text-lg group-has-[details:not([hidden])]/answers:hidden"
          >
            {t`No answers match all of these words. Try fewer, or write to us.`}
          </p>
        </div>
      </HighlightContext>
      <SiteSection id="contact" title={<Trans>Writing to us</Trans>}>
        <Prose>
          <p>
            <Trans>
              Our address is <SupportEmailLink />. You’ll get an answer sooner if your message includes:
            </Trans>
          </p>
          <ul>
            <li>
              <Trans>your username, sent from your account’s email address;</Trans>
            </li>
            <li>
              <Trans>what you did, what happened, and what you expected;</Trans>
            </li>
            <li>
              <Trans>for payments, the amount, date and reference;</Trans>
            </li>
            <li>
              <Trans>for a post or a profile, its link.</Trans>
            </li>
          </ul>
          <p>
            <Trans>
              Never send us your password, a code or a card number. We don’t ask for them, and anyone who does
              isn’t us.
            </Trans>
          </p>
          <p>
            <Trans>
              To have something removed, see the <Link to={paths.contentRemoval()}>removal procedure</Link>.
              It explains what to send and how to mark urgent requests.
            </Trans>
          </p>
        </Prose>
      </SiteSection>
    </SitePage>
  )
}

/** Questions about one thing, while one of them is in sight. */
function SupportTopic({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="not-has-[details:not([hidden])]:hidden">
      <SiteSection title={title}>{children}</SiteSection>
    </div>
  )
}
