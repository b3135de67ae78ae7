import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useNavigate } from '@tanstack/react-router'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { lazySubscribeDialog } from './dialogs.ts'

/** Opens the dialog that subscribes to a creator; a guest joins first and comes back to it. */
export function useOpenSubscribeDialog() {
  const user = useUser()
  const dialogs = useDialogs()
  const navigate = useNavigate()

  return (creator: Creator, postId?: string) => {
    if (user) return dialogs.open(lazySubscribeDialog, { creator, postId })
    const { username } = creator
    const returnPath = postId
      ? paths.post(username, postId, 'subscribe')
      : paths.profile(username, 'subscribe')
    return navigate({ to: paths.auth(returnPath) })
  }
}
