import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { SupportEmailLink } from '../../../layout/links/support-email-link.tsx'
import { FactGrid } from '../../../layout/site/fact-grid.tsx'
import { Prose } from '../../../layout/site/prose.tsx'
import { SiteHero } from '../../../layout/site/site-hero.tsx'
import { SitePage } from '../../../layout/site/site-page.tsx'
import { SiteSection } from '../../../layout/site/site-section.tsx'
import { deploymentSettings } from '../../../lib/page-settings.ts'

export function InvestorsPage() {
  const { t } = useLingui()
  const { name } = deploymentSettings.brand
  const subject = encodeURIComponent(t`Investors`)
  return (
    <SitePage
      title={t`Investors`}
      description={t`How ${name} earns money, how it keeps other people’s money safe, what could go wrong, and who to ask.`}
    >
      <SiteHero
        topic={t`Investors`}
        title={<Trans>We earn when creators do</Trans>}
        lead={
          <Trans>
            {name} connects creators with people who want to pay for their work, and keeps a share of what is
            paid. That’s the whole business.
          </Trans>
        }
        actions={
          <Button asChild size="lg" variant="secondary" icon={<Mail aria-hidden="true" />}>
            <a href={`mailto:${deploymentSettings.supportEmail}?subject=${subject}`}>{t`Write to us`}</a>
          </Button>
        }
      />
      <SiteSection title={<Trans>How we earn money</Trans>}>
        <Prose className="text-lg! leading-8!">
          <p>
            <Trans>
              Fans pay creators in two ways: monthly subscriptions, at a price the creator sets, and tips.{' '}
              {name} keeps a percentage of each payment, taken from the creator’s side. The card provider’s
              fee is covered by the person paying by card, who sees it beforehand.
            </Trans>
          </p>
          <p>
            <Trans>
              There is no advertising and no sale of data. Income rises and falls with what fans are happy to
              pay, which aligns our interests with the creators’.
            </Trans>
          </p>
        </Prose>
      </SiteSection>
      <SiteSection title={<Trans>What’s in place today</Trans>}>
        <FactGrid
          facts={[
            {
              title: t`Wallets in three currencies`,
              text: t`Naira, US dollars and euros. Cards work in naira and dollars, to top up a wallet or to pay a creator directly.`,
            },
            {
              title: t`Posts for everyone, or for subscribers`,
              text: t`Text and photos, with an audience chosen for each post and checked on every request.`,
            },
            {
              title: t`Verified creators`,
              text: t`No one is paid before their identity is verified. Documents are encrypted and stored separately.`,
            },
            {
              title: t`No app store needed`,
              text: t`It installs from the browser on phones and computers. No store stands between us and the people who use it.`,
            },
          ]}
        />
      </SiteSection>
      <SiteSection title={<Trans>Other people’s money</Trans>}>
        <Prose>
          <p>
            <Trans>
              A platform that holds wallets has to account for every unit in them. Our double-entry books can
              be added to but never altered. The entries of each transaction add up to zero, which the
              database itself enforces, and a single command recalculates every balance and reports anything
              that doesn’t match.
            </Trans>
          </p>
          <p>
            <Trans>
              Card payments are confirmed with the provider before anything is credited. A payment reported
              twice, late or in the wrong order only counts once.
            </Trans>
          </p>
        </Prose>
      </SiteSection>
      <SiteSection title={<Trans>What could go wrong</Trans>}>
        <Prose>
          <p>
            <Trans>Anyone considering an investment should weigh at least these:</Trans>
          </p>
          <ul>
            <li>
              <Trans>
                <strong>Providers.</strong> We depend on companies that process card payments. They can change
                their prices and rules, or end the relationship.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Content.</strong> Members publish on their own. Finding and removing illegal or
                harmful content takes people and money, and will never be perfect.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Law.</strong> The rules for payments, identity, privacy and platforms differ from
                country to country, and they change.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Concentration.</strong> On platforms like ours, a few creators often bring in much of
                the income.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Currencies.</strong> We earn in several currencies, and their exchange rates change.
              </Trans>
            </li>
          </ul>
        </Prose>
      </SiteSection>
      <SiteSection title={<Trans>Contact</Trans>}>
        <Prose>
          <p>
            <Trans>
              We don’t publish figures on this page. If you’re seriously interested, write to{' '}
              <SupportEmailLink subject={t`Investors`} /> and tell us who you are and what you’d like to know.
              What we can share, we share in confidence.
            </Trans>
          </p>
          <p className="text-muted">
            <Trans>
              This page is for information only. It isn’t an offer to sell securities or an invitation to buy
              any, and it doesn’t replace advice.
            </Trans>
          </p>
        </Prose>
      </SiteSection>
    </SitePage>
  )
}
