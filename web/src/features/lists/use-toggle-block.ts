import { toggleBlock } from '@fanfare/contract/calls/social/lists'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazyConfirmDialog } from '../../layout/dialogs/confirm.ts'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { api } from '../../lib/api/call.ts'
import { toToggleQueryParams } from '../../lib/api/toggle-query-params.ts'
import { commentKeys } from '../../lib/cache/comment-keys.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { creatorKeys } from '../creators/creator-queries.ts'
import { BlockEffects } from './block-effects.tsx'
import { invalidatePeopleLists } from './people-list-queries.ts'

/** Blocks somebody after a question, or ends the block. */
export function useConfirmAndToggleBlock(creator: Creator) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const { userId, username } = creator

  async function setBlocked(to: boolean) {
    const { data: isBlocked } = await api(toggleBlock, { params: { userId }, query: toToggleQueryParams(to) })
    await Promise.all([
      invalidatePeopleLists(client),
      client.invalidateQueries({ queryKey: creatorKeys.every }),
      // Posts of theirs go out of every list, or come back.
      client.resetQueries({ queryKey: postKeys.lists }),
      client.invalidateQueries({ queryKey: postKeys.posts }),
      client.invalidateQueries({ queryKey: commentKeys.every }),
    ])
    await showToast((toast) =>
      toast.success(isBlocked ? t`You blocked @${username}` : t`You unblocked @${username}`),
    )
  }

  const unblocking = useMutation({
    mutationFn: () => setBlocked(false),
    onError: (error) => toastError(error),
  })

  return {
    block: () =>
      dialogs.open(lazyConfirmDialog, {
        title: t`Block @${username}?`,
        description: <BlockEffects creator={creator} />,
        confirmLabel: t`Block`,
        danger: true,
        onConfirm: () => setBlocked(true),
      }),
    unblock: () => unblocking.mutate(),
    isUnblocking: unblocking.isPending,
  }
}
