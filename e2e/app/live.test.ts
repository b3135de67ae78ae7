import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { times } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { startNetworkProxy } from '../setup/network-proxy.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'
import { sendTip } from '../setup/tips.ts'

/** Long before anything would be asked for by itself; how long the stream takes is measured, not tested. */
const soon = { timeout: 8000 }
const deadFor = times(5000, 30_000)

/** The stream is open from here on. */
async function opened(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse(
    (response) => response.url().includes('/notification/stream') && response.ok(),
  )
  await page.goto(path)
  await stream
}

async function follows(fan: Person, creator: Person): Promise<void> {
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
}

async function comment(fan: Person, postId: string, content: string): Promise<void> {
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content },
    token: fan.token,
  })
}

function bell(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Notifications/ })
}

test('what one does shows in the other’s browser as it happens', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Uche'), createMember('Vera')])
  const { postId } = await publishPost(creator, { caption: 'Look at this' })
  await topUpByCard(fan, 5000)
  await follows(fan, creator)
  const [ofCreator, ofFan] = [await open(creator), await open(fan)]
  const path = `/${creator.username}/post/${postId}`
  // Whoever looks at a post has its counts told once it has been on screen for a moment.
  const names = ofCreator.waitForResponse((response) => response.url().includes(`posts=${postId}`))
  await opened(ofCreator, path)
  await names
  await opened(ofFan, path)

  await ofFan.getByRole('button', { name: 'Like, 0' }).click()
  await expect(ofCreator.getByRole('button', { name: 'Like, 1' })).toBeVisible(soon)

  await comment(fan, postId, 'First!')
  await expect(ofCreator.getByText('First!')).toBeVisible(soon)
  await comment(fan, postId, 'The light!')
  await expect(ofCreator.getByRole('link', { name: 'Comments, 2' })).toBeVisible(soon)
  await ofCreator.getByRole('button', { name: 'Show 1 new comment' }).click(soon)
  await expect(ofCreator.getByText('The light!')).toBeVisible()
  await expect(ofCreator.getByRole('button', { name: 'Show 1 new comment' })).toHaveCount(0)

  await ofCreator.goto('/notifications')
  const rows = ofCreator.getByRole('main').getByRole('article')
  await expect(rows).toHaveCount(4)
  await sendTip(fan, creator, 500, 'For the print fund.')
  await expect(rows.first()).toContainText('For the print fund.', soon)
  await expect(rows).toHaveCount(5)
  await expect(bell(ofCreator)).not.toContainText('unread', soon)
  await expect(ofFan.getByRole('complementary', { name: 'More to explore' })).toContainText('₦4,500', soon)

  await opened(ofFan, '/')
  await expect(ofFan.getByRole('feed')).toContainText('Look at this')
  const profile = await ofFan.context().newPage()
  await profile.goto(`/${creator.username}`)
  await expect(profile.getByRole('feed')).toContainText('Look at this')
  const { postId: newest } = await publishPost(creator, { caption: 'And this' })
  await expect(profile.getByText('2 posts')).toBeVisible(soon)
  for (const page of [ofFan, profile]) {
    await page.getByRole('button', { name: 'Show 1 new post' }).click(soon)
    await expect(page.getByRole('feed')).toContainText('And this')
  }
  await api('POST /post/pin-post/{postId}', { params: { postId }, token: creator.token })
  await profile.getByRole('button', { name: 'Show pinned post' }).click(soon)
  await expect(profile.getByRole('article').first()).toContainText('Look at this')
  const mark = { params: { postId: newest }, body: { isAdult: true }, token: creator.token }
  await api('POST /post/mark-adult/{postId}', mark)
  for (const page of [ofFan, profile]) await expect(page.getByText('18+').first()).toBeVisible(soon)
  await api('GET /post/delete-post/{postId}', { params: { postId: newest }, token: creator.token })
  await expect(profile.getByText('1 post', { exact: true })).toBeVisible(soon)
  await expect(ofFan.getByText('And this')).toHaveCount(0, soon)
  await expect(ofFan.getByRole('button', { name: /new post/ })).toHaveCount(0)
})

test('what happens while the list is on its way is in it', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Veronica'), createMember('Waheed')])
  const { postId } = await publishPost(creator, { caption: 'Meanwhile' })
  const page = await open(creator)
  const [answered, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/notification/search-all-notification*', async (route) => {
    const response = await route.fetch()
    answered.resolve()
    await held.promise
    await route.fulfill({ response })
  })
  await opened(page, '/notifications')
  await answered.promise
  await comment(fan, postId, 'Already there?')
  await expect(bell(page)).toContainText('1 unread')
  held.resolve()
  await expect(page.getByRole('article')).toContainText('Already there?')
})

test('who was offline catches up, with nothing lost or twice', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Wale'), createMember('Xenia')])
  const { postId } = await publishPost(creator, { caption: 'A quiet one' })
  const page = await open(creator)
  await opened(page, '/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await comment(fan, postId, 'One')
  await expect(page.getByRole('article')).toHaveCount(1, soon)

  await page.context().setOffline(true)
  await comment(fan, postId, 'Two')
  await comment(fan, postId, 'Three')
  const again = page.waitForRequest((request) => request.url().includes('/notification/stream'))
  await page.context().setOffline(false)
  expect((await again).headers()['last-event-id']).toMatch(/^\d+\./)
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article').nth(0)).toContainText('Three')
  await expect(page.getByRole('article').nth(2)).toContainText('One')
  await expect(bell(page)).not.toContainText('unread', soon)
})

test('after a line that was dead for long a reader catches up, with nothing lost or twice', async ({
  open,
}) => {
  await using line = await startNetworkProxy()
  const [creator, fan] = await Promise.all([createCreator('Wura'), createMember('Ximena')])
  const { postId } = await publishPost(creator, { caption: 'On the road' })
  const page = await open(creator, { proxy: line.proxy })
  await opened(page, '/notifications')
  await comment(fan, postId, 'One')
  await expect(page.getByRole('article')).toHaveCount(1, soon)

  line.cut()
  await comment(fan, postId, 'Two')
  await wait(deadFor)
  await comment(fan, postId, 'Three')
  await expect(page.getByRole('article')).toHaveCount(1)
  line.mend()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('article').nth(0)).toContainText('Three')
  await expect(bell(page)).not.toContainText('unread', soon)
  await comment(fan, postId, 'Four')
  await expect(page.getByRole('article').nth(0)).toContainText('Four', soon)
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('who can have no stream is told by asking now and then', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Yomi'), createMember('Zola')])
  const { postId } = await publishPost(creator, { caption: 'Behind a proxy' })
  const page = await open(creator)
  await page.route('**/notification/stream*', (route) => route.abort())
  await page.goto('/notifications')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await comment(fan, postId, 'Do you read me?')
  // Three tries at a stream come first, further apart each time.
  await expect(page.getByRole('article')).toContainText('Do you read me?', { timeout: 60_000 })
  await expect(bell(page)).not.toContainText('unread', soon)
})

test('the tabs of a browser share one stream, and another takes it on', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Yemi'), createMember('Zoe')])
  const { postId } = await publishPost(creator, { caption: 'Two tabs' })
  const first = await open(creator)
  await opened(first, '/notifications')
  const second = await first.context().newPage()
  const opens: string[] = []
  second.on('request', (request) => {
    if (request.url().includes('/notification/stream')) opens.push(request.url())
  })
  await second.goto('/notifications')
  await expect(second.getByText('No notifications yet')).toBeVisible()
  await comment(fan, postId, 'One')
  await expect(second.getByRole('article')).toHaveCount(1, soon)
  expect(opens).toEqual([])
  const taken = second.waitForResponse((response) => response.url().includes('/notification/stream'))
  await first.close()
  await taken
  await comment(fan, postId, 'Two')
  await expect(second.getByRole('article')).toHaveCount(2, soon)
})
