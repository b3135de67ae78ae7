import { Trans } from '@lingui/react/macro'
import { settings } from '../../lib/page-settings.ts'

/** States in two sentences which data analytics receives. */
export function ConsentText() {
  const { analytics } = settings
  if (analytics === null) return null
  const host = new URL(analytics.origin).hostname
  return analytics.kind === 'plausible' ? (
    <Trans>
      Only kinds of pages, never which one or whose. {host} counts, and keeps nothing on your device.
    </Trans>
  ) : (
    <Trans>
      Only kinds of pages, never which one or whose. Google Analytics counts, by a random number on your
      device.
    </Trans>
  )
}
