import type { PageHead } from '@fanfare/contract/shapes/pages'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { deactivated } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'
import { marked } from './marked.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function headAt(path: string, by: TestApp = app): Promise<PageHead> {
  const { status, data } = await by.call('GET /pages/head', { query: { path } })
  expect(status).toBe(200)
  return data
}

const linked = ({ jsonLd }: PageHead) => JSON.parse(jsonLd ?? 'null')
const postPath = ({ username }: Person, { postId }: { postId: string }) => `/${username}/post/${postId}`
const nobody = { status: 404, canonical: null, isIndexed: false, picture: null, jsonLd: null }

async function updated(person: Person, body: object) {
  const confirmation = { password: person.password }
  const sent = { token: person.token, body: { ...body, confirmation } }
  const { status } = await app.call('POST /user/update-user', sent)
  expect(status).toBe(200)
}

async function hidden(person: Person) {
  const { status } = await app.call('POST /user/update-privacy', {
    token: person.token,
    body: { isFindable: false },
  })
  expect(status).toBe(200)
}

describe('a profile', () => {
  test('is told by its name, its words and its card', async () => {
    const creator = await joined(app, { verified: true, displayName: 'Amara Okafor' })
    await updated(creator, { bio: 'I paint\nrivers.' })
    await app.call('POST /creator/update-own-page', {
      token: creator.token,
      body: { links: [{ label: 'Shop', url: 'https://shop.example/amara' }] },
    })
    const head = await headAt(`/${creator.username}`)
    const url = `${app.ctx.config.webOrigin}/${creator.username}`
    expect(head).toMatchObject({
      status: 200,
      title: `Amara Okafor (@${creator.username}) · Fanfare`,
      description: 'I paint rivers.',
      canonical: url,
      isIndexed: true,
      type: 'profile',
      picture: { width: 1200, height: 630, alt: `Amara Okafor, @${creator.username}` },
    })
    expect(linked(head)).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { name: 'Amara Okafor', url, sameAs: ['https://shop.example/amara'] },
    })
    const picture = new URL(head.picture?.url ?? '')
    expect(picture.origin).toBe(app.ctx.config.api.origin)
    const card = await app.fastify.inject(picture.pathname + picture.search)
    expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
    await updated(creator, { displayName: 'Amara' })
    expect((await headAt(`/${creator.username}`)).picture?.url).not.toBe(head.picture?.url)
  })

  test('without words is told by its name, and keeps to itself what its owner does not tell', async () => {
    const creator = await joined(app, { verified: true, displayName: 'Ife' })
    expect(linked(await headAt(`/${creator.username}`)).mainEntity.interactionStatistic).toMatchObject({
      userInteractionCount: 0,
    })
    await app.call('POST /creator/update-own-page', {
      token: creator.token,
      body: { hiddenCounts: ['SUBSCRIBERS'] },
    })
    const head = await headAt(`/${creator.username}`)
    expect(head.description).toBe(`Ife (@${creator.username}) on Fanfare.`)
    expect(linked(head).mainEntity).not.toHaveProperty('interactionStatistic')
  })

  test('is none where its path encodes nothing', async () => {
    expect((await headAt('/%E0%A4%A')).status).toBe(404)
  })

  test('under an old name or in other letters leads to its own address', async () => {
    const creator = await joined(app)
    const renamed = `${creator.username}x`
    await updated(creator, { username: renamed })
    const wide = renamed.replace(/[a-z0-9]/g, (each) =>
      String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0),
    )
    const typed = [
      `@${renamed}`,
      `%40${renamed}`,
      encodeURIComponent(wide),
      `${renamed}%E2%80%8E`,
      `${renamed}%20`,
    ]
    for (const path of [creator.username, renamed.toUpperCase(), `${renamed}/`, ...typed].map(
      (name) => `/${name}`,
    )) {
      const { status, canonical } = await headAt(path)
      expect([status, canonical]).toEqual([301, `${app.ctx.config.webOrigin}/${renamed}`])
    }
    expect((await headAt(`/${renamed}`)).status).toBe(200)
  })

  test('of who does not want to be found is told and not listed, with its posts', async () => {
    const creator = await joined(app)
    const post = await published(app, creator, { caption: 'Hello', isPublicPost: true })
    await hidden(creator)
    for (const path of [`/${creator.username}`, postPath(creator, post)]) {
      expect(await headAt(path)).toMatchObject({ status: 200, isIndexed: false })
    }
  })

  test('of nobody, and of who has left or was sent away, is as if it had never been', async () => {
    const [left, suspended] = [await joined(app), await joined(app)]
    const posts = [await published(app, left, { isPublicPost: true })]
    posts.push(await published(app, suspended, { isPublicPost: true }))
    await deactivated(app, left)
    await app.call('POST /admin/deactivate-user/{userId}', {
      token: (await adminOf(app, 'MODERATOR')).token,
      params: { userId: suspended.id },
      body: { reason: 'Sells what is not theirs' },
    })
    const never = await headAt('/nobody.here')
    expect(never).toMatchObject(nobody)
    for (const path of [
      `/${left.username}`,
      `/${suspended.username}`,
      postPath(left, posts[0] ?? { postId: '' }),
      postPath(suspended, posts[1] ?? { postId: '' }),
      `/${left.username}/post/nothing`,
      '/settings/wallet',
      '/%2e%2e/../x',
    ]) {
      expect(await headAt(path)).toEqual(never)
    }
  })
})

describe('a public post', () => {
  test('is told by its words, cut behind one', async () => {
    const creator = await joined(app, { displayName: 'Amara Okafor' })
    const rivers = Array.from({ length: 30 }, (_, index) => `river${index}`)
    const post = await published(app, creator, {
      caption: rivers.join(' '),
      isPublicPost: true,
      contentTagCodes: ['ART'],
    })
    const head = await headAt(postPath(creator, post))
    expect(head).toMatchObject({
      status: 200,
      canonical: `${app.ctx.config.webOrigin}${postPath(creator, post)}`,
      isIndexed: true,
      isAdult: false,
      type: 'article',
      picture: { alt: `Amara Okafor, @${creator.username}` },
    })
    expect(head.title).toMatch(/^Amara Okafor: river0 .* river\d+… · Fanfare$/)
    expect(head.description).toMatch(/^river0 .* river\d+…$/)
    expect(head.description.length).toBeLessThanOrEqual(160)
    expect(rivers.join(' ').startsWith(`${head.description.slice(0, -1)} `)).toBe(true)
    expect(linked(head)).toMatchObject({
      '@type': 'SocialMediaPosting',
      datePublished: post.datePosted,
      author: { name: 'Amara Okafor' },
      isAccessibleForFree: true,
      keywords: [post.contentTags[0]?.name],
    })
  })

  test('without a word to cut behind is cut between letters', async () => {
    const creator = await joined(app)
    const post = await published(app, creator, { caption: '👩🏽‍🎨'.repeat(30), isPublicPost: true })
    const { description } = await headAt(postPath(creator, post))
    expect(description).toMatch(/^(👩🏽‍🎨)+…$/u)
  })

  test('under a name that is not its creator’s leads to its own address', async () => {
    const [creator, other] = [await joined(app), await joined(app)]
    const post = await published(app, creator, { isPublicPost: true })
    expect(await headAt(postPath(other, post))).toMatchObject({
      status: 301,
      canonical: `${app.ctx.config.webOrigin}${postPath(creator, post)}`,
    })
  })

  test('is gone when it is deleted', async () => {
    const creator = await joined(app)
    const post = await published(app, creator, { caption: 'Marigold', isPublicPost: true })
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
    })
    expect(await headAt(postPath(creator, post))).toMatchObject(nobody)
  })
})

describe('a post that a guest may not see', () => {
  test('for subscribers tells whose it is, and nothing else', async () => {
    const creator = await joined(app, { verified: true, price: 500, displayName: 'Amara Okafor' })
    const { posts, secrets } = await marked(app, creator, { isPublicPost: false, isAdult: false })
    for (const post of posts) {
      const head = await headAt(postPath(creator, post))
      expect(head).toMatchObject({
        title: 'Post by Amara Okafor · Fanfare',
        description: 'A post by Amara Okafor for subscribers on Fanfare.',
        isIndexed: false,
        picture: { alt: `Amara Okafor, @${creator.username}` },
      })
      expect(linked(head).isAccessibleForFree).toBe(false)
      for (const secret of secrets) expect(JSON.stringify(head)).not.toContain(secret)
    }
  })

  test.each(['sign-in', 'confirm'])('for adults tells whose it is, where the gate is %s', async (ageGate) => {
    const gated = await startTestApp({ AGE_GATE: ageGate })
    const creator = await joined(gated, { displayName: 'Amara Okafor' })
    const { posts, secrets } = await marked(gated, creator, { isPublicPost: true, isAdult: true })
    for (const post of posts) {
      const head = await headAt(postPath(creator, post), gated)
      expect(head).toMatchObject({
        title: 'Post by Amara Okafor · Fanfare',
        description: 'A post by Amara Okafor on Fanfare, for people of 18 and over.',
        isIndexed: false,
        isAdult: true,
      })
      for (const secret of secrets) expect(JSON.stringify(head)).not.toContain(secret)
    }
  })

  test('is seen where guests are not asked for their age, and marked', async () => {
    const open = await startTestApp({ AGE_GATE: 'off' })
    const creator = await joined(open, { verified: true, displayName: 'Amara Okafor' })
    const [free, paid] = [
      await published(open, creator, { caption: 'Marigold', isPublicPost: true, isAdult: true }),
      await published(open, creator, { caption: 'Marigold', isPublicPost: false, isAdult: true }),
    ]
    expect(await headAt(postPath(creator, free), open)).toMatchObject({
      title: 'Amara Okafor: Marigold · Fanfare',
      isAdult: true,
    })
    expect((await headAt(postPath(creator, paid), open)).title).toBe('Post by Amara Okafor · Fanfare')
  })
})

describe('a page that is nobody’s', () => {
  test('of a tag is told by the tag', async () => {
    const { data: tags } = await app.call('GET /master-record/get-content-tag')
    const art = tags.find(({ code }) => code === 'ART')
    expect(await headAt('/tags/ART')).toMatchObject({
      status: 200,
      title: `${art?.name} · Fanfare`,
      canonical: `${app.ctx.config.webOrigin}/tags/ART`,
      isIndexed: true,
      picture: { url: `${app.ctx.config.webOrigin}/icon-512.png`, alt: 'Fanfare' },
    })
    expect((await headAt('/tags/art')).status).toBe(301)
    expect(await headAt('/tags/NO_SUCH_TAG')).toMatchObject(nobody)
  })

  test.each(['/', '/explore', '/site/about', '/site/legal/terms'])('at %s is described', async (path) => {
    const head = await headAt(path)
    expect(head).toMatchObject({
      status: 200,
      canonical: `${app.ctx.config.webOrigin}${path}`,
      isIndexed: true,
    })
    expect(head.title).toContain('Fanfare')
  })
})
