import { t } from '@lingui/core/macro'
import { sessionStore } from '../api/session-store.ts'
import { paths } from '../paths.ts'
import { forgetSession } from '../session/session-actions.ts'
import { notify } from '../toasts/toasts.tsx'
import { router } from './router.tsx'

/** When a session ends, wherever and why: nothing of the person stays, and the sign-in is shown with the way back. */
export function leaveWhenSessionEnds(): void {
  sessionStore.onEnd((end) => {
    forgetSession()
    void import('../cache/query-client.ts').then(({ queryClient }) => queryClient.clear())
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
