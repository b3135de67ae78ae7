import { t } from '@lingui/core/macro'
import { notify } from '../toasts/toasts.tsx'

/** How often a page that stays open looks for a new version. */
const LOOK_EVERY_MS = 60 * 60_000

/** Registers the service worker, which makes the app start offline; offers a new version as a toast. */
export async function keepAppInstalled(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { registerSW } = await import('virtual:pwa-register')
  const update = registerSW({
    onNeedRefresh() {
      void notify((toast) =>
        toast.info(t`There is a new version`, {
          description: t`Press here to load it.`,
          id: 'new-version',
          onClick: () => void update(true),
        }),
      )
    },
    onRegisteredSW(_url, registration) {
      // Offline there is nothing to find.
      setInterval(() => void registration?.update().catch(() => undefined), LOOK_EVERY_MS)
    },
  })
}
