import type { Creator } from '@fanfare/contract/shapes/creators'
import { useNavigate } from '@tanstack/react-router'
import { useDialogs } from '../dialogs/dialogs.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.tsx'
import { subscribeDialog } from './dialogs.ts'

/** Opens the dialog that subscribes to a creator; a guest signs in first and comes back to what was locked. */
export function useSubscribe() {
  const { user } = useSession()
  const dialogs = useDialogs()
  const navigate = useNavigate()

  return (creator: Creator, postId?: string) => {
    if (user) return dialogs.open(subscribeDialog, { creator, postId })
    const place = postId ? paths.post(creator.username, postId) : paths.profile(creator.username)
    return navigate({ to: paths.auth(place) })
  }
}
