import { t } from '@lingui/core/macro'
import { showToast } from '../layout/toasts/toasts.tsx'
import { sessionStore } from '../lib/api/session-store.ts'
import { paths } from '../lib/paths.ts'
import { router } from './router.tsx'

/**
 * Clears all of the user’s data when a session ends, anywhere and for any reason, and shows the sign-in with
 * a return path.
 */
export function resetAppOnSessionEnd(): void {
  sessionStore.onEnd((end, reason) => {
    // It is there already: it took up the session, or made it.
    void import('../lib/session/session-actions.ts').then(({ removeStoredSession }) => removeStoredSession())
    void import('../lib/cache/query-client.ts').then(({ queryClient }) => queryClient.clear())
    // Whoever comes back to an expired session still has what they queued.
    void import('../lib/storage/encrypted-store.ts').then(({ clearEncryptedStore, mutationQueueRowName }) =>
      clearEncryptedStore(end === 'expired' ? [mutationQueueRowName] : []),
    )
    if (end === 'signed-out') {
      void import('../lib/forms/unsaved-input.ts').then(({ clearUnsavedInput }) => clearUnsavedInput())
      void import('../features/posts/composer/delete-all-drafts.ts').then(({ deleteAllComposerData }) =>
        deleteAllComposerData(),
      )
    }
    const back = end === 'expired' ? router.latestLocation.href : undefined
    if (end === 'expired') {
      void showToast((toast) =>
        toast.info(t`You were logged out`, {
          description: reason ?? t`Sign in to pick up where you left off.`,
        }),
      )
    }
    void router.navigate({ to: paths.login(back) })
  })
}
