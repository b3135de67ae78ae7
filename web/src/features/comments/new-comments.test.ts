import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

const server = vi.hoisted(() => ({ comments: [] as { commentId: string; postId: string }[] }))
vi.mock('../../lib/api/call.ts', () => ({
  callApi: async () => ({ data: server.comments, page: { nextCursor: null } }),
}))

const { commentsQuery } = await import('./cache/comment-queries.ts')
const { refreshCachedComments, newestCommentsPageQuery } = await import('./cache/new-comments.ts')

const first = { commentId: 'c1', postId: 'p1' }
const second = { commentId: 'c2', postId: 'p1' }
let client: QueryClient

/** Opens the comments as they are now. @returns what the list shows and what it announces */
async function opened() {
  await client.fetchInfiniteQuery(commentsQuery('p1'))
  new InfiniteQueryObserver(client, commentsQuery('p1')).subscribe(() => undefined)
  return () => ({
    shown: client.getQueryData(commentsQuery('p1').queryKey)?.pages.flatMap(({ data }) => data),
    newest: client.getQueryData(newestCommentsPageQuery('p1').queryKey),
  })
}

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  server.comments = []
})

it('shows the first comment at once, as nothing moves for it', async () => {
  const list = await opened()
  server.comments = [first]
  await refreshCachedComments(client, 'p1')
  expect(list().shown).toEqual([first])
})

it('announces another above those that are read', async () => {
  server.comments = [first]
  const list = await opened()
  server.comments = [second, first]
  await refreshCachedComments(client, 'p1')
  expect(list()).toEqual({ shown: [first], newest: [second, first] })
})
