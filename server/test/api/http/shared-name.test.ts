import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dispatchOutboxEventBatch } from '../../../src/social/notifications/dispatch-events.ts'
import { startTestApp } from '../../setup/app.ts'
import { commented } from '../../setup/comments.ts'
import { metadataOf, publishFiles, tus, wavOf } from '../../setup/media.ts'
import { joined } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'

const web = 'https://fanfare.example'
const api = `${web}/api`
/** An API under the name of the web. */
const app = await startTestApp({ WEB_ORIGIN: web, API_ORIGIN: `${api}/` })

/** Asks as a proxy passes on what is under /api. */
function through(url: string) {
  expect(url.startsWith(`${api}/`), url).toBe(true)
  return app.fastify.inject(url.slice(api.length))
}

test('feeds, pages and previews of links name its files under the path, and pages without it', async () => {
  const [creator, fan] = [await joined(app, { verified: true, price: 500 }), await joined(app)]
  const { username } = creator
  const audio = [{ part: 'AUDIO', name: 'a.wav', bytes: wavOf(1) }]
  const { data: post } = await publishFiles(app, creator, audio, { isPublicPost: 'true' })
  // What clients are told of a file is a path of the API, as ever.
  expect(post.files[0]?.url).toMatch(/^\/files\//)
  await entitled(app, fan, creator)
  const { data: feed } = await app.call('POST /pages/private-feed/{creatorId}', {
    ...{ token: fan.token, params: { creatorId: creator.id } },
  })
  expect(feed.url).toMatch(/^https:\/\/fanfare\.example\/feeds\/[\w-]+\.xml$/)
  const token = /([\w-]+)\.xml$/.exec(feed.url)?.[1]
  for (const path of [`/pages/feed/${username}`, `/pages/feed-of/${token}`]) {
    const { body } = await app.fastify.inject(path)
    const [, played = ''] = /<enclosure url="([^"]+)"/.exec(body) ?? []
    expect((await through(played.replaceAll('&amp;', '&'))).headers['content-type']).toBe('audio/wav')
    expect(body).toContain(`<link>${web}/${username}</link>`)
  }
  const { data: head } = await app.call('GET /pages/head', { query: { path: `/${username}` } })
  expect(head.canonical).toBe(`${web}/${username}`)
  expect((await through(head.picture?.url ?? '')).headers['content-type']).toBe('image/jpeg')
  const { pathname, search } = new URL(head.oembed ?? '')
  const shown = await app.fastify.inject(`/pages${pathname}${search}`)
  expect(shown.json()).toMatchObject({
    author_url: `${web}/${username}`,
    thumbnail_url: head.picture?.url,
  })
})

test('an upload is where it says that it is', async () => {
  const { token } = await joined(app)
  const { headers } = await tus(app, 'POST', '/uploads', {
    token,
    headers: { 'upload-length': '3', 'upload-metadata': metadataOf({ part: 'IMAGE' }) },
  })
  const { href } = new URL(String(headers.location), `${api}/uploads`)
  expect(href.startsWith(`${api}/uploads/`)).toBe(true)
  const { status } = await tus(app, 'HEAD', href.slice(api.length), { token })
  expect(status).toBe(200)
})

test('a letter is unsubscribed from there, and its links are the web’s', async () => {
  const [creator, fan] = [await joined(app), await joined(app)]
  await app.call('POST /user/update-user', {
    token: creator.token,
    body: { notificationPreferences: { subjects: { COMMENTS: { mail: 'AT_ONCE' } } } },
  })
  const { postId } = await published(app, creator)
  await commented(app, fan, postId)
  while ((await dispatchOutboxEventBatch(app.ctx)) > 0);
  app.clock.advance({ minutes: 6 })
  await sql`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE run_at <= ${app.clock.now()}`.execute(
    app.ctx.db,
  )
  await app.drain()
  const { headers, text = '' } = app.mails.find(({ to }) => to === creator.email) ?? {}
  const [, unsubscribe = ''] = /^<(.+)>$/.exec(headers?.['list-unsubscribe'] ?? '') ?? []
  const answered = await through(unsubscribe)
  expect(answered.statusCode).toBe(303)
  expect(answered.headers.location).toMatch(/^https:\/\/fanfare\.example\/site\/unsubscribe\//)
  expect(text).toContain(`${web}/${creator.username}/post/${postId}`)
  expect(text).not.toContain(`${api}/`)
})

test('the reference says where it is', async () => {
  const document = await through(`${api}/api-docs`)
  expect(document.json().servers).toEqual([{ url: '/api' }])
  const page = await through(`${api}/api-docs?ui`)
  expect(page.body).toContain('<a href="/api/api-docs">')
})
