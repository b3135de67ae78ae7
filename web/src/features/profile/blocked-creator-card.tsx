import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useConfirmAndToggleBlock } from '../lists/use-toggle-block.ts'

/** Replaces the offer for a viewer who has blocked this creator: explains the block and offers to end it. */
export function BlockedCreatorCard({ creator }: { creator: Creator }) {
  const { t } = useLingui()
  const block = useConfirmAndToggleBlock(creator)
  return (
    <div className="flex items-center gap-4 rounded-lg border bg-surface px-4.5 py-4">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">
          <Trans>You blocked @{creator.username}</Trans>
        </p>
        <p className="mt-0.5 text-pretty text-muted text-sm">
          <Trans>You can't see each other or pay each other.</Trans>
        </p>
      </div>
      <Button size="lg" variant="secondary" busy={block.isUnblocking} onClick={block.unblock}>
        {t`Unblock`}
      </Button>
    </div>
  )
}
