import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { creatorKeys } from '../../features/creators/creator-queries.ts'
import {
  type LiveUpdateTargets,
  mergeLiveUpdateTargetsUpToLimit,
  watchLiveUpdateTargetsOnScreen,
} from './live-update-targets.ts'

vi.mock('../../lib/api/call.ts', () => ({ callApi: async () => ({}) }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page without posts is reported once its owner is known, and once', async () => {
  const client = new QueryClient()
  const reported: LiveUpdateTargets[] = []
  const stop = watchLiveUpdateTargetsOnScreen(client, (followed) => void reported.push(followed))
  const queryKey = creatorKeys.one('amara')
  const observer = new QueryObserver(client, { queryKey, queryFn: async () => ({ userId: '01JB' }) })
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(1000)
  await observer.refetch()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reported).toEqual([{ posts: [], profiles: ['01JB'] }])
  leave()
  stop()
})

test('of what was followed before, as much stays as there is room for', () => {
  const before = { posts: ['a'], profiles: Array.from({ length: 10 }, (_, at) => `${at}`) }
  expect(mergeLiveUpdateTargetsUpToLimit({ posts: ['b'], profiles: ['new', '3'] }, before)).toEqual({
    posts: ['b', 'a'],
    profiles: ['new', '3', '0', '1', '2', '4', '5', '6', '7', '8'],
  })
})
