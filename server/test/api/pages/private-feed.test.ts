import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { deactivated } from '../../setup/comments.ts'
import { publishFiles, wavOf } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, published } from '../../setup/posts.ts'
import { parseXml } from '../../setup/xml.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

/** The path of the API behind the address of a feed, as the web server finds it. */
const pathOf = (url: string) => `/pages/feed-of/${/\/feeds\/([\w-]{43})\.xml$/.exec(url)?.[1]}`

function made(fan: Person, creator: Person) {
  return app.call('POST /pages/private-feed/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
}

/** Reads a feed as a program that has only its URL. */
async function read(url: string) {
  const { statusCode, headers, body } = await app.fastify.inject(pathOf(url))
  const items = statusCode === 200 ? (parseXml(body).children[0]?.children ?? []) : []
  const found = items.filter(({ name }) => name === 'item')
  const files = found.flatMap(({ children }) =>
    children.flatMap(({ name, attributes }) => (name === 'enclosure' ? [attributes.url ?? ''] : [])),
  )
  return { status: statusCode, headers, body, posts: found.length, files }
}

async function fetched(url: string) {
  const { pathname, search } = new URL(url)
  return (await app.fastify.inject(pathname + search)).statusCode
}

/** Creates a creator with a paid audio post beside a public post, and a fan with a private feed. */
async function subscribed(accessUntil?: Date) {
  const [creator, fan] = [await joined(app, { verified: true, price: 500 }), await joined(app)]
  await published(app, creator, { caption: 'For everybody', isPublicPost: true })
  const sound = [{ part: 'AUDIO', name: 'a.wav', bytes: wavOf(1) }]
  const fields = { caption: 'Marigold song', isPublicPost: 'false' }
  const { data: post } = await publishFiles(app, creator, sound, fields)
  await entitled(app, fan, creator, accessUntil)
  const { status, data } = await made(fan, creator)
  expect(status).toBe(201)
  return { creator, fan, url: data.url, postId: post.postId }
}

describe('the feed of a subscriber', () => {
  test('has what the subscriber may see and is played without signing in, and is not cached', async () => {
    const { url } = await subscribed()
    expect(new URL(url).origin).toBe(app.ctx.config.webOrigin)
    const { status, headers, body, posts, files } = await read(url)
    expect([status, headers['content-type'], headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'application/rss+xml; charset=utf-8',
      'private, no-cache',
      'noindex',
    ])
    expect(posts).toBe(2)
    expect(body).not.toContain('has ended')
    expect(body).toContain('<itunes:block>Yes</itunes:block>')
    expect(body).toContain('Marigold song')
    expect(files).toHaveLength(1)
    for (const file of files) expect(await fetched(file)).toBe(200)
  })

  test('has nothing that is for adults, of whom its program knows nothing', async () => {
    const { creator, url } = await subscribed()
    await published(app, creator, { caption: 'Late evening', isPublicPost: false, isAdult: true })
    const { posts, body } = await read(url)
    expect(posts).toBe(2)
    expect(body).not.toContain('Late evening')
  })

  test('ends at once with the subscriber’s access, and so do its files', async () => {
    const { url } = await subscribed(new Date(app.clock.now().getTime() + 3_600_000))
    const { files } = await read(url)
    expect(await fetched(files[0] ?? '')).toBe(200)
    app.clock.advance({ hours: 2 })
    const { posts, body } = await read(url)
    expect(body).not.toContain('Marigold')
    expect(posts).toBe(2)
    expect(body).toMatch(/<item><title>Your subscription to .* has ended<\/title>/)
    expect((await read(url)).body).toBe(body)
    expect(await fetched(files[0] ?? '')).toBe(404)
  })

  test('has another address when it is made anew, and none when it is ended', async () => {
    const { creator, fan, url } = await subscribed()
    const params = { creatorId: creator.id }
    const { files } = await read(url)
    const { data: renewed } = await made(fan, creator)
    expect([(await read(url)).status, await fetched(files[0] ?? '')]).toEqual([404, 404])
    const again = await read(renewed.url)
    expect([again.status, await fetched(again.files[0] ?? '')]).toEqual([200, 200])
    const mine = () => app.call('GET /pages/private-feed/{creatorId}', { token: fan.token, params })
    expect((await mine()).data).toEqual({ dateCreated: renewed.dateCreated })
    await app.call('POST /pages/end-private-feed/{creatorId}', { token: fan.token, params })
    expect((await mine()).data).toBeNull()
    expect([(await read(renewed.url)).status, await fetched(again.files[0] ?? '')]).toEqual([404, 404])
  })

  test('ends with a new password and when the subscriber’s other sessions end', async () => {
    for (const end of ['password', 'sessions'] as const) {
      const { fan, url } = await subscribed()
      expect((await read(url)).status).toBe(200)
      const { status } =
        end === 'sessions'
          ? await app.call('POST /user/end-other-sessions', { token: fan.token })
          : await app.call('POST /user/update-password', {
              token: fan.token,
              body: { oldPassword: fan.password, newPassword: 'Rainy-Night-77' },
            })
      expect([end, status]).toEqual([end, 200])
      expect((await read(url)).status).toBe(404)
    }
  })

  test('is not found after a block in either direction, and while the subscriber or the creator is inactive', async () => {
    const { creator, fan, url } = await subscribed(new Date(app.clock.now().getTime() + 3_600_000))
    const { files } = await read(url)
    const seen = async () => [(await read(url)).posts, await fetched(files[0] ?? '')]
    for (const [by, person] of [
      [creator, fan],
      [fan, creator],
    ] as const) {
      await toggledBlock(app, by, person)
      expect(await seen()).toEqual([0, 404])
      await toggledBlock(app, by, person)
    }
    await deactivated(app, creator)
    expect(await seen()).toEqual([0, 404])
    const other = await subscribed()
    const { files: othersFiles } = await read(other.url)
    expect(await fetched(othersFiles[0] ?? '')).toBe(200)
    await app.ctx.db
      .updateTable('account')
      .set({ deactivated_at: app.clock.now() })
      .where('id', '=', other.fan.id)
      .execute()
    expect([(await read(other.url)).status, await fetched(othersFiles[0] ?? '')]).toEqual([404, 404])
  })

  test('opens no other file, and its tokens are of no use elsewhere', async () => {
    const { creator, url } = await subscribed()
    const { files } = await read(url)
    const sound = [{ part: 'AUDIO', name: 'a.wav', bytes: wavOf(1) }]
    const { data: other } = await publishFiles(app, creator, sound, {
      caption: 'More',
      isPublicPost: 'false',
    })
    const { data } = await app.call('GET /post/get-post-details/{postId}', {
      params: { postId: other.postId },
      token: creator.token,
    })
    const token = new URL(files[0] ?? '').searchParams.get('t') ?? ''
    const wrong = `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`
    const { pathname, origin } = new URL(files[0] ?? '')
    for (const path of [
      `${data.files[0]?.url}?t=${token}`,
      `${pathname}?t=${wrong}`,
      `${pathname}?t=feed.`,
      `${pathname}`,
    ]) {
      expect([path, await fetched(`${origin}${path}`)]).toEqual([path, 404])
    }
    const { status } = await app.call('GET /creator/own-page', { token })
    expect(status).toBe(401)
  })

  test('is unique per creator and subscriber, and only the subscriber can end it', async () => {
    const [one, other] = [await subscribed(), await subscribed()]
    await entitled(app, one.fan, other.creator)
    const own = await made(one.fan, other.creator)
    const sent = { token: one.fan.token, params: { creatorId: other.creator.id } }
    await app.call('POST /pages/end-private-feed/{creatorId}', sent)
    expect((await app.call('GET /pages/private-feed/{creatorId}', sent)).data).toBeNull()
    expect((await read(own.data.url)).status).toBe(404)
    for (const { url } of [one, other]) expect((await read(url)).status).toBe(200)
  })

  test('is made for subscribers alone', async () => {
    const [{ creator }, { fan: stranger }] = [await subscribed(), await subscribed()]
    expect((await made(stranger, creator)).problem.code).toBe('RULE_BROKEN')
    expect((await made(creator, creator)).problem.code).toBe('RULE_BROKEN')
    await toggledBlock(app, creator, stranger)
    expect((await made(stranger, creator)).problem.code).toBe('CREATOR_NOT_FOUND')
    for (const path of ['/pages/feed-of/nothing', `/pages/feed-of/${'A'.repeat(43)}`]) {
      expect((await app.fastify.inject(path)).statusCode).toBe(404)
    }
  })

  test('has its address kept as a hash alone', async () => {
    const { url, fan } = await subscribed()
    const [, token = ''] = /\/feeds\/([\w-]{43})/.exec(url) ?? []
    const row = await app.ctx.db
      .selectFrom('private_feed')
      .selectAll()
      .where('account_id', '=', fan.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.token_hash).toHaveLength(32)
  })
})
