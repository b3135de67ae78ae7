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

/** Offers to install the app where the browser can, and not again within two days of an answer. */
export function InstallPrompt() {
  const isInstallable = useIsInstallable()
  const [isSnoozed, setSnoozed] = useState(() =>
    isInstallPromptSnoozed(installPromptSnoozedSince(), deviceNow()),
  )
  if (!isInstallable || isSnoozed) return null

  function snooze() {
    snoozeInstallPrompt()
    setSnoozed(true)
  }

  return (
    <Suspense>
      <InstallBanner onAnswer={snooze} />
    </Suspense>
  )
}
