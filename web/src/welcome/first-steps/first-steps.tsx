import { useNavigate, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { lazyWithData } from '../../cache/lazy-with-data.ts'
import { useDialogs } from '../../dialogs/dialogs.tsx'
import { useUser } from '../../session/use-user.ts'
import { fanStepsDialog } from './dialogs.ts'

const FanStepsCard = lazyWithData(async () => (await import('./fan-steps-card.tsx')).FanStepsCard)
const CreatorSteps = lazyWithData(async () => (await import('./creator-steps.tsx')).CreatorSteps)

/** What home offers to somebody new: a fan's steps, opened at once for who has just joined, or a creator's. */
export function FirstSteps() {
  const user = useUser()
  useOpenedAfterJoining(user?.firstSteps === 'FAN')
  if (!user?.firstSteps) return null
  const Steps = user.firstSteps === 'FAN' ? FanStepsCard : CreatorSteps
  return (
    <Suspense
      fallback={<div className={user.firstSteps === 'FAN' ? 'h-24 tablet:h-21' : 'h-160 tablet:h-126'} />}
    >
      <Steps user={user} />
    </Suspense>
  )
}

function useOpenedAfterJoining(areOffered: boolean): void {
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const hasJoined = useRouterState({ select: ({ location }) => location.state.hasJoined === true })
  const open = useEffectEvent(async () => {
    await navigate({ to: '.', search: true, replace: true, state: {} })
    if (areOffered) dialogs.open(fanStepsDialog)
  })
  useEffect(() => {
    if (hasJoined) void open()
  }, [hasJoined])
}
