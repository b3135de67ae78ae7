import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FactGrid } from '../../../layout/site/fact-grid.tsx'
import { NumberedSteps } from '../../../layout/site/numbered-steps.tsx'
import { Prose } from '../../../layout/site/prose.tsx'
import { SiteCallToAction } from '../../../layout/site/site-call-to-action.tsx'
import { SiteHero } from '../../../layout/site/site-hero.tsx'
import { SitePage } from '../../../layout/site/site-page.tsx'
import { SiteSection } from '../../../layout/site/site-section.tsx'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { PostIllustration } from './post-illustration.tsx'

export function AboutPage() {
  const { t } = useLingui()
  const user = useUser()
  const { name } = deploymentSettings.brand

  return (
    <SitePage
      title={t`About us`}
      description={t`${name} is where creators publish for the people who love their work, and get paid by them directly.`}
    >
      <SiteHero
        topic={t`About ${name}`}
        title={<Trans>Made by creators. Paid for by their fans.</Trans>}
        lead={
          <Trans>
            {name} is a home for creators and their fans. Creators publish for everyone or just for
            subscribers. Fans support them with a monthly subscription or a tip, and creators keep everything
            except our fee.
          </Trans>
        }
        actions={
          <>
            {user ? null : (
              <Button asChild size="lg">
                <Link to={paths.auth()}>{t`Join community`}</Link>
              </Button>
            )}
            <Button asChild size="lg" variant="secondary">
              <Link to={paths.search()}>{t`Find creators`}</Link>
            </Button>
          </>
        }
        picture={<PostIllustration />}
      />
      <SiteSection title={<Trans>Why we’re here</Trans>}>
        <Prose className="text-lg! leading-8!">
          <p>
            <Trans>
              Most of what people make online is paid for by advertising. That rewards whatever grabs
              attention for a moment, and leaves the people who made it with a number instead of a living.
            </Trans>
          </p>
          <p>
            <Trans>
              We think the old deal is the better one: someone makes something, someone else loves it and pays
              for it. {name} adds what that deal needs today: a feed, a price, a wallet, and a door that opens
              only for the people it’s meant for.
            </Trans>
          </p>
          <p>
            <Trans>
              There is no advertising here. We earn a share of what creators earn, so we do well only when
              they do.
            </Trans>
          </p>
        </Prose>
      </SiteSection>
      <SiteSection title={<Trans>For fans</Trans>}>
        <NumberedSteps
          steps={[
            {
              title: t`Find someone`,
              text: t`Search for people by name, see what they publish for everyone, and follow free creators without paying anything.`,
            },
            {
              title: t`Subscribe, or tip`,
              text: t`A subscription is free or has a monthly price set by the creator. You see the price, the card fee and the total before you pay.`,
            },
            {
              title: t`Leave whenever you like`,
              text: t`Cancel any time. You keep what you’ve paid for until the end of its month.`,
            },
          ]}
        />
      </SiteSection>
      <SiteSection title={<Trans>For creators</Trans>}>
        <NumberedSteps
          steps={[
            {
              title: t`Publish`,
              text: t`Text and photos, from your phone or your desk. All you need to publish for everyone is an account.`,
            },
            {
              title: t`Verify your identity`,
              text: t`Before you earn, we check your identity once. It protects your fans, and it protects you from people pretending to be you.`,
            },
            {
              title: t`Set your price`,
              text: t`Choose your monthly price, or make it free and earn from tips. Decide for each post whether it’s for everyone or for subscribers.`,
            },
          ]}
        />
      </SiteSection>
      <SiteSection title={<Trans>Our principles</Trans>}>
        <FactGrid
          facts={[
            {
              title: t`Every payment is accounted for`,
              text: t`We keep double-entry books, as a bank does. Every card payment is confirmed with its provider before it’s credited, and is credited only once.`,
            },
            {
              title: t`Private stays private`,
              text: t`Each time a photo for subscribers is requested, we check that the viewer has access. When a subscription ends, so does the access.`,
            },
            {
              title: t`Adults only`,
              text: t`Everyone who joins confirms that they’re 18 or over. Everyone who earns has proved it with a document.`,
            },
            {
              title: t`Photos without hidden data`,
              text: t`We remove hidden data, such as where a photo was taken, before anyone else can load it.`,
            },
            {
              title: t`No one looks over your shoulder`,
              text: t`No advertising and no third-party trackers. The site runs without analytics unless you agree to them.`,
            },
            {
              title: t`Deleted means deleted`,
              text: t`When you delete a post, it disappears right away. Its files are permanently deleted after 30 days.`,
            },
          ]}
        />
      </SiteSection>
      <SiteCallToAction
        title={<Trans>See who’s here</Trans>}
        text={<Trans>Joining takes an email address and two minutes. It’s free.</Trans>}
      />
    </SitePage>
  )
}
