import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { deactivated } from '../../setup/comments.ts'
import { publishFiles, sent, wavOf } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { type Element, parseXml } from '../../setup/xml.ts'
import { marked } from './marked.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

const hostile = `]]></description><script>alert("1")</script> & <b>it's</b> \u{FFFE} 😀`

async function feedOf({ username }: Pick<Person, 'username'>) {
  const { statusCode, headers, body } = await app.fastify.inject(`/pages/feed/${username}`)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  const [channel] = parseXml(body).children
  if (!channel) throw new Error('The feed has no channel.')
  return { headers, body, channel, items: all(channel, 'item') }
}

const all = (element: Element, name: string) => element.children.filter((child) => child.name === name)
const one = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name)
const textsOf = (items: Element[], name: string) => items.map((item) => one(item, name)?.text)

describe('the feed of a creator', () => {
  test('has the creator’s public posts, newest first, each with its text and its own URL', async () => {
    const creator = await joined(app, { displayName: 'Amara <Okafor>' })
    const first = await published(app, creator, { caption: 'First', isPublicPost: true })
    const second = await published(app, creator, {
      caption: `${hostile}\nand more`,
      isPublicPost: true,
      contentTagCodes: ['ART'],
    })
    const { channel, items } = await feedOf(creator)
    const at = `${app.ctx.config.webOrigin}/${creator.username}`
    expect(one(channel, 'title')?.text).toBe('Amara <Okafor> · Fanfare')
    expect(one(channel, 'link')?.text).toBe(at)
    expect(one(channel, 'atom:link')?.attributes.href).toBe(`${at}/feed.xml`)
    expect(textsOf(items, 'link')).toEqual([`${at}/post/${second.postId}`, `${at}/post/${first.postId}`])
    expect(items.map((item) => one(item, 'guid')?.attributes.isPermaLink)).toEqual(['false', 'false'])
    expect(textsOf(items, 'pubDate').map((text) => new Date(text ?? '').getTime())).toEqual(
      [second, first].map(({ datePosted }) => Math.trunc(Date.parse(datePosted) / 1000) * 1000),
    )
    expect(textsOf(items, 'category')).toEqual([second.contentTags[0]?.name, undefined])
    const html = one(items[0], 'description')?.text ?? ''
    expect(html).toContain(
      '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;b&gt;it&#39;s&lt;/b&gt;',
    )
    expect(html).toMatch(/^<p>.*<br>and more<\/p>$/s)
    expect(one(items[0], 'title')?.text).toContain('<script>alert("1")</script>')
  })

  test('identifies its posts by the same id after a change of username', async () => {
    const creator = await joined(app)
    await published(app, creator, { caption: 'First', isPublicPost: true })
    const marks = async (named: { username: string }) => textsOf((await feedOf(named)).items, 'guid')
    const before = await marks(creator)
    const username = `${creator.username}.anew`
    const { status } = await app.call('POST /user/update-user', {
      token: creator.token,
      body: { username, confirmation: { password: creator.password } },
    })
    expect(status).toBe(200)
    expect(await marks({ username })).toEqual(before)
  })

  test('has what is played, as large as it is sent, and pictures in the words', async () => {
    const creator = await joined(app)
    const isPublicPost = 'true'
    await publishFiles(app, creator, [{ part: 'AUDIO', name: 'a.wav', bytes: wavOf(1) }], { isPublicPost })
    await publishFiles(
      app,
      creator,
      [{ part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() }, await sent('VIDEO', 'h264-aac.mp4')],
      { isPublicPost, 'alternativeTexts[0]': 'A "river"' },
    )
    const { items } = await feedOf(creator)
    const enclosures = items.map((item) => one(item, 'enclosure')?.attributes)
    expect(enclosures.map((each) => each?.type?.split('/')[0])).toEqual(['video', 'audio'])
    for (const enclosure of enclosures) {
      const { origin, pathname } = new URL(enclosure?.url ?? '')
      expect(origin).toBe(app.ctx.config.api.origin)
      const file = await app.fastify.inject(pathname)
      expect([file.statusCode, file.headers['content-type'], file.headers['content-length']]).toEqual([
        200,
        enclosure?.type,
        enclosure?.length,
      ])
    }
    const html = one(items[0], 'description')?.text ?? ''
    const [, src = '', alt] = /<img src="([^"]*)" alt="([^"]*)">/.exec(html) ?? []
    expect(alt).toBe('A &quot;river&quot;')
    expect((await app.fastify.inject(new URL(src).pathname)).statusCode).toBe(200)
  })

  test('has nothing that is sold or for adults', async () => {
    const creator = await joined(app, { verified: true, price: 500 })
    const sold = await marked(app, creator, { isPublicPost: false, isAdult: false })
    const adult = await marked(app, creator, { isPublicPost: true, isAdult: true })
    const { body, items } = await feedOf(creator)
    expect(items).toEqual([])
    for (const secret of [...sold.secrets, ...adult.secrets]) expect(body).not.toContain(secret)
    for (const { postId } of [...sold.posts, ...adult.posts]) expect(body).not.toContain(postId)
  })

  test('ends with a post that is taken back, and with who leaves', async () => {
    const creator = await joined(app)
    const post = await published(app, creator, { isPublicPost: true })
    expect((await feedOf(creator)).items).toHaveLength(1)
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: post.postId },
      token: creator.token,
    })
    expect((await feedOf(creator)).items).toHaveLength(0)
    await deactivated(app, creator)
    expect((await app.fastify.inject(`/pages/feed/${creator.username}`)).statusCode).toBe(404)
    expect((await app.fastify.inject('/pages/feed/nobody.here')).statusCode).toBe(404)
  })

  test('is not sent again to who has it', async () => {
    const creator = await joined(app)
    await published(app, creator, { isPublicPost: true })
    const ask = (tag?: unknown) =>
      app.fastify.inject({
        url: `/pages/feed/${creator.username}`,
        headers: tag === undefined ? {} : { 'if-none-match': String(tag) },
      })
    const { etag } = (await ask()).headers
    expect((await ask(etag)).statusCode).toBe(304)
    await published(app, creator, { isPublicPost: true })
    expect((await ask(etag)).statusCode).toBe(200)
  })
})
