import { env } from 'node:process'
import { expect, type Page } from '@playwright/test'
import { startDeployedNginx } from '../../lab/nodes/deployed-nginx.ts'
import { createDisposableFolder } from '../../tools/database/disposable-folder.ts'
import { findFreePortSettings } from '../../tools/process/ports.ts'
import { api } from '../setup/api.ts'
import { openComposer } from '../setup/compose.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { runOnOwnStack } from '../setup/stack/own-stack.ts'
import { test } from '../setup/test.ts'

let nginx: Awaited<ReturnType<typeof startDeployedNginx>>
let folder: Awaited<ReturnType<typeof createDisposableFolder>>

/** The web and the API under one name, as `deploy/nginx.conf` has them. */
runOnOwnStack(async () => {
  folder = await createDisposableFolder()
  const ports = await findFreePortSettings()
  nginx = await startDeployedNginx({ web: ports.WEB_PORT, api: ports.API_PORT }, folder.path)
  return { ...ports, WEB_ORIGIN: nginx.origin, API_ORIGIN: `${nginx.origin}/api` }
})

test.beforeAll(() => {
  // What is made beside the browser goes past the proxy.
  env.FANFARE_API = `http://127.0.0.1:${JSON.parse(env.FANFARE_ENVIRONMENT ?? '').API_PORT}`
})

test.afterAll(async () => {
  await nginx?.stop()
  await folder?.remove()
})

const isQuestion = ({ method }: { method: string }) => method === 'OPTIONS'

/** The pictures of an article are there, whole. */
async function expectPicture(page: Page, caption: string): Promise<void> {
  const picture = page.getByRole('article').filter({ hasText: caption }).locator('img[crossorigin]').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

test('a browser asks nobody whether it may, and all that a member does goes to the one name', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Ada'), createMember('Tobi')])
  const { files } = await publishPost(creator, {
    caption: 'A river',
    pictures: [await drawJpeg('river.jpg')],
  })
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    ...{ params: { creatorId: creator.id }, token: fan.token },
  })
  const page = await open(fan)
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol)) origins.add(origin)
  })

  const stream = page.waitForResponse(
    (response) => response.url().startsWith(`${nginx.origin}/api/notification/stream`) && response.ok(),
  )
  await page.goto('/')
  await expectPicture(page, 'A river')
  await page.getByRole('button', { name: 'Like, 0' }).click()
  await expect(page.getByRole('button', { name: 'Like, 1' })).toBeVisible()
  await stream
  await publishPost(creator, { caption: 'And the sea' })
  await page.getByRole('button', { name: 'Show 1 new post' }).click()
  await expect(page.getByRole('feed')).toContainText('And the sea')

  await page.goto(`/${creator.username}`)
  await expect(page.getByRole('heading', { level: 2, name: creator.displayName })).toBeVisible()
  await expectPicture(page, 'A river')

  const { add, caption, post } = await openComposer(page)
  await add(await drawJpeg('mine.jpg', '#336699', 1200, 900))
  await caption.fill('Mine')
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await expectPicture(page, 'Mine')

  expect([...origins]).toEqual([nginx.origin])
  const asked = await nginx.asked()
  expect(asked.filter(isQuestion)).toEqual([])
  const paths = asked.filter(({ status }) => status < 400).map(({ method, path }) => `${method} ${path}`)
  for (const start of [
    `GET /api${files[0]?.url}?`,
    'POST /api/uploads',
    'PATCH /api/uploads/',
    'POST /api/post/create-post',
  ]) {
    expect(
      paths.some((path) => path.startsWith(start)),
      start,
    ).toBe(true)
  }

  // Whoever comes from another origin is seen to ask.
  await page.goto(nginx.origin.replace('127.0.0.1', 'localhost'))
  const status = await page.evaluate(
    (address) => fetch(address, { headers: { authorization: 'Bearer none' } }).then(({ status }) => status),
    `${nginx.origin}/api/post/search-post/all`,
  )
  expect([status, (await nginx.asked()).filter(isQuestion).length]).toEqual([401, 1])
})

test('what the web tells of a post, it has from the API, and its picture is under the same name', async ({
  page,
}) => {
  const creator = await createCreator('Ada')
  await page.goto(`/${creator.username}`)
  await expect(page.getByRole('heading', { level: 2, name: creator.displayName })).toBeVisible()
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  expect(picture).toMatch(new RegExp(`^${nginx.origin}/api/`))
  const sent = await page.request.get(picture ?? '')
  expect(sent.headers()['content-type']).toBe('image/jpeg')
  const feed = await page.request.get(`/${creator.username}/feed.xml`)
  expect(feed.headers()['content-type']).toContain('xml')
  await page.goto('/api/api-docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Fanfare API' })).toBeVisible()
})
