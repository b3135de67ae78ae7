import { Trans } from '@lingui/react/macro'
import { deploymentSettings } from '../../lib/page-settings.ts'

/** States in two sentences which data analytics receives. */
export function ConsentText() {
  const { analytics } = deploymentSettings
  if (analytics === null) return null
  const host = new URL(analytics.origin).hostname
  return analytics.kind === 'plausible' ? (
    <Trans>
      We only count types of pages, never which page or whose. {host} does this and stores nothing on your
      device.
    </Trans>
  ) : (
    <Trans>
      We only count types of pages, never which page or whose. Google Analytics does this with a random number
      on your device.
    </Trans>
  )
}
