import type { AdminQueueName } from '@fanfare/contract/shapes/backoffice/dashboard'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useQueueCounts } from '../../lib/api/use-queue-counts.ts'

/** Runs `onChange` whenever the number beside a queue in the sidebar changes, so that its list says the same. */
export function useOnQueueCountChange(queue: AdminQueueName, onChange: () => void): void {
  const { data } = useQueueCounts()
  const waiting = data?.find((each) => each.queue === queue)
  const state = waiting && `${waiting.count} ${waiting.elsewhere} ${waiting.oldest}`
  const seen = useRef(state)
  const follow = useEffectEvent(onChange)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== state) follow()
    seen.current = state
  }, [state])
}
