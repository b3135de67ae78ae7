import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { paths } from '../../../lib/paths.ts'
import { useRunOrRedirectToJoin } from '../../auth/use-run-or-redirect-to-join.ts'
import { lazyUnlockDialog } from './dialogs.ts'

/** Opens the dialog that buys a post; a guest joins first and comes back to it. */
export function useOpenUnlockDialog(): (post: Post) => void {
  const dialogs = useDialogs()
  const asMember = useRunOrRedirectToJoin()
  return (post) =>
    asMember(
      () => dialogs.open(lazyUnlockDialog, { post }),
      paths.post(post.creator.username, post.postId, 'unlock'),
    )
}
