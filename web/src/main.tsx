import './main.css'
import { ageCheckClock } from '@fanfare/contract/clock'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { dropServerMetaOnNavigation } from './app/drop-server-meta.ts'
import { awaitFirstScreenOrTimeout, awaitIdleDelayOrOffline } from './app/first-screen-loaded.ts'
import { trackEditedFields } from './app/pwa/track-edited-fields.ts'
import { resetAppOnSessionEnd } from './app/reset-on-session-end.ts'
import { startSessionSync } from './app/restore-session.ts'
import { router } from './app/router.tsx'
import { runWhileSignedIn } from './app/run-while-signed-in.ts'
import { loadOrRetryWhenOnline } from './lib/api/connectivity.ts'
import { documentLanguage } from './lib/i18n/languages.ts'
import { loadAndActivateCatalog } from './lib/i18n/load-catalog.ts'
import { isAwaitingHydration } from './lib/is-server-rendered.ts'
import { captureInstallPrompt } from './lib/pwa/install-prompt-event.ts'
import { applyThemeStorageEvent } from './lib/theme.ts'

async function start() {
  await loadAndActivateCatalog(documentLanguage())
  resetAppOnSessionEnd()
  startSessionSync()
  window.addEventListener('storage', applyThemeStorageEvent)

  const hydration = isAwaitingHydration()
    ? await loadOrRetryWhenOnline(() => import('./app/ssr/hydrate-page.ts'))
    : null
  await Promise.all([router.load(), hydration?.loadHydrationData()])
  dropServerMetaOnNavigation()

  const app = <App router={router} />
  if (hydration) await hydration.hydratePage(app)
  else {
    // From here on each screen brings its own title.
    document.querySelector('title')?.remove()
    // Until the first screen is there, the page shows what stands in it.
    const root = createRoot(document.getElementById('root') ?? document.body)
    // In pieces, between which what is pressed and what comes is heard.
    startTransition(() => root.render(app))
  }
  await awaitFirstScreenOrTimeout()
  // What happens is shown live.
  runWhileSignedIn(async () => (await import('./app/live/live-updates.ts')).startLiveUpdates)
  await awaitIdleDelayOrOffline()
  // What is seen and done is kept for when there is no line.
  runWhileSignedIn(async () => {
    const { startOfflineSupport } = await import('./app/offline/start-offline.ts')
    return (userId) => startOfflineSupport(userId, go)
  })
}

ageCheckClock.now = serverNow
captureInstallPrompt()
trackEditedFields()

function go(path: string) {
  void router.navigate({ href: path })
}

// After everything that the first screen needs.
// Without a line there is nothing to install; the next start tries again.
const storeLater = () => void setTimeout(() => store().catch(console.warn), 3000)
if (document.readyState === 'complete') storeLater()
else window.addEventListener('load', storeLater)

async function store() {
  const { startDeviceServices } = await import('./app/start-device-services.ts')
  await startDeviceServices(go)
}

void start()
