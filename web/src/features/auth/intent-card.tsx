import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { type GuestIntent, parseGuestIntent, resolveSignInReturnPath } from '../../lib/paths.ts'
import { creatorQuery } from '../creators/creator-queries.ts'

type IntentCardProps = { backTo: string | undefined; isJoining: boolean }

/** Summary of the action that a guest was about to take, with its creator and amount; nothing if unknown. */
export function IntentCard({ backTo, isJoining }: IntentCardProps) {
  const found = parseGuestIntent(resolveSignInReturnPath(backTo))
  return found ? <IntentOfUser intent={found.intent} username={found.username} isJoining={isJoining} /> : null
}

function IntentOfUser({
  intent,
  username,
  isJoining,
}: {
  intent: GuestIntent
  username: string
  isJoining: boolean
}) {
  const toUrl = useFileUrlFunction()
  const { data: creator } = useQuery(creatorQuery(username, false))
  if (!creator) return null
  return (
    <div className="mb-6 flex items-center gap-3 rounded-lg border bg-surface px-4 py-3">
      <Avatar name={creator.displayName} src={creator.avatarUrl && toUrl(creator.avatarUrl, 320)} />
      <p className="min-w-0 flex-1 text-pretty font-semibold wrap-anywhere">
        <IntentText intent={intent} creator={creator} isJoining={isJoining} />
      </p>
    </div>
  )
}

type IntentTextProps = { intent: GuestIntent; creator: Creator; isJoining: boolean }

function IntentText({ intent, creator, isJoining }: IntentTextProps) {
  const { t } = useLingui()
  const { displayName: name, currency } = creator
  if (intent === 'subscribe') {
    const cost = creator.isFreeSubscription
      ? t`Free`
      : formatShortPrice(creator.subscriptionPrice, currency.code)
    return isJoining
      ? joinWithDots(t`Join to subscribe to ${name}`, cost)
      : joinWithDots(t`Sign in to subscribe to ${name}`, cost)
  }
  if (intent === 'tip') return isJoining ? t`Join to tip ${name}` : t`Sign in to tip ${name}`
  if (intent === 'unlock') {
    return isJoining ? t`Join to unlock this post by ${name}` : t`Sign in to unlock this post by ${name}`
  }
  if (intent === 'save') {
    return isJoining ? t`Join to save this post by ${name}` : t`Sign in to save this post by ${name}`
  }
  if (intent === 'like') {
    return isJoining ? t`Join to like this post by ${name}` : t`Sign in to like this post by ${name}`
  }
  if (intent === 'vote') {
    return isJoining ? t`Join to vote on this poll by ${name}` : t`Sign in to vote on this poll by ${name}`
  }
  return isJoining
    ? t`Join to comment on this post by ${name}`
    : t`Sign in to comment on this post by ${name}`
}
