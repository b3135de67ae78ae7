import type { Post } from '@fanfare/contract/shapes/social/posts'
import { classNames } from '@fanfare/ui/lib/class-names'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { totalVotes, votePercentages } from '../../../lib/cache/apply-vote.ts'
import { postKeys } from '../../../lib/cache/post-keys.ts'
import { formatTimeUntil } from '../../../lib/i18n/format-time.ts'
import { useNowEachMinute } from '../../../lib/i18n/use-now.ts'
import { QueuedIndicator } from '../../../lib/offline/queued-indicator.tsx'
import { useIsToggleQueued } from '../../../lib/offline/queued-mutations.ts'
import { paths } from '../../../lib/paths.ts'
import { useIsHydrating } from '../../../lib/use-is-hydrating.ts'
import { useRunOrRedirectToJoin } from '../../auth/use-run-or-redirect-to-join.ts'
import { useVote } from './vote.ts'

const rowClasses =
  'relative isolate flex min-h-11 w-full items-center gap-2 overflow-hidden rounded-sm border px-3.5 py-2'

/**
 * The options of a poll to choose from; how the votes fell, to its creator, and to all after their vote or the end.
 * @property isClosed true where its post can no longer be voted on, such as a bought one that was deleted
 */
export function PostPoll({ post, isClosed = false }: { post: Post; isClosed?: boolean }) {
  const { t } = useLingui()
  const asMember = useRunOrRedirectToJoin()
  const vote = useVote(post)
  const isOver = useIsOver(post)
  const { options, creator, postId } = post
  const votePath = paths.post(creator.username, postId, 'vote')
  const hasVoted = options.some((option) => option.hasVoted)
  const shares = votePercentages(options)
  const canVote = !hasVoted && !isOver && !isClosed
  const most = shares ? Math.max(...shares) : 0

  return (
    <div data-poll>
      <ul aria-label={t`Poll`} className="flex flex-col gap-2">
        {options.map((option, at) => {
          const share = shares?.[at] ?? null
          return (
            <li key={option.optionId}>
              {canVote ? (
                <button
                  type="button"
                  onClick={() => asMember(() => vote.mutate(option.optionId), votePath)}
                  className={classNames(
                    rowClasses,
                    share === null && 'justify-center text-center',
                    'border-control/70 font-semibold transition-colors hover:border-accent hover:bg-accent-soft',
                  )}
                >
                  <ShareBar share={share} className="bg-raised" />
                  <bdi className="wrap-anywhere min-w-0 text-start">{option.content}</bdi>
                  <SharePercentage share={share} />
                </button>
              ) : (
                <div className={classNames(rowClasses, option.hasVoted && 'border-accent!')}>
                  <ShareBar share={share} className={option.hasVoted ? 'bg-accent-soft' : 'bg-raised'} />
                  <span
                    className={classNames(
                      'wrap-anywhere min-w-0',
                      (option.hasVoted || (share !== null && share === most && share > 0)) && 'font-semibold',
                    )}
                  >
                    <bdi>{option.content}</bdi>
                  </span>
                  {option.hasVoted ? (
                    <Check role="img" aria-label={t`Your vote`} className="size-4.5 shrink-0" />
                  ) : null}
                  <SharePercentage share={share} />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <PollSummary post={post} isOver={isOver} />
    </div>
  )
}

/** Bar of an option’s share; its percentage is read out next to it. */
function ShareBar({ share, className }: { share: number | null; className: string }) {
  return (
    <span
      aria-hidden="true"
      style={{ width: `${share ?? 0}%` }}
      className={classNames('absolute inset-y-0 start-0 -z-1 transition-[width] duration-300', className)}
    />
  )
}

function SharePercentage({ share }: { share: number | null }) {
  return share === null ? null : <span className="tabular ms-auto ps-3 font-semibold">{share}%</span>
}

function PollSummary({ post, isOver }: { post: Post; isOver: boolean }) {
  const { t } = useLingui()
  const now = useNowEachMinute()
  const votes = totalVotes(post.options)
  const isWaiting = useIsToggleQueued('vote', post.postId)
  const isHydrating = useIsHydrating()
  const time = post.pollExpiryDate ? formatTimeUntil(post.pollExpiryDate, now) : null
  const parts = [
    votes === null ? null : t`${plural(votes, { one: '# vote', other: '# votes' })}`,
    isOver ? t`Final result` : time ? t`Ends in ${time}` : null,
    isWaiting ? t`Waiting for a connection` : null,
  ]
  return (
    <p
      // The text of the server is of its time, and stands until this is drawn anew.
      key={String(isHydrating)}
      suppressHydrationWarning
      className="tabular mt-2 flex items-center gap-1.5 text-muted text-sm"
    >
      {isWaiting ? <QueuedIndicator /> : null}
      {joinWithDots(...parts)}
    </p>
  )
}

/** A poll may end while it is looked at; its result is then asked for. */
function useIsOver({ postId, pollExpired, pollExpiryDate }: Post): boolean {
  const client = useQueryClient()
  const now = useNowEachMinute()
  const hasRunOut = !pollExpired && pollExpiryDate !== null && new Date(pollExpiryDate) <= now
  useEffect(() => {
    if (hasRunOut) void client.invalidateQueries({ queryKey: postKeys.one(postId) })
  }, [client, hasRunOut, postId])
  return pollExpired || hasRunOut
}
