import { type LiveUpdateEventName, liveUpdateEvents } from '@fanfare/contract/shapes/social/live'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { type LiveUpdateTopic, liveUpdateTopics } from '@fanfare/contract/social/live-update-topics'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryKeysByLiveUpdateEvent, queryKeysByLiveUpdateTopic } from './queries-by-event.ts'
import type { LiveUpdateEvent } from './read-stream.ts'

const session = vi.hoisted(() => ({
  user: {} as Record<string, unknown>,
  asked: [] as string[],
  gone: [] as string[],
  preferences: [] as object[],
}))
vi.mock('../../lib/api/session-store.ts', () => ({ sessionStore: { get: () => ({ user: session.user }) } }))
vi.mock('../../lib/session/session-actions.ts', () => ({
  updateSessionUser: (changes: object) => Object.assign(session.user, changes),
  refreshUserOrEndSession: async () => session.asked.push('user'),
}))
vi.mock('../../lib/session/apply-preferences.ts', () => ({
  applyDisplayPreferences: ({ darkMode, language }: { darkMode: boolean; language: string | null }) =>
    session.preferences.push({ darkMode, language }),
}))
vi.mock('../../lib/api/call.ts', () => ({
  callApi: async ({ path }: { path: string }, { body }: { body: { postIds: string[] } }) => {
    session.asked.push(path)
    const found = body.postIds.filter((postId) => !session.gone.includes(postId))
    return { data: found.map((postId) => ({ postId, hasLiked: false, isSaved: false, options: [] })) }
  },
}))
vi.mock('../../features/comments/cache/new-comments.ts', () => ({
  refreshCachedComments: async () => undefined,
}))

const { applyLiveUpdateEvent } = await import('./apply-event.ts')

/** Queries of each screen, by key. */
const screens = {
  home: ['posts', 'head', 'home', 'all'],
  'top of a page': ['posts', 'head', 'profile', 'amara', 'all', {}],
  'top of another page': ['posts', 'head', 'profile', 'bisi', 'all', {}],
  post: ['posts', 'one', 'p1'],
  feed: ['posts', 'list', 'home', 'all'],
  'posts of a profile': ['posts', 'list', 'profile', 'amara', 'all', {}],
  'saves folder': ['posts', 'list', 'folder', 'f1', {}],
  folders: ['saves', 'folders'],
  notifications: ['notifications', 'all'],
  wallet: ['wallet', 'transactions', {}],
  purchases: ['wallet', 'purchases'],
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
  profile: ['creators', 'one', 'amara'],
  subscription: ['creators', 'subscription', 'c1'],
  lists: ['lists', 'lists'],
  privacy: ['privacy'],
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

/** Open screens that each event refetches. */
const asksAgain: Record<LiveUpdateEventName, Screen[]> = {
  notification: [],
  unread: [],
  position: [],
  counts: [],
  own: ['saves folder', 'folders'],
  edited: ['top of a page', 'top of another page'],
  gone: ['post', 'profile'],
  changed: ['saves folder', 'folders', 'lists', 'profile', 'subscription'],
  post: ['home', 'first steps', 'profile', 'top of a page'],
  wallet: ['wallet', 'purchases', 'renewals', 'withdrawals', 'transfers'],
  earnings,
  user: [...own, 'fans', 'renewals'],
  resync: (Object.keys(screens) as Screen[]).filter(
    (screen) => !['post', 'feed', 'posts of a profile'].includes(screen),
  ),
}

const posts: Screen[] = [
  'home',
  'top of a page',
  'top of another page',
  'posts of a profile',
  'saves folder',
  'folders',
]
const people: Screen[] = ['profile', 'subscription', 'lists', 'renewals', 'notifications']

/** The same for each topic of the viewer's own; `feed` is never moved under its reader. */
const topicAsksAgain: Record<LiveUpdateTopic, Screen[]> = {
  SAVES: ['saves folder', 'folders'],
  LISTS: ['lists', 'profile', 'subscription'],
  PEOPLE: [...people, ...posts, 'fans', 'privacy'],
  PRIVACY: [...posts, 'privacy', 'notifications'],
  POSTS: ['posts of a profile', 'profile', 'subscription', 'purchases'],
  PUBLICATIONS: [],
  SUBSCRIPTIONS: [...people, ...posts],
  TRANSFERS: ['transfers'],
  CARDS: ['wallet', 'purchases', 'renewals'],
  NOTIFICATION_PREFERENCES: [],
  SECURITY: [],
  PROFILE: ['profile', 'subscription'],
  EXPORT: [],
  NOTIFICATIONS: ['notifications'],
  PROFILES: [...people, 'wallet', 'purchases', 'fans', 'top spenders', 'earnings history', 'privacy'],
}
const refreshesPosts = ['SAVES', 'POSTS', 'PEOPLE', 'PRIVACY', 'SUBSCRIPTIONS', 'PROFILE', 'PROFILES']

const events: { [Name in LiveUpdateEventName]: object } = {
  notification: { notificationId: 'n1', kind: 'LIKE' },
  unread: { count: 1 },
  position: {},
  counts: { postId: 'p1', likeCount: 7, commentCount: 2, options: [] },
  edited: { postId: 'p1' },
  gone: { postId: 'p1' },
  changed: { topics: ['SAVES', 'LISTS'] },
  own: { postId: 'p1', hasLiked: true, isSaved: true },
  post: { postId: 'p2', creatorId: 'c1' },
  wallet: { availableWalletBalance: 12, currentWalletBalance: 15 },
  earnings: {},
  user: { id: 'u1', verificationStatus: 'VERIFIED', subscribedToCount: 3, unreadNotificationCount: 9 },
  resync: {},
}

const cachedPost = {
  postId: 'p1',
  creator: { userId: 'c1', username: 'amara' },
  hasLiked: false,
  isSaved: false,
  likeCount: 3,
  commentCount: 0,
  options: [],
}

function cachedAnswer(screen: Screen, [, kind]: readonly unknown[]): object {
  if (screen === 'post') return cachedPost
  if (screen === 'profile') return cachedPost.creator
  const page = { data: [], ids: [], nextCursor: null }
  return kind === 'head' ? page : { pages: [page], pageParams: [null] }
}

/** Every screen at once, open. @returns which of them are asked for again by what `happen` does */
async function refetchedBy(
  happen: (client: QueryClient) => void,
): Promise<{ screens: Screen[]; post: unknown; feed: unknown }> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const asked: Screen[] = []
  for (const [screen, queryKey] of Object.entries(screens) as [Screen, readonly unknown[]][]) {
    client.setQueryData(queryKey, cachedAnswer(screen, queryKey))
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        asked.push(screen)
        return client.getQueryData(queryKey) ?? null
      },
    })
    observer.subscribe(() => undefined)
  }
  happen(client)
  await vi.advanceTimersByTimeAsync(2000)
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  const post = client.getQueryData<Post>(screens.post)
  const feed = client.getQueryData(screens.feed)
  client.clear()
  return { screens: [...new Set(asked)], post, feed }
}

beforeEach(() => {
  vi.useFakeTimers()
  session.user = {
    id: 'u1',
    verificationStatus: 'PENDING',
    subscribedToCount: 0,
    unreadNotificationCount: 1,
    availableWalletBalance: 0,
    currentWalletBalance: 0,
  }
  session.asked = []
  session.gone = []
})

afterEach(() => void vi.useRealTimers())

describe('an event', () => {
  it.each(Object.keys(liveUpdateEvents) as LiveUpdateEventName[])(
    '%s changes every open screen that shows it',
    async (name) => {
      const { screens: refetched } = await refetchedBy((client) =>
        applyLiveUpdateEvent(client, { id: '1.a', name, data: events[name] } as LiveUpdateEvent),
      )
      expect(new Set(refetched)).toEqual(new Set(asksAgain[name]))
      expect(refetched).toHaveLength(asksAgain[name].length)
    },
  )

  it('of the viewer’s own state is shown on the post', async () => {
    const { post } = await refetchedBy((client) =>
      applyLiveUpdateEvent(client, { id: '1.a', name: 'own', data: events.own } as LiveUpdateEvent),
    )
    expect(post).toMatchObject({ hasLiked: true, isSaved: true, likeCount: 3 })
  })

  it.each(liveUpdateTopics)('of the topic %s changes every open screen that shows it', async (topic) => {
    const { screens: refetched } = await refetchedBy((client) =>
      applyLiveUpdateEvent(client, {
        id: '1.a',
        name: 'changed',
        data: { topics: [topic] },
      } as LiveUpdateEvent),
    )
    expect(new Set(refetched)).toEqual(new Set(topicAsksAgain[topic]))
    expect(session.asked.includes('/post/refresh-posts')).toBe(refreshesPosts.includes(topic))
  })

  it.each(['PEOPLE', 'SUBSCRIPTIONS'])(
    'of %s takes posts out of the feeds that the viewer comes upon no more',
    async (topic) => {
      session.gone = ['p1', 'p3']
      const list = { pages: [{ ids: ['p1', 'p2', 'p3', 'p4'], nextCursor: null }], pageParams: [null] }
      const { screens: refetched, feed } = await refetchedBy((client) => {
        client.setQueryData(screens.feed, list)
        applyLiveUpdateEvent(client, {
          id: '1.a',
          name: 'changed',
          data: { topics: [topic] },
        } as LiveUpdateEvent)
      })
      expect(feed).toMatchObject({ pages: [{ ids: ['p2', 'p4'] }] })
      expect(refetched).toContain('post')
      expect(refetched).not.toContain('feed')
    },
  )

  it('of PEOPLE loads the posts of a profile before those that are announced above them', async () => {
    const { screens: refetched } = await refetchedBy((client) =>
      applyLiveUpdateEvent(client, {
        id: '1.a',
        name: 'changed',
        data: { topics: ['PEOPLE'] },
      } as LiveUpdateEvent),
    )
    expect(refetched.indexOf('posts of a profile')).toBeLessThan(refetched.indexOf('top of a page'))
  })

  it('of a post that is gone takes it out of what is announced, and counts saves anew', async () => {
    let head: unknown
    const { screens: refetched } = await refetchedBy((client) => {
      client.setQueryData(screens.home, { ids: ['p1', 'p2'], nextCursor: null })
      client.setQueryData(screens.post, { ...cachedPost, isSaved: true })
      applyLiveUpdateEvent(client, { id: '1.a', name: 'gone', data: events.gone } as LiveUpdateEvent)
      head = client.getQueryData(screens.home)
    })
    expect(head).toEqual({ ids: ['p2'], nextCursor: null })
    expect(new Set(refetched)).toEqual(new Set(['post', 'profile', 'saves folder', 'folders']))
  })

  it('of an edited post loads it anew', async () => {
    const { post } = await refetchedBy((client) =>
      applyLiveUpdateEvent(client, { id: '1.a', name: 'edited', data: events.edited } as LiveUpdateEvent),
    )
    expect(session.asked).toEqual(['/post/refresh-posts'])
    expect(post).toMatchObject({ postId: 'p1' })
  })

  it('of votes is shown on the options that it names, and leaves what was chosen as it is', async () => {
    const options = [{ optionId: 'o1', content: 'Tea', voteCount: 1, hasVoted: true }]
    const { post } = await refetchedBy((client) => {
      client.setQueryData(screens.post, (one: Post | undefined) => one && { ...one, options })
      const votes = [{ optionId: 'o1', voteCount: 4 }]
      applyLiveUpdateEvent(client, {
        id: '1.a',
        name: 'counts',
        data: { ...events.counts, options: votes },
      } as LiveUpdateEvent)
    })
    expect(post).toMatchObject({ likeCount: 7, options: [{ optionId: 'o1', voteCount: 4, hasVoted: true }] })
  })

  it('of notifications that name others reloads their list', async () => {
    const { screens: refetched } = await refetchedBy((client) =>
      applyLiveUpdateEvent(client, {
        id: '1.a',
        name: 'changed',
        data: { topics: ['NOTIFICATIONS'] },
      } as LiveUpdateEvent),
    )
    expect(refetched).toEqual(['notifications'])
  })

  it('of a name that this release does not know changes nothing', async () => {
    const { screens: refetched } = await refetchedBy((client) =>
      applyLiveUpdateEvent(client, { id: '1.a', name: 'newer', data: {} } as never),
    )
    expect(refetched).toEqual([])
  })

  it('of the viewer’s account is shown wherever they are, with the unread count left to its own', async () => {
    await refetchedBy((client) =>
      applyLiveUpdateEvent(client, { id: '1.a', name: 'user', data: events.user } as LiveUpdateEvent),
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
  'post-limits',
  'push-device',
  'share-card',
  'username-free',
]

it('every kind of kept answer is changed by an event, or by none on purpose', () => {
  const sources = import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!./*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const roots = Object.values(sources)
    .flatMap((source) => [
      ...source.matchAll(/(?:queryKey: |const every = |(?<!mutation)Key = )\['([a-z-]+)'/g),
    ])
    .map(([, root = '']) => root)
  expect(Object.keys(queryKeysByLiveUpdateTopic)).toEqual([...liveUpdateTopics])
  const invalidated = Object.values(queryKeysByLiveUpdateEvent).flatMap((keys) => keys.map(([root]) => root))
  expect(roots.length).toBeGreaterThan(20)
  expect([...new Set(roots)].filter((root) => !invalidated.includes(root) && !untold.includes(root))).toEqual(
    [],
  )
})

it('applies the theme and language that were chosen on another device, and nothing where they are the same', () => {
  const client = new QueryClient()
  const chosen = { id: 'u1', darkMode: false, language: 'de' }
  Object.assign(session.user, { id: 'u1', darkMode: true, language: 'en' })
  session.preferences.length = 0
  applyLiveUpdateEvent(client, { name: 'user', data: chosen } as LiveUpdateEvent)
  applyLiveUpdateEvent(client, { name: 'user', data: chosen } as LiveUpdateEvent)
  expect(session.preferences).toEqual([{ darkMode: false, language: 'de' }])
})

it('refetches what the viewer is changing only after the last change was saved', async () => {
  const client = new QueryClient()
  const fetched = vi.fn(async () => 'saved')
  const stop = new QueryObserver(client, {
    queryKey: ['privacy'],
    queryFn: fetched,
    staleTime: Infinity,
  }).subscribe(() => undefined)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  const saves = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const changes = saves.map(({ promise }) =>
    client
      .getMutationCache()
      .build(client, { mutationKey: ['privacy'], mutationFn: () => promise })
      .execute(undefined),
  )
  applyLiveUpdateEvent(client, { name: 'changed', data: { topics: ['PRIVACY'] } } as LiveUpdateEvent)
  saves[0]?.resolve()
  await changes[0]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  saves[1]?.resolve()
  await changes[1]
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2))
  stop()
})
