import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { Plural } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatCompactCount } from '../../lib/i18n/format.ts'
import { paths } from '../../lib/paths.ts'

/** Signed-in user, with the counts of fans and followings. */
export function AccountSummary({ user, onChoose }: { user: LoggedInUser; onChoose: () => void }) {
  const fans = formatCompactCount(user.subscriberCount)
  const followings = formatCompactCount(user.subscribedToCount)
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-1.5 font-semibold">
        <span className="truncate">
          <bdi>{user.displayName}</bdi>
        </span>
        {user.isVerified ? <VerifiedMark /> : null}
      </p>
      <p className="truncate text-muted text-sm">
        <bdi>@{user.username}</bdi>
      </p>
      <p className="mt-2 flex gap-4 text-muted text-sm">
        <Link to={paths.lists()} onClick={onChoose} className="hover:underline">
          <span className="tabular font-semibold text-text">{fans}</span>{' '}
          <Plural value={user.subscriberCount} one="fan" other="fans" />
        </Link>
        <Link to={paths.subscriptions()} onClick={onChoose} className="hover:underline">
          <span className="tabular font-semibold text-text">{followings}</span>{' '}
          <Plural value={user.subscribedToCount} one="following" other="followings" />
        </Link>
      </p>
    </div>
  )
}
