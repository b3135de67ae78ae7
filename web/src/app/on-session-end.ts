import { t } from '@lingui/core/macro'
import { forgetSession } from '../session/session-actions.ts'
import { sessionStore } from '../session/session-store.ts'
import { paths } from './paths.ts'
import { router } from './router.tsx'
import { notify } from './toasts.tsx'

/** When a session ends, wherever and why: nothing of the person stays, and the sign-in is shown with the way back. */
export function leaveWhenSessionEnds(): void {
  sessionStore.onEnd((end) => {
    forgetSession()
    void import('./query-client.ts').then(({ queryClient }) => queryClient.clear())
    if (end === 'signed-out') {
      void import('../composer/forget-all-drafts.ts').then(({ forgetAllDrafts }) => forgetAllDrafts())
    }
    const back = end === 'expired' ? router.latestLocation.href : undefined
    if (end === 'expired') {
      void notify((toast) =>
        toast.info(t`You were signed out`, { description: t`Sign in to go on where you were.` }),
      )
    }
    void router.navigate({ to: paths.login(back) })
  })
}
