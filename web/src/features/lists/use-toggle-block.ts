import { toggleBlock } from '@fanfare/contract/calls/social/lists'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { toToggleQueryParams } from '../../lib/api/toggle-query-params.ts'
import { commentKeys } from '../../lib/cache/comment-keys.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { creatorKeys } from '../creators/creator-queries.ts'
import type { BlockOptions } from './block-dialog.tsx'
import { lazyBlockDialog } from './dialogs.ts'
import { invalidatePeopleLists } from './people-list-queries.ts'

/** Blocks somebody after a question, or ends the block. */
export function useConfirmAndToggleBlock(creator: Creator) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const { userId, username } = creator

  async function setBlocked(
    to: boolean,
    { refundPurchases, confirmation }: BlockOptions = { refundPurchases: false },
  ) {
    const { data: isBlocked } = await callApi(toggleBlock, {
      params: { userId },
      query: { ...toToggleQueryParams(to), ...(refundPurchases && { refundPurchases: 'true' }) },
      body: { confirmation },
    })
    await Promise.all([
      invalidatePeopleLists(client),
      client.invalidateQueries({ queryKey: creatorKeys.every }),
      // Posts of theirs go out of every list, or come back.
      client.resetQueries({ queryKey: postKeys.lists }),
      client.invalidateQueries({ queryKey: postKeys.posts }),
      client.invalidateQueries({ queryKey: commentKeys.every }),
    ])
    // The refunds themselves follow; live updates show them.
    const done = refundPurchases
      ? t`You blocked @${username}. Their purchases are being refunded.`
      : isBlocked
        ? t`You blocked @${username}`
        : t`You unblocked @${username}`
    await showToast((toast) => toast.success(done))
  }

  const unblocking = useMutation({
    mutationFn: () => setBlocked(false),
    onError: (error) => toastError(error),
  })

  return {
    block: () => dialogs.open(lazyBlockDialog, { creator, onBlock: (block) => setBlocked(true, block) }),
    unblock: () => unblocking.mutate(),
    isUnblocking: unblocking.isPending,
  }
}
