import { liveTopics } from '@fanfare/contract/live-topics'
import { type LiveEventName, liveEvents } from '@fanfare/contract/shapes/live'
import type { Post } from '@fanfare/contract/shapes/posts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queriesByEvent, queriesByTopic } from './queries-by-event.ts'
import type { LiveEvent } from './read-stream.ts'

const session = vi.hoisted(() => ({
  user: {} as Record<string, unknown>,
  asked: [] as string[],
  preferences: [] as object[],
}))
vi.mock('../api/session-store.ts', () => ({ sessionStore: { get: () => ({ user: session.user }) } }))
vi.mock('../session/session-actions.ts', () => ({
  updateUser: (changes: object) => Object.assign(session.user, changes),
  refreshUser: async () => session.asked.push('user'),
}))
vi.mock('../session/show-preferences.ts', () => ({
  showPreferences: ({ darkMode, language }: { darkMode: boolean; language: string | null }) =>
    session.preferences.push({ darkMode, language }),
}))
vi.mock('../api/call.ts', () => ({
  api: async ({ path }: { path: string }) => {
    session.asked.push(path)
    return { data: [] }
  },
}))
vi.mock('../comments/new-comments.ts', () => ({ loadNewComments: async () => undefined }))

const { showEvent } = await import('./show-event.ts')

/** What screens read, each as it stands open, by the key of its query. */
const screens = {
  home: ['posts', 'head', 'home', 'all'],
  post: ['posts', 'one', 'p1'],
  'saves folder': ['posts', 'list', 'folder', 'f1', {}],
  folders: ['saves', 'folders'],
  notifications: ['notifications', 'all'],
  wallet: ['wallet', 'transactions', {}],
  renewals: ['wallet', 'paid-subscriptions'],
  withdrawals: ['withdrawals', 'list'],
  transfers: ['transfers', 'current'],
  'earnings of a year': ['earnings', 'months', 2026],
  'earnings so far': ['earnings', 'so-far'],
  fans: ['earnings', 'fans'],
  'top spenders': ['earnings', 'top-spenders'],
  'earnings history': ['earnings', 'history', 'tips', {}],
  'first steps': ['first-steps'],
  verification: ['verification'],
  profile: ['creators', 'details', 'amara'],
  subscription: ['creators', 'subscription', 'c1'],
  lists: ['lists', 'lists'],
} as const
type Screen = keyof typeof screens

const earnings: Screen[] = [
  'earnings of a year',
  'earnings so far',
  'fans',
  'top spenders',
  'earnings history',
]
const own: Screen[] = ['first steps', 'verification', 'profile', 'subscription', 'lists']

/** Which open screens each event has asked for again. */
const asksAgain: Record<LiveEventName, Screen[]> = {
  notification: [],
  unread: [],
  position: [],
  counts: [],
  own: ['saves folder', 'folders'],
  gone: ['post'],
  changed: ['saves folder', 'folders', 'lists', 'profile', 'subscription'],
  post: ['home', 'first steps'],
  wallet: ['wallet', 'renewals', 'withdrawals', 'transfers'],
  earnings,
  user: [...own, 'fans', 'renewals'],
  resync: [...(Object.keys(screens) as Screen[]).filter((screen) => screen !== 'post')],
}

const events: { [Name in LiveEventName]: object } = {
  notification: { notificationId: 'n1', kind: 'LIKE' },
  unread: { count: 1 },
  position: {},
  counts: { postId: 'p1', likeCount: 7, commentCount: 2, options: [] },
  gone: { postId: 'p1' },
  changed: { topics: ['SAVES', 'LISTS'] },
  own: { postId: 'p1', hasLiked: true, isSaved: true },
  post: { postId: 'p2', creatorId: 'c1' },
  wallet: { availableWalletBalance: 12, currentWalletBalance: 15 },
  earnings: {},
  user: { id: 'u1', verificationStatus: 'VERIFIED', subscribedToCount: 3, unreadNotificationCount: 9 },
  resync: {},
}

/** Every screen at once, open. @returns which of them are asked for again by what `happen` does */
async function refetchedBy(
  happen: (client: QueryClient) => void,
): Promise<{ screens: Screen[]; post: unknown }> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const asked: Screen[] = []
  for (const [screen, queryKey] of Object.entries(screens) as [Screen, readonly unknown[]][]) {
    client.setQueryData(
      queryKey,
      screen === 'post'
        ? { postId: 'p1', hasLiked: false, isSaved: false, likeCount: 3, commentCount: 0, options: [] }
        : { pages: [{ data: [], ids: [] }], pageParams: [null] },
    )
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        asked.push(screen)
        return client.getQueryData(queryKey)
      },
    })
    observer.subscribe(() => undefined)
  }
  happen(client)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  await new Promise((resolve) => setTimeout(resolve, 5))
  const post = client.getQueryData<Post>(screens.post)
  client.clear()
  return { screens: [...new Set(asked)], post }
}

beforeEach(() => {
  session.user = {
    id: 'u1',
    verificationStatus: 'PENDING',
    subscribedToCount: 0,
    unreadNotificationCount: 1,
    availableWalletBalance: 0,
    currentWalletBalance: 0,
  }
  session.asked = []
})

describe('an event', () => {
  it.each(Object.keys(liveEvents) as LiveEventName[])(
    '%s changes every open screen that shows it',
    async (name) => {
      const { screens: refetched } = await refetchedBy((client) =>
        showEvent(client, { id: '1.a', name, data: events[name] } as LiveEvent),
      )
      expect(new Set(refetched)).toEqual(new Set(asksAgain[name]))
      expect(refetched).toHaveLength(asksAgain[name].length)
    },
  )

  it('of the viewer’s own state is shown on the post', async () => {
    const { post } = await refetchedBy((client) =>
      showEvent(client, { id: '1.a', name: 'own', data: events.own } as LiveEvent),
    )
    expect(post).toMatchObject({ hasLiked: true, isSaved: true, likeCount: 3 })
  })

  it('of votes is shown on the options that it names, and leaves what was chosen as it is', async () => {
    const options = [{ optionId: 'o1', content: 'Tea', voteCount: 1, hasVoted: true }]
    const { post } = await refetchedBy((client) => {
      client.setQueryData(screens.post, (one: Post | undefined) => one && { ...one, options })
      const votes = [{ optionId: 'o1', voteCount: 4 }]
      showEvent(client, {
        id: '1.a',
        name: 'counts',
        data: { ...events.counts, options: votes },
      } as LiveEvent)
    })
    expect(post).toMatchObject({ likeCount: 7, options: [{ optionId: 'o1', voteCount: 4, hasVoted: true }] })
  })

  it('of notifications that name others reloads their list', async () => {
    const { screens: refetched } = await refetchedBy((client) =>
      showEvent(client, { id: '1.a', name: 'changed', data: { topics: ['NOTIFICATIONS'] } } as LiveEvent),
    )
    expect(refetched).toEqual(['notifications'])
  })

  it('of a name that this release does not know changes nothing', async () => {
    const { screens: refetched } = await refetchedBy((client) =>
      showEvent(client, { id: '1.a', name: 'newer', data: {} } as never),
    )
    expect(refetched).toEqual([])
  })

  it('of the viewer’s account is shown wherever they are, with the unread count left to its own', async () => {
    await refetchedBy((client) =>
      showEvent(client, { id: '1.a', name: 'user', data: events.user } as LiveEvent),
    )
    expect(session.user).toMatchObject({
      verificationStatus: 'VERIFIED',
      subscribedToCount: 3,
      unreadNotificationCount: 1,
    })
  })
})

/** Kept answers that no event changes: the same for everybody, asked for by a press, or only of this device. */
const untold = [
  'comments',
  'content-tags',
  'countries',
  'states',
  'creators-to-start-with',
  'explore',
  'name',
  'people',
  'platform-account',
  'push-device',
  'share-card',
  'username-free',
]

it('every kind of kept answer is changed by an event, or by none on purpose', () => {
  const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const roots = Object.values(sources)
    .flatMap((source) => [
      ...source.matchAll(/(?:queryKey: |const every = |(?<!mutation)Key = )\['([a-z-]+)'/g),
    ])
    .map(([, root = '']) => root)
  expect(Object.keys(queriesByTopic)).toEqual([...liveTopics])
  const told = Object.values(queriesByEvent).flatMap((keys) => keys.map(([root]) => root))
  expect(roots.length).toBeGreaterThan(20)
  expect([...new Set(roots)].filter((root) => !told.includes(root) && !untold.includes(root))).toEqual([])
})

it('applies the theme and language that were chosen on another device, and nothing where they are the same', () => {
  const client = new QueryClient()
  const chosen = { id: 'u1', darkMode: false, language: 'de' }
  Object.assign(session.user, { id: 'u1', darkMode: true, language: 'en' })
  session.preferences.length = 0
  showEvent(client, { name: 'user', data: chosen } as LiveEvent)
  showEvent(client, { name: 'user', data: chosen } as LiveEvent)
  expect(session.preferences).toEqual([{ darkMode: false, language: 'de' }])
})
