import { deviceNow } from '@fanfare/ui/lib/server-clock'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import {
  isInstallPromptSnoozed,
  readInstallPromptSnoozedAt,
  snoozeInstallPrompt,
} from '../../lib/pwa/install-prompt-snooze.ts'

const InstallBanner = lazyComponent(async () => (await import('./install-banner.tsx')).InstallBanner)

/** Holds where storage is blocked. */
let isAnswered = false

/** Offers to install the app, which the browser can, and not again within two days of an answer. */
export function InstallPrompt() {
  const [isSnoozed, setSnoozed] = useState(
    () => isAnswered || isInstallPromptSnoozed(readInstallPromptSnoozedAt(), deviceNow()),
  )
  if (isSnoozed) return null

  function snooze() {
    isAnswered = true
    snoozeInstallPrompt()
    setSnoozed(true)
  }

  return (
    <Suspense>
      <InstallBanner onAnswer={snooze} />
    </Suspense>
  )
}
