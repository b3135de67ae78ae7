import './main.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { leavePageHeadBehind } from './app/leave-page-head.ts'
import { leaveWhenSessionEnds } from './app/on-session-end.ts'
import { router } from './app/router.tsx'
import { startLive } from './app/start-live.ts'
import { keepInstallOffer } from './pwa/install-offer.ts'
import { keepAppInstalled } from './pwa/keep-app-installed.ts'
import { keepSessionFresh, refreshRestoredSession } from './session/keep-fresh.ts'
import { mayBeSignedIn, restoreSession } from './session/session-actions.ts'
import { followTheme } from './theme/theme.ts'
import { languageOfPage } from './words/languages.ts'
import { speak } from './words/speak.ts'

async function start() {
  await speak(languageOfPage())
  leaveWhenSessionEnds()
  if (mayBeSignedIn()) {
    await restoreSession()
    await refreshRestoredSession()
  }
  keepSessionFresh()
  window.addEventListener('storage', followTheme)

  // Until the first screen is there, the page shows what stands in it.
  await router.load()
  leavePageHeadBehind()

  // From here on each screen brings its own title.
  document.querySelector('title')?.remove()
  const element = document.getElementById('root')
  if (!element) throw new Error('The page has no root element.')
  createRoot(element).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router} />
      </I18nProvider>
    </StrictMode>,
  )
  startLive()
}

keepInstallOffer()

async function keepDevice() {
  const { followDevice } = await import('./pwa/follow-device.ts')
  followDevice((path) => void router.navigate({ href: path }))
  await keepAppInstalled()
}

// After everything that the first screen needs.
// Without a line there is nothing to install; the next start tries again.
window.addEventListener('load', () => void setTimeout(() => keepDevice().catch(console.warn), 3000))

void start()
