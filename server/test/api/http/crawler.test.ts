import { createHash } from 'node:crypto'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { toggledBlock } from '../../setup/blocks.ts'
import { commented, deactivated, replied } from '../../setup/comments.ts'
import { crawl, readingCalls } from '../../setup/crawl.ts'
import { publishFiles, videoOf, wavOf } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { polled } from '../../setup/polls.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

let app: TestApp

/** Content that only some may see: its text and ids, the URLs of its bytes, and their hashes. */
type Content = { postId: string; texts: string[]; urls: string[]; hashes: string[] }
/** Content of a creator, by audience. */
type World = { creator: Person; open: Content[]; paid: Content[]; captions: string[] }

let marks = 0
const mark = (what: string) => `${what}-mark-${++marks}-${Math.random().toString(36).slice(2, 8)}`

/** File tokens live for ten minutes; one is asked for each time that somebody looks around. */
const fileTokens = new Map<string, string>()

async function fetched(
  url: string,
  viewer?: Person,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const t = viewer && (fileTokens.get(viewer.id) ?? (await freshFileToken(viewer)))
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  if (t !== undefined) parameters.set('t', t)
  const response = await app.fastify.inject({ method, url: `${path}?${parameters}`, headers })
  return { status: response.statusCode, bytes: response.rawPayload, text: response.body }
}

async function freshFileToken(viewer: Person): Promise<string> {
  const { data } = await app.call('GET /post/refresh-file-token', { token: viewer.token })
  fileTokens.set(viewer.id, data)
  return data
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Collects the content of a post as its creator sees it; every file, cover, width and caption of it. */
async function contentOf(creator: Person, { postId }: Post, more: string[] = []): Promise<Content> {
  const { data } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    token: creator.token,
  })
  const urls = data.files.flatMap(({ url, thumbnailUrl, captionsUrl }) =>
    [url, thumbnailUrl, captionsUrl, thumbnailUrl && `${url}?w=640`].filter((each) => each !== null),
  )
  const answers = await Promise.all(urls.map((url) => fetched(url, creator)))
  for (const { status, bytes } of answers) expect([status, bytes.length > 0]).toEqual([200, true])
  return {
    postId,
    texts: [
      ...data.files.flatMap(({ alternativeText, fileId }) => [alternativeText ?? '', fileId ?? '']),
      ...data.options.flatMap(({ content, optionId }) => [content, optionId]),
      ...more,
    ].filter((word) => word !== ''),
    urls,
    hashes: answers.map(({ bytes }) => hashOf(bytes)),
  }
}

async function mediaPost(creator: Person, isPublicPost: boolean, caption: string): Promise<Post> {
  const captions = Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${mark('caption')}\n`)
  const { status, data } = await publishFiles(
    app,
    creator,
    [
      { part: 'IMAGE', name: 'a.jpg', bytes: await jpeg(900 + ++marks, 500) },
      { part: 'VIDEO[k]', name: 'a.mp4', bytes: await videoOf(2 + ++marks / 100) },
      { part: 'THUMBNAIL[k]', name: 'cover.jpg', bytes: await jpeg(700 + ++marks, 400) },
      { part: 'CAPTIONS[k]', name: 'words.vtt', bytes: captions },
    ],
    {
      caption,
      isPublicPost: String(isPublicPost),
      'contentTagCodes[0]': 'FILM',
      'alternativeTexts[0]': mark('picture'),
      'alternativeTexts[1]': mark('video'),
    },
  )
  expect([status, data.status]).toEqual([201, 'LIVE'])
  return data
}

async function audioPost(creator: Person, isPublicPost: boolean, caption: string): Promise<Post> {
  const { status, data } = await publishFiles(
    app,
    creator,
    [{ part: 'AUDIO', name: 'a.wav', bytes: wavOf(2 + ++marks / 100) }],
    { caption, isPublicPost: String(isPublicPost) },
  )
  expect([status, data.status]).toEqual([201, 'LIVE'])
  return data
}

/** A creator with posts of every type, or of pictures and videos alone, for everybody and for subscribers, and words under them. */
async function worldOf(reader: Person, isWhole = true): Promise<World> {
  const creator = await joined(app, { verified: true, price: 500 })
  await entitled(app, reader, creator)
  const made: { open: Content[]; paid: Content[] } = { open: [], paid: [] }
  const captions: string[] = []
  for (const [kind, isPublicPost] of [
    ['open', true],
    ['paid', false],
  ] as const) {
    const caption = () => {
      captions.push(mark('post'))
      return captions.at(-1) ?? ''
    }
    const options = [mark('option'), mark('option')]
    const posts = [await mediaPost(creator, isPublicPost, caption())]
    if (isWhole) {
      posts.push(
        await audioPost(creator, isPublicPost, caption()),
        await polled(app, creator, { options, isPublicPost, caption: caption() }),
        await published(app, creator, { isPublicPost, caption: caption() }),
      )
    }
    for (const post of posts) {
      const [comment, answer] = [mark('comment'), mark('reply')]
      const { commentId } = await commented(app, reader, post.postId, comment)
      await replied(app, reader, commentId, answer)
      made[kind].push(await contentOf(creator, post, [comment, answer]))
    }
  }
  await app.drain()
  return { creator, captions, ...made }
}

function seedsOf({ creator, open, paid }: World) {
  return {
    postId: [...open, ...paid].map(({ postId }) => postId),
    username: [creator.username],
    searchTerm: [creator.username, creator.displayName],
    code: ['FILM'],
  }
}

/** The viewer finds these words and files nowhere, and is answered about the files as about those that never were. */
async function expectHidden(
  viewer: Person | undefined,
  world: World,
  hidden: Content[],
  texts: string[] = [],
) {
  if (viewer) await freshFileToken(viewer)
  const replies = await crawl(app, viewer, seedsOf(world))
  const forbidden = [...texts, ...hidden.flatMap((content) => content.texts)]
  for (const { url, text } of replies) {
    for (const word of forbidden) if (text.includes(word)) throw new Error(`${url} tells ${word}`)
  }
  const hashes = new Set(hidden.flatMap((content) => content.hashes))
  const urls = new Set(
    replies.flatMap(({ text }) => [...text.matchAll(/"(\/files\/[^"]+)"/g)].map(([, url = '']) => url)),
  )
  for (const url of urls) {
    const { bytes } = await fetched(url, viewer)
    if (hashes.has(hashOf(bytes))) throw new Error(`${url} gives bytes that are not to be seen`)
  }
  // What is handed out with a post also opens.
  for (const { text } of replies) {
    for (const [, url = ''] of text.matchAll(/"(?:url|thumbnailUrl|captionsUrl)":"(\/files\/[^"]+)"/g)) {
      expect([url, (await fetched(url, viewer)).status]).toEqual([url, 200])
    }
  }
  for (const url of hidden.flatMap((content) => content.urls)) await expectUnknown(url, viewer)
}

const attempts: [Record<string, string>, 'GET' | 'HEAD'][] = [
  [{}, 'GET'],
  [{}, 'HEAD'],
  [{ range: 'bytes=0-9' }, 'GET'],
  [{ 'if-none-match': '*' }, 'GET'],
]

async function expectUnknown(url: string, viewer: Person | undefined) {
  const absent = url.replace(/[0-9A-Z]{26}/, app.ctx.newId())
  const said = (text: string) => text.replace(/"requestId":"[^"]*"/, '')
  for (const [headers, method] of attempts) {
    const [there, never] = [
      await fetched(url, viewer, headers, method),
      await fetched(absent, viewer, headers, method),
    ]
    expect([url, there.status, said(there.text)]).toEqual([url, 404, said(never.text)])
  }
}

/** The viewer comes upon all of it: the crawl looks where things are. */
async function expectSeen(viewer: Person, world: World, seen: Content[]) {
  const replies = await crawl(app, viewer, seedsOf(world))
  const text = replies.map((reply) => reply.text).join('\n')
  for (const { texts, urls } of seen) {
    for (const word of texts) if (!text.includes(word)) throw new Error(`Nothing tells ${word}`)
    for (const url of urls) expect((await fetched(url, viewer)).status).toBe(200)
  }
  const about = /^\/(post|creator|comment|post-folder|user-folder|subscription)\//
  const unanswered = readingCalls
    .map(({ path }) => path)
    .filter((path) => about.test(path) && !replies.some((each) => each.path === path && each.status === 200))
  expect(unanswered).toEqual(['/post/get-publication/{postId}'])
}

describe('what somebody sells', () => {
  let world: World
  let fan: Person

  beforeAll(async () => {
    app = await startTestApp()
    fan = await joined(app)
    world = await worldOf(fan)
  }, 60_000)

  test('is seen by a fan who holds the right to it, wherever it may be found', async () => {
    await expectSeen(fan, world, [...world.open, ...world.paid])
  })

  test('is found by no guest', async () => {
    await expectHidden(undefined, world, world.paid)
  })

  test('is hidden from fans of other creators, even after they saved, listed and liked it', async () => {
    const [stranger, other] = [await joined(app), await joined(app, { verified: true })]
    await entitled(app, stranger, other)
    await involved(stranger, world)
    await expectHidden(stranger, world, world.paid)
  })

  test('is found no more by a fan whose right to it has ended', async () => {
    const lapsed = await joined(app)
    await entitled(app, lapsed, world.creator, new Date(app.clock.now().getTime() + 60_000))
    await involved(lapsed, world)
    await commented(app, lapsed, world.paid[0]?.postId ?? '')
    app.clock.advance({ minutes: 2 })
    await expectHidden(lapsed, world, world.paid)
  })

  test('is found no more by who is blocked, nor is what everybody else sees', async () => {
    const blocked = await joined(app)
    await entitled(app, blocked, world.creator, new Date(app.clock.now().getTime() + 86_400_000))
    await involved(blocked, world)
    await toggledBlock(app, world.creator, blocked)
    await expectHidden(blocked, world, [...world.open, ...world.paid], world.captions)
  })

  test('is found no more by who blocks, nor is what everybody else sees', async () => {
    const blocker = await joined(app)
    await entitled(app, blocker, world.creator, new Date(app.clock.now().getTime() + 86_400_000))
    await involved(blocker, world)
    await toggledBlock(app, blocker, world.creator)
    await expectHidden(blocker, world, [...world.open, ...world.paid], world.captions)
  })
})

describe('what was there for everybody', () => {
  let world: World
  let fan: Person

  beforeAll(async () => {
    app = await startTestApp()
  })

  async function expectGone(viewers: (Person | undefined)[]) {
    for (const viewer of viewers) {
      await expectHidden(viewer, world, [...world.open, ...world.paid], world.captions)
    }
  }

  test('is gone for its creator too when they delete it', async () => {
    fan = await joined(app)
    world = await worldOf(fan, false)
    await involved(fan, world)
    for (const { postId } of [...world.open, ...world.paid]) {
      const { status } = await app.call('GET /post/delete-post/{postId}', {
        params: { postId },
        token: world.creator.token,
      })
      expect(status).toBe(200)
    }
    await expectGone([world.creator, fan, undefined])
  })

  test('is gone when its creator leaves', async () => {
    fan = await joined(app)
    world = await worldOf(fan, false)
    await involved(fan, world)
    await deactivated(app, world.creator)
    await expectGone([fan, undefined])
  })

  test('is gone when the platform sends its creator away', async () => {
    fan = await joined(app)
    world = await worldOf(fan, false)
    await involved(fan, world)
    const admin = await adminOf(app)
    const { status } = await app.call('POST /admin/deactivate-user/{userId}', {
      params: { userId: world.creator.id },
      body: { reason: 'Broke the rules' },
      token: admin.token,
    })
    expect(status).toBe(200)
    await expectGone([fan, undefined])
  })
})

/** Saves the creator’s posts, adds the creator to a list, and likes the visible posts. */
async function involved(person: Person, { creator, open, paid }: World) {
  const { token } = person
  for (const { postId } of [...open, ...paid]) {
    await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token })
    await app.call('GET /post/like-post/{postId}', { params: { postId }, token })
  }
  const { data } = await app.call('POST /user-folder/create-user-folder', {
    body: { name: 'Everybody' },
    token,
  })
  await app.call('POST /user-folder/add-to-user-folder', {
    body: { userFolderIds: [data.userFolderId], creatorId: creator.id },
    token,
  })
}
