import { deviceNow } from '@fanfare/ui/lib/server-clock'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { useIsInstallable } from '../../lib/pwa/install-prompt-event.ts'
import {
  installPromptSnoozedSince,
  isInstallPromptSnoozed,
  snoozeInstallPrompt,
} from '../../lib/pwa/install-prompt-snooze.ts'

const InstallBanner = lazyComponent(async () => (await import('./install-banner.tsx')).InstallBanner)

/** Offers the app for installation where the browser can install it, and keeps quiet for two days after an answer. */
export function InstallPrompt() {
  const isInstallable = useIsInstallable()
  const [isResting, setResting] = useState(() =>
    isInstallPromptSnoozed(installPromptSnoozedSince(), deviceNow()),
  )
  if (!isInstallable || isResting) return null

  function rest() {
    snoozeInstallPrompt()
    setResting(true)
  }

  return (
    <Suspense>
      <InstallBanner onAnswer={rest} />
    </Suspense>
  )
}
