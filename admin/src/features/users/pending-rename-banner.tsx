import type { ReturnedData } from '@fanfare/contract/call'
import { decideRename } from '@fanfare/contract/calls/backoffice/users'
import type { adminCreatorDetails } from '@fanfare/contract/shapes/backoffice/users'
import { Banner } from '@fanfare/ui/content/banner'
import { Link } from '@tanstack/react-router'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { formatDate } from '../../lib/format/format-time.ts'

/** The new name of a verified creator that waits for a review. */
export function PendingRenameBanner({ user }: { user: ReturnedData<typeof adminCreatorDetails> }) {
  const mayDecide = useCanCall(decideRename)
  const { userId, openRename } = user
  if (!openRename) return null
  const { previousDisplayName, previousUsername, dateRenamed } = openRename
  return (
    <Banner tone="warning">
      <p className="font-semibold">The new name is waiting for review</p>
      <p>
        {`${previousDisplayName} (@${previousUsername}) until ${formatDate(dateRenamed)}. The verified badge is hidden until then.`}
      </p>
      {mayDecide ? (
        <Link to="/renames" search={{ id: userId }} className="text-link underline">
          Review new name
        </Link>
      ) : null}
    </Banner>
  )
}
