import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { lazyWithQueryClient } from '../../lib/cache/lazy-with-query-client.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { lazyFanOnboardingDialog } from './dialogs.ts'

const FanStepsCard = lazyWithQueryClient(
  async () => (await import('./fan-onboarding-card.tsx')).FanOnboardingCard,
)
/** Comes with what is done already, on which its height depends. */
const CreatorOnboarding = lazyWithQueryClient(async () => {
  const [{ CreatorOnboarding }] = await Promise.all([
    import('./creator-onboarding.tsx'),
    import('./onboarding-queries.ts').then(({ onboardingQuery }) =>
      queryClient.prefetchQuery(onboardingQuery()),
    ),
  ])
  return CreatorOnboarding
})

/**
 * Onboarding on home for new members: a fan’s steps, opened immediately after joining, or a creator’s. A home
 * that starts with a creator’s steps waits for them (`home-feed.tsx`): the content below would shift.
 */
export function OnboardingPrompt() {
  const user = useUser()
  useOpenAfterJoining(user?.firstSteps === 'FAN')
  const [initial] = useState(user?.firstSteps)
  if (!user?.firstSteps) return null
  if (user.firstSteps === 'FAN') {
    return (
      <Suspense fallback={<div className="h-24 tablet:h-21" />}>
        <FanStepsCard />
      </Suspense>
    )
  }
  if (initial === 'CREATOR') return <CreatorOnboarding user={user} />
  return (
    <Suspense fallback={<div className="h-160 tablet:h-126" />}>
      <CreatorOnboarding user={user} />
    </Suspense>
  )
}

function useOpenAfterJoining(areOffered: boolean): void {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const hasJoined = useRouterState({ select: ({ location }) => location.state.hasJoined === true })
  const open = useEffectEvent(async () => {
    await navigate({ to: '.', search: true, replace: true, state: {} })
    if (areOffered) dialogs.open(lazyFanOnboardingDialog)
  })
  useEffect(() => {
    if (hasJoined) void open()
  }, [hasJoined])
}
