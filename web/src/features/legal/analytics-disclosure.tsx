import { Trans } from '@lingui/react/macro'
import { AnalyticsSwitch } from '../../layout/consent/analytics-switch.tsx'
import type { settings } from '../../lib/page-settings.ts'

type AnalyticsDisclosureProps = { counter: NonNullable<(typeof settings)['analytics']> }

/**
 * Disclosure of the operator’s analytics, if there are any: provider, collected data, and the switch to
 * change the choice.
 */
export function AnalyticsDisclosure({ counter }: AnalyticsDisclosureProps) {
  const host = new URL(counter.origin).hostname
  return (
    <>
      <p>
        <Trans>
          If you agree, the kinds of pages that you open are counted, such as a profile or the wallet: never
          which one or whose, who you are here, or what you searched for. We keep your answer on your device,
          and nothing is sent before you accept, nor while your browser declines for you by Global Privacy
          Control.
        </Trans>
      </p>
      <p>
        {counter.kind === 'plausible' ? (
          <Trans>
            {host} counts for us. With each page it receives your network address and your browser’s
            description of itself.
          </Trans>
        ) : (
          <Trans>
            Google Analytics counts for us. With each page Google receives your network address, your
            browser’s description of itself, your language, the size of your screen, and a random number by
            which your visits are told from those of others. We keep that number on your device until you
            decline, and ask Google not to use any of it for advertising.
          </Trans>
        )}
      </p>
      <AnalyticsSwitch />
    </>
  )
}
