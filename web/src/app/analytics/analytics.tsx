import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useAnalyticsConsent, useIsConsentPromptOpen } from '../../layout/consent/consent.ts'
import { ConsentBar } from '../../layout/consent/consent-bar.tsx'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { toRoutePattern } from './route-pattern.ts'
import { clearAnalyticsIds, trackPageView } from './track-page-view.ts'

/** Asks whether visits may be counted, and has the pages counted of whoever agreed, from the one that is open on. */
export function Analytics() {
  const answer = useAnalyticsConsent()
  const isAsking = useIsConsentPromptOpen()
  const router = useRouter()

  useEffect(() => {
    const { analytics } = deploymentSettings
    if (analytics === null) return
    if (answer !== 'accepted') return clearAnalyticsIds()
    let lastTrackedPath = ''
    const trackLocation = () => {
      const { location, matches } = router.state
      const route = matches.at(-1)?.fullPath
      // What is chosen on a page, which stands behind its path, is no other page.
      if (route === undefined || location.pathname === lastTrackedPath) return
      lastTrackedPath = location.pathname
      trackPageView(analytics, toRoutePattern(route))
    }
    trackLocation()
    return router.subscribe('onResolved', trackLocation)
  }, [answer, router])

  return isAsking ? <ConsentBar /> : null
}
