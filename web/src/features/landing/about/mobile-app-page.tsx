import { Button } from '@fanfare/ui/actions/button'
import { useMediaQuery } from '@fanfare/ui/lib/use-media-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Download } from 'lucide-react'
import { FactGrid } from '../../../layout/site/fact-grid.tsx'
import { SiteHero } from '../../../layout/site/site-hero.tsx'
import { SitePage } from '../../../layout/site/site-page.tsx'
import { SiteSection } from '../../../layout/site/site-section.tsx'
import { deviceKind } from '../../../lib/device-kind.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { useIsInstallable } from '../../../lib/pwa/install-prompt-event.ts'
import { promptInstall } from '../../../lib/pwa/prompt-install.ts'
import { AppIllustration } from './app-illustration.tsx'
import { InstallSteps } from './install-steps.tsx'

export function MobileAppPage() {
  const { t } = useLingui()
  const { name } = deploymentSettings.brand
  const device = deviceKind()

  return (
    <SitePage
      title={t`Mobile app`}
      description={t`Install ${name} on iPhone, iPad, Android or your computer, straight from the browser.`}
    >
      <SiteHero
        topic={t`Mobile app`}
        title={<Trans>{name}, on your home screen</Trans>}
        lead={
          <Trans>
            {name} installs straight from your browser: no store, hardly any storage, and always the newest
            version. It takes three taps.
          </Trans>
        }
        actions={<InstallAction />}
        picture={<AppIllustration />}
      />
      <SiteSection id="install" title={<Trans>How to install it</Trans>}>
        <div className="flex flex-col gap-12">
          <InstallSteps
            title={t`iPhone and iPad`}
            browser={t`With Safari`}
            isHere={device === 'apple-mobile'}
            steps={[
              <Trans key="open">Open this site in Safari.</Trans>,
              <Trans key="share">
                Tap the <strong>Share</strong> button: a square with an arrow pointing up.
              </Trans>,
              <Trans key="add">
                Choose <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
              </Trans>,
            ]}
          />
          <InstallSteps
            title={t`Android`}
            browser={t`With Chrome, Edge or Samsung Internet`}
            isHere={device === 'android'}
            steps={[
              <Trans key="open">Open this site and tap the browser’s menu (three dots or lines).</Trans>,
              <Trans key="choose">
                Choose <strong>Install app</strong>, or <strong>Add to Home screen</strong>.
              </Trans>,
              <Trans key="confirm">
                Confirm with <strong>Install</strong>.
              </Trans>,
            ]}
          />
          <InstallSteps
            title={t`Computer`}
            browser={t`With Chrome, Edge, or Safari on a Mac`}
            isHere={device === 'desktop'}
            steps={[
              <Trans key="open">Open this site in one of these browsers.</Trans>,
              <Trans key="choose">
                In Chrome and Edge, click the <strong>install icon</strong> on the right of the address bar.
                In Safari, choose <strong>Add to Dock</strong> from the File menu.
              </Trans>,
              <Trans key="confirm">Confirm. The app opens in a window of its own.</Trans>,
            ]}
          />
        </div>
      </SiteSection>
      <SiteSection title={<Trans>What you get</Trans>}>
        <FactGrid
          facts={[
            {
              title: t`Full screen`,
              text: t`No address bar and no tabs. The app has its own icon and sits with your other apps.`,
            },
            {
              title: t`A feed that works offline`,
              text: t`The app also opens without a connection, and shows the last posts from your home feed.`,
            },
            {
              title: t`Always the newest version`,
              text: t`New versions download in the background. The app tells you when one is ready, and you tap to load it.`,
            },
            {
              title: t`The same account`,
              text: t`The app and the website work the same way. There’s nothing to move or sync.`,
            },
          ]}
        />
      </SiteSection>
      <SiteSection title={<Trans>Good to know</Trans>}>
        <FactGrid
          facts={[
            {
              title: t`It’s not in an app store`,
              text: t`We don’t offer an app in the App Store or on Google Play. Be careful with any that use our name.`,
            },
            {
              title: t`How to remove it`,
              text: t`Remove it like any other app. Your account, your posts and your wallet aren’t affected.`,
            },
          ]}
        />
      </SiteSection>
    </SitePage>
  )
}

/** The one button that installs, where the browser offers it; the way to the instructions elsewhere. */
function InstallAction() {
  const { t } = useLingui()
  const { name } = deploymentSettings.brand
  const isInstallable = useIsInstallable()
  const isInstalled = useMediaQuery('(display-mode: standalone)')

  if (isInstalled) {
    return (
      <p className="flex items-center gap-2.5 font-medium">
        <CircleCheck aria-hidden="true" className="size-5 text-success" />
        <Trans>You’re using the installed app.</Trans>
      </p>
    )
  }
  return isInstallable ? (
    <Button size="lg" icon={<Download aria-hidden="true" />} onClick={() => void promptInstall()}>
      {t`Install ${name}`}
    </Button>
  ) : (
    <Button asChild size="lg" variant="secondary">
      <a href="#install">{t`How to install it`}</a>
    </Button>
  )
}
