import { normalizeForSearch } from '@fanfare/contract/text/search/normalize-for-search'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rebuildSearchWordCounts } from '../../../src/social/search/rebuild-search-word-counts.ts'
import { startTestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()

async function find(searchTerm: string, viewer?: Person, query: { limit?: number; cursor?: string } = {}) {
  return app.call('GET /search/find-post/{searchTerm}', {
    params: { searchTerm },
    query,
    ...(viewer && { token: viewer.token }),
  })
}

const captions = async (...asked: Parameters<typeof find>) =>
  (await find(...asked)).data.map(({ caption }) => caption)

test('finds public posts by words of their captions, by beginnings and without accents, newest first', async () => {
  const creator = await joined(app, { verified: true })
  await published(app, creator, { caption: 'Crème brûlée in Lagos' })
  await published(app, creator, { caption: 'A creme for the sun' })
  expect(await captions('creme')).toEqual(['A creme for the sun', 'Crème brûlée in Lagos'])
  expect(await captions('BRULEE crè')).toEqual(['Crème brûlée in Lagos'])
  expect(await captions('creme tomorrow')).toEqual([])
  expect(await captions("& | ' ! (")).toEqual([])
})

test('finds nothing for dots, which are no words and yet reach it', async () => {
  for (const dots of ['.', '..']) {
    const { status, data } = await find(dots)
    expect([dots, status, data]).toEqual([dots, 200, []])
  }
})

test.each(['x'.repeat(61), 'x'.repeat(230), 'हिन्दी'.repeat(40), 'x'.repeat(3000)])(
  'says how long a search may be, however long it is',
  async (long) => {
    const { status, problem } = await find(long)
    expect([status, problem.detail]).toEqual([400, 'Searches can have up to 60 characters'])
  },
)

test('finds what was meant by a word that nobody uses', async () => {
  const creator = await joined(app, { verified: true })
  for (const at of [1, 2]) await published(app, creator, { caption: `Harmattan morning ${at}` })
  expect(await captions('harmatan')).toEqual([])
  await rebuildSearchWordCounts.run(app.ctx, undefined as never)
  expect(await captions('harmatan')).toEqual(['Harmattan morning 2', 'Harmattan morning 1'])
  expect(await captions('hramattan')).toEqual(['Harmattan morning 2', 'Harmattan morning 1'])
})

test('guesses no word that only posts for adults hold', async () => {
  const creator = await joined(app, { verified: true })
  for (const at of [1, 2]) {
    await published(app, creator, { caption: `Serenketi night ${at}`, isAdult: true })
    await published(app, creator, { caption: `Serengeti day ${at}` })
  }
  await rebuildSearchWordCounts.run(app.ctx, undefined as never)
  expect(await captions('serenkety')).toEqual(['Serengeti day 2', 'Serengeti day 1'])
})

test('never finds a locked post, whoever looks', async () => {
  const creator = await joined(app, { verified: true, price: 500 })
  await published(app, creator, { caption: 'Quokka behind the door', isPublicPost: false })
  expect(await captions('quokka')).toEqual([])
  expect(await captions('quokka', creator)).toEqual([])
})

test('finds nothing of people whom the viewer has blocked, who have blocked the viewer or left, and no deleted posts', async () => {
  const [viewer, creator] = [await joined(app), await joined(app, { verified: true })]
  const post = await published(app, creator, { caption: 'Okapi at dawn' })
  expect(await captions('okapi', viewer)).toEqual(['Okapi at dawn'])
  await toggledBlock(app, viewer, creator)
  expect(await captions('okapi', viewer)).toEqual([])
  await toggledBlock(app, viewer, creator)
  await toggledBlock(app, creator, viewer)
  expect(await captions('okapi', viewer)).toEqual([])
  expect(await captions('okapi')).toEqual(['Okapi at dawn'])
  const params = { postId: post.postId }
  await app.call('GET /post/delete-post/{postId}', { params, token: creator.token })
  expect(await captions('okapi')).toEqual([])
})

test('forgets the words of a caption that is taken away', async () => {
  const creator = await joined(app, { verified: true })
  const { postId } = await published(app, creator, { caption: 'Pangolin' })
  await app.ctx.db.updateTable('post').set({ caption: 'Nothing' }).where('id', '=', postId).execute()
  expect(await captions('pangolin')).toEqual([])
  expect(await captions('nothing')).toEqual(['Nothing'])
})

test.each(['rare', 'common'])('pages through what a %s word finds, each once', async (kind) => {
  const creator = await joined(app, { verified: true })
  const word = `${kind}giraffe`
  const made: string[] = []
  for (const at of [1, 2, 3, 4, 5])
    made.unshift((await published(app, creator, { caption: `${word} ${at}` })).postId)
  if (kind === 'common') {
    await app.ctx.db.insertInto('caption_word').values({ word, posts: 1000 }).execute()
  }
  const seen: string[] = []
  for (let cursor: string | undefined, pages = 0; pages < 4; pages++) {
    const { data, page } = await find(word, undefined, { limit: 2, ...(cursor && { cursor }) })
    seen.push(...data.map(({ postId }) => postId))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(seen).toEqual(made)
  const { data } = await app.call('GET /search/find-post/{searchTerm}', {
    params: { searchTerm: word },
    query: { limit: 2, offset: 1 },
  })
  expect(data.map(({ postId }) => postId)).toEqual(made.slice(1, 3))
})

test('texts are made plain alike by the database and by whoever marks what was found', async () => {
  for (const text of ['Amélie', 'OLÚṢỌLÁ Straße', 'Łódź ﬁn', 'Ærø', 'Ирина', '北京 100%', 'a_b.c']) {
    const { rows } = await sql<{ made: string }>`SELECT plain(${text}) AS made`.execute(app.ctx.db)
    expect(rows[0]?.made).toBe(normalizeForSearch(text))
  }
})
