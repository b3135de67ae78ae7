import { beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { published } from '../../setup/posts.ts'
import { marked } from './marked.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})

async function ask(path: string, query: Record<string, string> = {}) {
  const url = new URL(path, app.ctx.config.webOrigin).href
  const response = await app.fastify.inject({ url: '/pages/oembed', query: { url, ...query } })
  return { status: response.statusCode, headers: response.headers, body: response.body }
}

describe('what other sites show of a link', () => {
  test('to a public post or a profile is its title and the card', async () => {
    const creator = await joined(app, { displayName: 'Amara "Okafor"' })
    const post = await published(app, creator, { caption: 'Rivers <at> dawn', isPublicPost: true })
    const profile = `/${creator.username}`
    const shared = {
      version: '1.0',
      type: 'link',
      author_name: 'Amara "Okafor"',
      author_url: `${app.ctx.config.webOrigin}${profile}`,
      provider_name: 'Fanfare',
      thumbnail_width: 1200,
      thumbnail_height: 630,
    }
    const ofPost = await ask(`${profile}/post/${post.postId}`)
    expect([ofPost.status, ofPost.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(JSON.parse(ofPost.body)).toMatchObject({ ...shared, title: 'Amara "Okafor": Rivers <at> dawn' })
    const ofProfile = JSON.parse((await ask(profile, { format: 'json', maxwidth: '1200' })).body)
    expect(ofProfile).toMatchObject({ ...shared, title: `Amara "Okafor" (@${creator.username})` })
    const thumbnail = new URL(ofProfile.thumbnail_url)
    expect((await app.fastify.inject(thumbnail.pathname + thumbnail.search)).statusCode).toBe(200)
    const small = JSON.parse((await ask(profile, { maxheight: '300' })).body)
    expect(Object.keys(small).filter((name) => name.startsWith('thumbnail'))).toEqual([])
  })

  test('is asked for where the page says', async () => {
    const creator = await joined(app, { verified: true, price: 500 })
    const { data } = await app.call('GET /pages/head', { query: { path: `/${creator.username}` } })
    const { searchParams, pathname, origin } = new URL(data.oembed ?? '')
    expect([origin, pathname]).toEqual([app.ctx.config.webOrigin, '/oembed'])
    expect((await ask(searchParams.get('url') ?? '', { format: 'json' })).status).toBe(200)
  })

  test('that is locked or for adults is nothing', async () => {
    const creator = await joined(app, { verified: true, price: 500 })
    const sold = await marked(app, creator, { isPublicPost: false, isAdult: false })
    const adult = await marked(app, creator, { isPublicPost: true, isAdult: true })
    for (const { posts, secrets } of [sold, adult]) {
      for (const { postId } of posts) {
        const path = `/${creator.username}/post/${postId}`
        const { status, body } = await ask(path)
        expect(status).toBe(401)
        for (const secret of secrets) expect(body).not.toContain(secret)
        const { data } = await app.call('GET /pages/head', { query: { path } })
        expect(data.oembed).toBeNull()
      }
    }
  })

  test.each([
    ['nobody’s', '/nobody.here'],
    ['of a page that is nobody’s', '/site/about'],
    ['of a post that never was', '/nobody.here/post/01K0000000000000000000000A'],
    ['of another site', 'https://elsewhere.example/amara'],
  ])('%s is not there', async (_, path) => {
    expect((await ask(path)).status).toBe(404)
  })

  test('is not written as XML, and needs an address', async () => {
    expect((await ask('/nobody.here', { format: 'xml' })).status).toBe(501)
    expect((await app.fastify.inject('/pages/oembed')).statusCode).toBe(400)
    expect((await app.fastify.inject('/pages/oembed?url=javascript:alert(1)')).statusCode).toBe(400)
  })
})
