import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { FactGrid } from '../../../layout/site/fact-grid.tsx'
import { Prose } from '../../../layout/site/prose.tsx'
import { SiteCallToAction } from '../../../layout/site/site-call-to-action.tsx'
import { SiteHero } from '../../../layout/site/site-hero.tsx'
import { SitePage } from '../../../layout/site/site-page.tsx'
import { SiteSection } from '../../../layout/site/site-section.tsx'
import { Steps } from '../../../layout/site/steps.tsx'
import { settings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { PostPicture } from './post-picture.tsx'

export function AboutPage() {
  const { t } = useLingui()
  const user = useUser()
  const { name } = settings.brand

  return (
    <SitePage
      title={t`About us`}
      description={t`${name} is where creators publish for the people who love their work, and are paid by them directly.`}
    >
      <SiteHero
        topic={t`About ${name}`}
        title={<Trans>Made by creators. Paid for by their fans.</Trans>}
        lead={
          <Trans>
            {name} is a home for creators and their fans. Creators publish for everyone or for their
            subscribers. Fans support them by the month or with a tip, and creators keep all of it but our
            fee.
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
        picture={<PostPicture />}
      />
      <SiteSection title={<Trans>Why we are here</Trans>}>
        <Prose className="text-lg! leading-8!">
          <p>
            <Trans>
              Most of what people make online is paid for by advertising. That rewards what holds attention
              for a moment, and it leaves the person who made it with a number instead of a living.
            </Trans>
          </p>
          <p>
            <Trans>
              We think the better deal is the old one. Somebody makes a thing, somebody else is glad that it
              exists, and pays for it. {name} adds what that deal needs today: a feed, a price, a wallet, and
              a door that opens only for those it is meant for.
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
        <Steps
          steps={[
            {
              title: t`Find somebody`,
              text: t`Search for people by name, look at what they publish for everyone, and follow the free ones without paying anything.`,
            },
            {
              title: t`Subscribe, or tip`,
              text: t`A subscription is free or costs what its creator asks for a calendar month. You see the price, the card charge and the total before you pay.`,
            },
            {
              title: t`Leave when you like`,
              text: t`Cancel any time. What you have paid for stays open to you until the end of its month.`,
            },
          ]}
        />
      </SiteSection>
      <SiteSection title={<Trans>For creators</Trans>}>
        <Steps
          steps={[
            {
              title: t`Publish`,
              text: t`Words and pictures, from your phone or your desk. Publishing for everyone needs nothing but an account.`,
            },
            {
              title: t`Show who you are`,
              text: t`Before you earn, we check your identity once. It protects your fans, and it protects you from people who pretend to be you.`,
            },
            {
              title: t`Set your price`,
              text: t`Choose what a month with you costs, or make it free and live from tips. Decide for each post whether it is for everyone or for subscribers.`,
            },
          ]}
        />
      </SiteSection>
      <SiteSection title={<Trans>What we hold to</Trans>}>
        <FactGrid
          facts={[
            {
              title: t`Every payment is accounted for`,
              text: t`Money is kept in double-entry books, as a bank keeps them. A card payment is confirmed with its provider before anything is credited, and counts once.`,
            },
            {
              title: t`Private stays private`,
              text: t`Each time a picture for subscribers is asked for, we check that the person asking may see it. When a subscription ends, so does the access.`,
            },
            {
              title: t`Adults only`,
              text: t`Everyone who joins confirms that they are 18 or over. Everyone who earns has shown it with a document.`,
            },
            {
              title: t`Pictures without a trail`,
              text: t`We strip the hidden data from every picture, where it was taken included, before anyone else can load it.`,
            },
            {
              title: t`Nobody watches over your shoulder`,
              text: t`No advertising and no trackers of other companies. The site runs without analytics unless you have agreed to it.`,
            },
            {
              title: t`Deleted means deleted`,
              text: t`A post that is deleted disappears at once. Its files are erased for good after 30 days.`,
            },
          ]}
        />
      </SiteSection>
      <SiteCallToAction
        title={<Trans>Come and see who is here</Trans>}
        text={<Trans>Joining takes an email address and two minutes. It costs nothing.</Trans>}
      />
    </SitePage>
  )
}
