import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

const app = await startTestApp()

async function tagged(code: string, person?: Person, query: Record<string, string | number> = {}) {
  return app.call('GET /post/search-tagged-post/{code}', { params: { code }, query, token: person?.token })
}

const idsOf = (posts: { postId: string }[]) => posts.map(({ postId }) => postId)

test('a tag shows the posts that the viewer may see, newest first', async () => {
  const [creator, fan] = [await joined(app, { verified: true, price: 500 }), await joined(app)]
  const open = await published(app, creator, { contentTagCodes: ['DANCE', 'MUSIC'] })
  const paid = await published(app, creator, { contentTagCodes: ['DANCE'], isPublicPost: false })
  const gone = await published(app, creator, { contentTagCodes: ['DANCE'] })
  await published(app, creator, { contentTagCodes: ['ART'] })
  await app.call('GET /post/delete-post/{postId}', {
    params: { postId: gone.postId },
    token: creator.token,
  })
  expect(idsOf((await tagged('DANCE')).data)).toEqual([open.postId])
  expect(idsOf((await tagged('DANCE', fan)).data)).toEqual([open.postId])
  await entitled(app, fan, creator)
  expect(idsOf((await tagged('DANCE', fan)).data)).toEqual([paid.postId, open.postId])
  expect(idsOf((await tagged('DANCE', creator)).data)).toEqual([paid.postId, open.postId])
})

test('a tag that does not exist is not found, and one without posts is empty', async () => {
  expect((await tagged('NO_SUCH_TAG')).problem.code).toBe('TAG_NOT_FOUND')
  expect((await tagged('dance')).status).toBe(400)
  expect((await tagged('BOOKS')).data).toEqual([])
})

test('pages go on while posts arrive, also behind many that the viewer may not see', async () => {
  const creator = await joined(app, { verified: true, price: 500 })
  const early = []
  for (let made = 0; made < 5; made++)
    early.push(await published(app, creator, { contentTagCodes: ['FOOD'] }))
  const locked = Array.from({ length: 1100 }, () => app.ctx.newId())
  await sql`INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
    SELECT id, ${creator.id}, 'TEXT', 'locked', false, ${app.clock.now()} FROM unnest(${locked}::text[]) AS id`.execute(
    app.ctx.db,
  )
  await sql`INSERT INTO post_count (post_id) SELECT unnest(${locked}::text[])`.execute(app.ctx.db)
  await sql`INSERT INTO post_content_tag (post_id, code) SELECT unnest(${locked}::text[]), 'FOOD'`.execute(
    app.ctx.db,
  )
  const late = []
  for (let made = 0; made < 3; made++) late.push(await published(app, creator, { contentTagCodes: ['FOOD'] }))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const { data, page } = await tagged(
      'FOOD',
      undefined,
      cursor === null ? { limit: 2 } : { limit: 2, cursor },
    )
    seen.push(...idsOf(data))
    cursor = page.nextCursor
    await published(app, creator, { contentTagCodes: ['FOOD'] })
  } while (cursor !== null)
  expect(seen).toEqual(idsOf([...early, ...late]).toReversed())
})
