import { expect, test } from 'vitest'
import { recomputeExploreScores } from '../../../src/social/explore/refresh-explore.ts'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

const app = await startTestApp()
const refresh = () => recomputeExploreScores.run(app.ctx, undefined as never)

async function trending(viewer?: Person) {
  const { data } = await app.call('GET /explore/trending-posts', {
    query: { limit: 100 },
    ...(viewer && { token: viewer.token }),
  })
  return data.map(({ caption }) => caption)
}

async function popular(query: { contentTagCode?: string; countryCode?: string }, viewer?: Person) {
  const { data } = await app.call('GET /explore/popular-creators', {
    query,
    ...(viewer && { token: viewer.token }),
  })
  return data
}

test('puts what many like before what is older or liked by few, and shows what is public alone', async () => {
  const creator = await joined(app, { verified: true, price: 500 })
  const likes = async (caption: string, count: number, isPublicPost = true) => {
    const { postId } = await published(app, creator, { caption, isPublicPost })
    await app.ctx.db.updateTable('post_count').set({ likes: count }).where('post_id', '=', postId).execute()
  }
  await likes('a few', 3)
  await likes('many', 30)
  await likes('locked', 90, false)
  expect(await trending()).toEqual(['many', 'a few'])
  await refresh()
  app.clock.advance({ hours: 12 })
  const other = await joined(app, { verified: true })
  await published(app, other, { caption: 'fresh' })
  await refresh()
  expect(await trending()).toEqual(['many', 'fresh', 'a few'])
  const fan = await joined(app)
  await toggledBlock(app, fan, creator)
  expect(await trending(fan)).toEqual(['fresh'])
})

test('shows the creators of a topic and of a country, most followed first, without who is blocked or has left', async () => {
  const [one, two, gone] = [
    await joined(app, { verified: true, countryCode: 'GH' }),
    await joined(app, { verified: true, countryCode: 'GH' }),
    await joined(app, { verified: true, countryCode: 'GH' }),
  ]
  for (const each of [one, two, gone]) await published(app, each, { contentTagCodes: ['DANCE'] })
  await app.ctx.db
    .updateTable('account_count')
    .set({ subscribers: 9 })
    .where('account_id', '=', two.id)
    .execute()
  await refresh()
  await app.ctx.db
    .updateTable('account')
    .set({ deactivated_at: app.clock.now() })
    .where('id', '=', gone.id)
    .execute()
  for (const query of [{ contentTagCode: 'DANCE' }, { countryCode: 'GH' }]) {
    expect((await popular(query)).map(({ userId }) => userId)).toEqual([two.id, one.id])
  }
  const fan = await joined(app)
  await toggledBlock(app, two, fan)
  expect((await popular({ countryCode: 'GH' }, fan)).map(({ userId }) => userId)).toEqual([one.id])
  const { data } = await app.call('GET /explore/shelves', {})
  expect(data.contentTags).toContainEqual({ code: 'DANCE', name: 'Dance' })
  expect(data.countries).toContainEqual({ countryCode: 'GH', name: 'Ghana' })
  expect((await app.call('GET /explore/popular-creators', { query: {} })).status).toBe(400)
})

test('says why somebody is suggested: people whom one follows, a topic, a country', async () => {
  const [named, tagged, fan] = [
    await joined(app, { verified: true, countryCode: 'KE' }),
    await joined(app, { verified: true, countryCode: 'KE' }),
    await joined(app),
  ]
  const friends = [await joined(app, { verified: true }), await joined(app, { verified: true })]
  const reasonOf = async (of: Person, viewer?: Person) =>
    (await popular({ countryCode: 'KE' }, viewer)).find(({ userId }) => userId === of.id)?.reason
  await published(app, tagged, { contentTagCodes: ['FILM'] })
  await refresh()
  expect(await reasonOf(named)).toMatchObject({ kind: 'NEW' })
  expect(await reasonOf(tagged)).toMatchObject({
    kind: 'NEW_IN_TAG',
    contentTag: { code: 'FILM', name: 'Film' },
  })
  await app.ctx.db
    .updateTable('account_count')
    .set({ subscribers: 5 })
    .where('account_id', 'in', [named.id, tagged.id])
    .execute()
  expect(await reasonOf(named)).toMatchObject({ kind: 'POPULAR_IN_COUNTRY', countryCode: 'KE' })
  expect(await reasonOf(tagged)).toMatchObject({ kind: 'POPULAR_IN_TAG' })
  for (const friend of friends) {
    await entitled(app, fan, friend)
    // One alone would be told of by the number.
    expect(await reasonOf(named, fan)).toMatchObject({ kind: 'POPULAR_IN_COUNTRY' })
    await entitled(app, friend, named)
  }
  expect(await reasonOf(named, fan)).toMatchObject({ kind: 'FOLLOWED_BY', count: 2 })
  const [, leaver] = friends
  const present = (deactivatedAt: Date | null) =>
    app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: deactivatedAt })
      .where('id', '=', leaver?.id ?? '')
      .execute()
  await present(app.clock.now())
  expect(await reasonOf(named, fan)).toMatchObject({ kind: 'POPULAR_IN_COUNTRY', count: null })
  await present(null)
  expect(await reasonOf(named, fan)).toMatchObject({ kind: 'FOLLOWED_BY', count: 2 })
})

test('weighs nothing that is gone, and shows nothing that went, or was left out, since', async () => {
  const [here, left, shy, deleter] = [
    await joined(app, { verified: true, countryCode: 'KE' }),
    await joined(app, { verified: true, countryCode: 'KE' }),
    await joined(app, { verified: true, countryCode: 'KE' }),
    await joined(app, { verified: true, countryCode: 'KE' }),
  ]
  const remove = (postId: string) =>
    app.call('GET /post/delete-post/{postId}', { token: deleter.token, params: { postId } })
  const leave = ({ id }: Person) =>
    app.ctx.db.updateTable('account').set({ deactivated_at: app.clock.now() }).where('id', '=', id).execute()
  const visible = await published(app, here, { caption: 'weighed: kept', contentTagCodes: ['FOOD'] })
  await published(app, left, { caption: 'weighed: of who left', contentTagCodes: ['FOOD'] })
  await published(app, shy, { caption: 'weighed: of the shy one' })
  await published(app, here, { caption: 'weighed: about onions' })
  const deleted = await published(app, deleter, { caption: 'weighed: gone', contentTagCodes: ['FOOD'] })
  const later = await published(app, deleter, { caption: 'weighed: gone later' })
  await remove(deleted.postId)
  await leave(left)
  await refresh()
  const weighed = await app.ctx.db
    .selectFrom('trending_post')
    .innerJoin('post', 'post.id', 'post_id')
    .select('caption')
    .where('caption', 'like', 'weighed:%')
    .execute()
  expect(weighed.map(({ caption }) => caption).toSorted()).toEqual([
    'weighed: about onions',
    'weighed: gone later',
    'weighed: kept',
    'weighed: of the shy one',
  ])
  const shelved = await app.ctx.db
    .selectFrom('popular_creator')
    .select(['shelf', 'creator_id'])
    .where('creator_id', 'in', [here.id, left.id, deleter.id])
    .orderBy('shelf')
    .orderBy('creator_id')
    .execute()
  expect(shelved).toEqual([
    { shelf: 'country:KE', creator_id: here.id },
    { shelf: 'country:KE', creator_id: deleter.id },
    { shelf: 'tag:FOOD', creator_id: here.id },
  ])

  await remove(later.postId)
  const privacy = (person: Person, body: object) =>
    app.call('POST /user/update-privacy', { token: person.token, body })
  await privacy(shy, { isSuggestible: false })
  const viewer = await joined(app)
  await privacy(viewer, { mutedWords: ['onions'] })
  const shown = (await trending(viewer)).filter((caption) => caption?.startsWith('weighed:'))
  expect(shown).toEqual(['weighed: kept'])
  expect(visible.postId).not.toBe('')
})
