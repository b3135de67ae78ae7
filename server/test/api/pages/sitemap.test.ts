import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { deactivated } from '../../setup/comments.ts'
import { joined, type Person } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'
import { parseXml } from '../../setup/xml.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function read(path: string) {
  const { statusCode, headers, body } = await app.fastify.inject(path)
  expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'application/xml; charset=utf-8'])
  return parseXml(body)
}

/** Every address that search engines are told, with what is told of each. */
async function listed(): Promise<Map<string, string | undefined>> {
  const index = await read('/pages/sitemap')
  const found = new Map<string, string | undefined>()
  for (const { children } of index.children) {
    const { pathname, origin } = new URL(children[0]?.text ?? '')
    expect(origin).toBe(app.ctx.config.webOrigin)
    const [, name = ''] = /^\/sitemap\/(.*)\.xml$/.exec(pathname) ?? []
    const part = await read(`/pages/sitemap/${name}`)
    for (const { children } of part.children) {
      const at = children.find((child) => child.name === 'lastmod')?.text
      found.set(children[0]?.text ?? '', at)
    }
  }
  return found
}

const at = (path: string) => `${app.ctx.config.webOrigin}${path}`
const postPath = ({ username }: Person, { postId }: { postId: string }) => `/${username}/post/${postId}`

describe('the list of addresses', () => {
  test('has what everybody may see, and when it was made', async () => {
    const creator = await joined(app)
    const silent = await joined(app, { verified: true })
    const post = await published(app, creator, { isPublicPost: true, contentTagCodes: ['ART'] })
    const found = await listed()
    expect(found.get(at(postPath(creator, post)))).toBe(post.datePosted)
    expect(found.get(at(`/${creator.username}`))).toBe(post.datePosted)
    expect(found.get(at('/tags/ART'))).toBe(post.datePosted)
    expect(found.has(at(`/${silent.username}`))).toBe(true)
    expect(found.has(at('/site/legal/terms'))).toBe(true)
  })

  test('has nothing that is sold or for adults, and tells of no tag when such was made', async () => {
    const creator = await joined(app, { verified: true, price: 500 })
    const tagged = { contentTagCodes: ['FILM'] }
    const posts = [
      await published(app, creator, { isPublicPost: false, ...tagged }),
      await published(app, creator, { isPublicPost: true, isAdult: true, ...tagged }),
    ]
    const found = await listed()
    for (const post of posts) expect(found.has(at(postPath(creator, post)))).toBe(false)
    expect([...found].find(([url]) => url === at(`/${creator.username}`))).toEqual([
      at(`/${creator.username}`),
      undefined,
    ])
    expect([...found].find(([url]) => url === at('/tags/FILM'))).toEqual([at('/tags/FILM'), undefined])
  })

  test('has nobody who left, does not want to be found, or has nothing to see, and nothing of theirs', async () => {
    const [left, hidden, fan, former] = [
      await joined(app),
      await joined(app),
      await joined(app),
      await joined(app),
    ]
    const posts = [
      await published(app, left, { isPublicPost: true }),
      await published(app, hidden, { isPublicPost: true }),
    ]
    const deleted = await published(app, former, { isPublicPost: true, contentTagCodes: ['MUSIC'] })
    await app.call('GET /post/delete-post/{postId}', {
      params: { postId: deleted.postId },
      token: former.token,
    })
    await deactivated(app, left)
    await app.call('POST /user/update-privacy', { token: hidden.token, body: { isFindable: false } })
    const found = await listed()
    expect([...found].find(([url]) => url === at('/tags/MUSIC'))).toEqual([at('/tags/MUSIC'), undefined])
    const text = [...found.keys()].join('\n')
    for (const { username } of [left, hidden, fan, former]) expect(text).not.toContain(username)
    for (const { postId } of [...posts, deleted]) expect(text).not.toContain(postId)
  })

  test('is not sent again to who has it', async () => {
    const { headers } = await app.fastify.inject('/pages/sitemap/site')
    const again = await app.fastify.inject({
      url: '/pages/sitemap/site',
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.each(['nothing', 'posts', 'posts-1', 'creators-0-x', 'site-0'])('has no part %s', async (name) => {
    expect((await app.fastify.inject(`/pages/sitemap/${name}`)).statusCode).toBe(404)
  })
})
