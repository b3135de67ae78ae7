import { toast } from '@fanfare/ui/toast'
import { t } from '@lingui/core/macro'
import { forgetSession } from '../session/session-actions.ts'
import { sessionStore } from '../session/session-store.ts'
import { paths } from './paths.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/** When a session ends, wherever and why: nothing of the person stays, and the sign-in is shown with the way back. */
export function leaveWhenSessionEnds(): void {
  sessionStore.onEnd((end) => {
    forgetSession()
    queryClient.clear()
    if (end === 'expired')
      toast.info(t`You were signed out`, { description: t`Sign in to go on where you were.` })
    const back = end === 'expired' ? router.state.location.href : undefined
    void router.navigate({ to: paths.login(back) })
  })
}
