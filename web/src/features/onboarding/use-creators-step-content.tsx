import type { ReceivedData } from '@fanfare/contract/call'
import { createFreeSubscription } from '@fanfare/contract/calls/money/subscriptions'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { creatorsToStartWith } from '@fanfare/contract/shapes/social/first-steps'
import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { range } from '@fanfare/ui/lib/range'
import { toast } from '@fanfare/ui/overlays/toast'
import { Avatar } from '@fanfare/ui/people/avatar'
import { VerifiedMark } from '@fanfare/ui/people/verified-mark'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { ApiUnreachableError, isApiProblem } from '../../lib/api/problem.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { toErrorMessage } from '../../lib/i18n/error-messages.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { QueuedIndicator } from '../../lib/offline/queued-indicator.tsx'
import {
  queuedMutations,
  queueWithoutMutation,
  runOrQueue,
  useIsToggleQueued,
  useQueuedSubscriptionToggles,
} from '../../lib/offline/queued-mutations.ts'
import { paths } from '../../lib/paths.ts'
import { useMonthlyPriceLabel } from '../creators/use-monthly-price-label.ts'
import { useSuggestionReasonFunction } from '../creators/use-suggestion-reason.ts'
import { onboardingQuery, suggestedFirstCreatorsQuery } from './onboarding-queries.ts'
import type { OnboardingStepContent, OnboardingStepProps } from './onboarding-step-content.ts'

type StarterCreator = ReceivedData<typeof creatorsToStartWith>[number]

/** Number of free creators preselected. */
const preselectedCount = 3

/** Step that follows the first creators; only free ones are preselected, and nothing is charged. */
export function useCreatorsStepContent({ isShown, onDone }: OnboardingStepProps): OnboardingStepContent {
  const { t } = useLingui()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    ...suggestedFirstCreatorsQuery(),
    enabled: isShown,
  })
  const [changed, setTicked] = useState<readonly string[] | null>(null)
  const submission = useSubmission()
  const free = (data ?? []).map(({ creator }) => creator).filter((creator) => creator.isFreeSubscription)
  const waiting = useQueuedSubscriptionToggles().filter(
    ({ wanted: isFollowing, creatorId }) => isFollowing && free.some(({ userId }) => userId === creatorId),
  )
  const offered = free.slice(0, preselectedCount).map(({ userId }) => userId)
  const ticked = changed ?? (waiting.length > 0 ? waiting.map(({ creatorId }) => creatorId) : offered)
  const count = ticked.length

  function tick(id: string) {
    submission.clear()
    setTicked(ticked.includes(id) ? ticked.filter((each) => each !== id) : [...ticked, id])
  }

  async function subscribe() {
    const isDone = await submission.run(async () => {
      for (const act of waiting) {
        if (!ticked.includes(act.creatorId)) queuedMutations.change((acts) => queueWithoutMutation(acts, act))
      }
      let isOnline = true
      for (const creator of free) {
        if (ticked.includes(creator.userId)) isOnline = await follow(creator, isOnline)
      }
      if (!isOnline) {
        toast.info(t`Waiting for a connection`, {
          description: t`You'll be subscribed when you're back online.`,
        })
        return
      }
      if (count > 0) await client.invalidateQueries({ predicate: ({ queryKey }) => !isOfSteps(queryKey) })
      await client.invalidateQueries({ queryKey: onboardingQuery().queryKey })
    })
    if (isDone) onDone()
  }

  return {
    title: t`Start with these`,
    description: t`Free creators are selected, so your home feed is full from the start.`,
    note: t`You won't be charged. Unsubscribe any time.`,
    busy: submission.isBusy,
    action: (
      <Button
        size="lg"
        full
        busy={submission.isBusy}
        disabled={!data && !error}
        onClick={() => void subscribe()}
      >
        {count > 0 ? t`Subscribe to ${plural(count, { one: '#', other: '#' })} for free` : t`Continue`}
      </Button>
    ),
    children:
      error && !data ? (
        <ErrorState
          title={t`Creators could not be loaded`}
          description={toErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <>
          <FormErrors errors={submission.errors} className="mb-3" />
          {count > 0 ? (
            <button
              type="button"
              onClick={() => setTicked([])}
              className="mb-1 ms-auto block h-9 rounded-xs font-semibold text-link text-sm hover:underline"
            >
              {t`Deselect all`}
            </button>
          ) : null}
          <ul aria-label={t`Creators to start with`} aria-busy={!data} className="divide-y">
            {data
              ? data.map((named) => (
                  <StarterCreatorCard
                    key={named.creator.userId}
                    named={named}
                    isTicked={ticked.includes(named.creator.userId)}
                    onTick={() => tick(named.creator.userId)}
                  />
                ))
              : range(6).map((at) => <PersonSkeleton key={at} />)}
          </ul>
        </>
      ),
  }
}

function isOfSteps([first]: readonly unknown[]): boolean {
  return first === suggestedFirstCreatorsQuery().queryKey[0] || first === onboardingQuery().queryKey[0]
}

/**
 * Follows a creator, unless they are followed by now from another tab. If the previous follow failed offline,
 * this one is queued immediately.
 * @returns false if it is queued
 */
async function follow({ userId: creatorId, username }: Creator, isOnline: boolean): Promise<boolean> {
  try {
    const made = await runOrQueue({ kind: 'follow', creatorId, username, wanted: true, reason: '' }, () =>
      isOnline
        ? callApi(createFreeSubscription, { params: { creatorId } })
        : Promise.reject(new ApiUnreachableError('as the one before')),
    )
    return made !== null
  } catch (error) {
    if (!isApiProblem(error, 'ALREADY_SUBSCRIBED')) throw error
    return true
  }
}

type StarterCreatorCardProps = { named: StarterCreator; isTicked: boolean; onTick: () => void }

function StarterCreatorCard({ named, isTicked, onTick }: StarterCreatorCardProps) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const { creator, contentTag } = named
  const price = useMonthlyPriceLabel(creator)
  const why = useStarterReason(named)
  const isWaiting = useIsToggleQueued('follow', creator.userId)
  return (
    <li className="relative flex items-center gap-3 py-3">
      <Avatar name={creator.displayName} src={creator.avatarUrl && toUrl(creator.avatarUrl, 320)} size="lg" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="flex items-center gap-1.5 font-semibold text-base">
          <span className="truncate">
            <bdi>{creator.displayName}</bdi>
          </span>
          {creator.isVerified ? <VerifiedMark /> : null}
        </p>
        <p className="truncate text-muted">{joinWithDots(contentTag?.name, price)}</p>
        {isWaiting ? (
          <p className="flex items-center gap-1.5 text-muted">
            <QueuedIndicator />
            <span className="truncate">{t`Waiting for a connection`}</span>
          </p>
        ) : (
          <p className="truncate text-muted">{why}</p>
        )}
      </div>
      {creator.isFreeSubscription ? (
        <button
          type="button"
          aria-label={t`Follow ${creator.displayName}`}
          aria-pressed={isTicked}
          onClick={onTick}
          className={`grid size-8 shrink-0 place-items-center rounded-full border-2 transition after:absolute after:inset-0 ${isTicked ? 'border-accent! bg-accent text-on-accent' : 'border-control'}`}
        >
          {isTicked ? <Check aria-hidden="true" strokeWidth={3} className="size-4.5" /> : null}
        </button>
      ) : (
        <Button asChild size="sm" variant="secondary">
          <a
            href={paths.profile(creator.username)}
            target="_blank"
            rel="noopener"
            aria-label={t`View ${creator.displayName}'s page`}
          >
            {t`View page`}
          </a>
        </Button>
      )}
    </li>
  )
}

function useStarterReason({ why, contentTag, reason, postsThisWeek }: StarterCreator): string {
  const { t } = useLingui()
  const whySuggested = useSuggestionReasonFunction()
  const about = contentTag?.name ?? ''
  switch (why) {
    case 'MOST_FOLLOWED':
      return t`Most followed in ${about}`
    case 'NEW':
      return t`New in ${about}`
    case 'POSTS_OFTEN':
      return t`${plural(postsThisWeek, { one: '# post this week', other: '# posts this week' })}`
    case 'POSTS_ABOUT':
      return t`Posts about ${about}`
    case 'SUGGESTED':
      return reason ? whySuggested(reason) : t`New here`
  }
}
