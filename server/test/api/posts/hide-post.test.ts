import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

const app = await startTestApp()

function hide(person: Person, postId: string) {
  return app.call('POST /post/hide-post/{postId}', { params: { postId }, token: person.token })
}

async function home(person: Person, tab: 'all' | 'subscribed' = 'all') {
  const { data } = await app.call('GET /post/search-post/{tab}', {
    params: { tab },
    query: { limit: 100 },
    token: person.token,
  })
  return data.map(({ postId }) => postId)
}

test('a hidden post leaves the home feed alone, of subscriptions and of suggestions, and comes back', async () => {
  const [reader, followed, stranger] = [
    await joined(app),
    await joined(app, { verified: true }),
    await joined(app, { verified: true }),
  ]
  await entitled(app, reader, followed)
  const [visible, unwanted, suggested] = [
    await published(app, followed),
    await published(app, followed),
    await published(app, stranger),
  ]
  await app.drain()
  for (const post of [unwanted, suggested]) {
    const { status, data } = await hide(reader, post.postId)
    expect([status, data]).toEqual([200, true])
  }
  const shown = async (tab?: 'all' | 'subscribed') => {
    const all = [visible.postId, unwanted.postId, suggested.postId]
    return (await home(reader, tab)).filter((postId) => all.includes(postId))
  }
  expect(await shown()).toEqual([visible.postId])
  expect(await shown('subscribed')).toEqual([visible.postId])
  const { data: profile } = await app.call('GET /creator/search-creator-post/{username}/{tab}', {
    params: { username: followed.username, tab: 'all' },
    token: reader.token,
  })
  expect(profile.map(({ postId }) => postId)).toEqual([unwanted.postId, visible.postId])
  expect(await home(stranger)).toContain(unwanted.postId)

  for (const post of [unwanted, suggested]) expect((await hide(reader, post.postId)).data).toBe(false)
  expect(await shown()).toEqual([unwanted.postId, visible.postId, suggested.postId])
})

test('a post stays hidden that is hidden before the fan-out reaches its reader', async () => {
  const [reader, creator] = [await joined(app), await joined(app, { verified: true })]
  await entitled(app, reader, creator)
  const { postId } = await published(app, creator)
  await hide(reader, postId)
  await app.drain()
  expect(await home(reader)).not.toContain(postId)
})

test('one hides neither what is one’s own nor what is not there', async () => {
  const reader = await joined(app)
  const { postId } = await published(app, reader)
  expect((await hide(reader, postId)).problem.code).toBe('RULE_BROKEN')
  expect((await hide(reader, app.ctx.newId())).problem.code).toBe('POST_NOT_FOUND')
})

test('what one person hides, or shows again, stays as it is for everybody else', async () => {
  const [first, second, creator] = [
    await joined(app),
    await joined(app),
    await joined(app, { verified: true }),
  ]
  for (const reader of [first, second]) await entitled(app, reader, creator)
  const post = await published(app, creator)
  await app.drain()
  for (const reader of [first, second]) expect((await hide(reader, post.postId)).data).toBe(true)
  expect((await hide(second, post.postId)).data).toBe(false)
  expect(await home(first)).not.toContain(post.postId)
  expect(await home(second)).toContain(post.postId)
})
