import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { DialogsProvider } from '../../layout/dialogs/dialogs.tsx'
import { SkipLink } from '../../layout/links/skip-link.tsx'
import { PageError } from '../../layout/page/page-error.tsx'
import { Toasts } from '../../layout/toasts/toasts.tsx'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { restoreSessionOnce } from '../restore-session.ts'
import { Shell } from '../shell/shell.tsx'
import { TranslatedUiLabelsProvider } from '../translated-ui-labels-provider.tsx'
import { lazyRoutePage } from './lazy-page.ts'

export const LazyNotFoundPage = lazyRoutePage(
  async () => (await import('../not-found-page.tsx')).NotFoundPage,
)
const Visits = lazyComponent(async () => (await import('../analytics/analytics.tsx')).Analytics)

function Root() {
  return (
    <TranslatedUiLabelsProvider>
      <DialogsProvider>
        <SkipLink />
        {deploymentSettings.analytics === null ? null : (
          <Suspense>
            <Visits />
          </Suspense>
        )}
        <Outlet />
        <Toasts />
      </DialogsProvider>
    </TranslatedUiLabelsProvider>
  )
}

export const rootRoute = createRootRoute({
  beforeLoad: restoreSessionOnce,
  component: Root,
  notFoundComponent: LazyNotFoundPage,
  errorComponent: PageError,
})

export const shellRoute = createRoute({ getParentRoute: () => rootRoute, id: 'shell', component: Shell })
export const getShellRoute = () => shellRoute
