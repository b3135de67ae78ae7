import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Mail } from 'lucide-react'
import { SupportEmailLink } from '../../../layout/links/support-email-link.tsx'
import { FactGrid } from '../../../layout/site/fact-grid.tsx'
import { Prose } from '../../../layout/site/prose.tsx'
import { SiteHero } from '../../../layout/site/site-hero.tsx'
import { SitePage } from '../../../layout/site/site-page.tsx'
import { SiteSection } from '../../../layout/site/site-section.tsx'
import { settings } from '../../../lib/page-settings.ts'

export function InvestorsPage() {
  const { t } = useLingui()
  const { name } = settings.brand
  const subject = encodeURIComponent(t`Investors`)
  return (
    <SitePage
      title={t`Investors`}
      description={t`How ${name} earns money, how it keeps the money of others safe, what could go wrong, and whom to ask.`}
    >
      <SiteHero
        topic={t`Investors`}
        title={<Trans>We earn when creators do</Trans>}
        lead={
          <Trans>
            {name} connects creators with the people who want to pay for their work, and keeps a share of what
            is paid. That is the whole business.
          </Trans>
        }
        actions={
          <Button asChild size="lg" variant="secondary" icon={<Mail aria-hidden="true" />}>
            <a href={`mailto:${settings.supportEmail}?subject=${subject}`}>{t`Write to us`}</a>
          </Button>
        }
      />
      <SiteSection title={<Trans>How it earns</Trans>}>
        <Prose className="text-lg! leading-8!">
          <p>
            <Trans>
              Fans pay creators in two ways: a subscription by the calendar month, at a price the creator
              sets, and tips. From each payment {name} keeps a percentage, taken from the creator’s side. The
              charge of the card provider is covered by whoever pays by card, and is shown to them before.
            </Trans>
          </p>
          <p>
            <Trans>
              There is no advertising and no sale of data. Income rises and falls with what fans are glad to
              pay for, which keeps our interest and the creators’ the same.
            </Trans>
          </p>
        </Prose>
      </SiteSection>
      <SiteSection title={<Trans>What stands today</Trans>}>
        <FactGrid
          facts={[
            {
              title: t`Wallets in three currencies`,
              text: t`Naira, US dollars and euros. Cards pay in naira and dollars, into the wallet or directly to a creator.`,
            },
            {
              title: t`Posts for everyone, or for subscribers`,
              text: t`Words and pictures, with the audience chosen for each post and checked at each request.`,
            },
            {
              title: t`Verified creators`,
              text: t`Nobody is paid whose identity has not been checked. Documents are encrypted and kept apart.`,
            },
            {
              title: t`An app without a store`,
              text: t`It installs from the browser on phones and computers. No store stands between us and the people who use it.`,
            },
          ]}
        />
      </SiteSection>
      <SiteSection title={<Trans>Other people’s money</Trans>}>
        <Prose>
          <p>
            <Trans>
              A platform that holds wallets has to be able to account for every unit in them. We keep
              double-entry books that can be added to and never altered. The entries of each transaction add
              up to zero, which the database itself enforces, and a single command derives every balance again
              and names whatever does not fit.
            </Trans>
          </p>
          <p>
            <Trans>
              Card payments are confirmed with the provider before anything is credited. A payment that is
              reported twice, late, or in the wrong order has its effect once.
            </Trans>
          </p>
        </Prose>
      </SiteSection>
      <SiteSection title={<Trans>What could go wrong</Trans>}>
        <Prose>
          <p>
            <Trans>Whoever considers an investment should weigh at least these:</Trans>
          </p>
          <ul>
            <li>
              <Trans>
                <strong>Providers.</strong> We depend on companies that carry card payments. They can change
                their prices and rules, or end the relationship.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Content.</strong> Members publish by themselves. Finding and removing what is illegal
                or harmful takes people and money, and will never be perfect.
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
                <strong>Concentration.</strong> On platforms like ours, a few creators often bring much of the
                income.
              </Trans>
            </li>
            <li>
              <Trans>
                <strong>Currencies.</strong> Income arises in several currencies, whose rates move against
                each other.
              </Trans>
            </li>
          </ul>
        </Prose>
      </SiteSection>
      <SiteSection title={<Trans>Asking us</Trans>}>
        <Prose>
          <p>
            <Trans>
              We publish no figures on this page. If you have a serious interest, write to{' '}
              <SupportEmailLink subject={t`Investors`} /> and say who you are and what you would like to know.
              What we may share, we share in confidence.
            </Trans>
          </p>
          <p className="text-muted">
            <Trans>
              This page informs. It is not an offer to sell securities, nor an invitation to buy any, and it
              does not replace advice.
            </Trans>
          </p>
        </Prose>
      </SiteSection>
    </SitePage>
  )
}
