import { deviceNow } from '@fanfare/ui/server-clock'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useIsInstallable } from '../../lib/pwa/install-offer.ts'
import { isPromptResting, promptRestsSince, restPrompt } from '../../lib/pwa/prompt-rest.ts'

const InstallBanner = lazyComponent(async () => (await import('./install-banner.tsx')).InstallBanner)

/** Offers the app for installation where the browser can install it, and keeps quiet for two days after an answer. */
export function InstallPrompt() {
  const isInstallable = useIsInstallable()
  const [isResting, setResting] = useState(() => isPromptResting(promptRestsSince(), deviceNow()))
  if (!isInstallable || isResting) return null

  function rest() {
    restPrompt()
    setResting(true)
  }

  return (
    <Suspense>
      <InstallBanner onAnswer={rest} />
    </Suspense>
  )
}
