import { expect, type Locator, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'

test('scrolling brings every post once, in order, to the end', async ({ open }) => {
  const { fan, captions } = await fanOfSomebodyWith(45)
  const page = await open(fan, { at: '/?tab=subscribed' })

  await expect(page.getByRole('article').first()).toBeVisible()
  const seen = new Map<number, string>()
  await expect(async () => {
    for (const [position, caption] of await cardsOf(page)) {
      expect(seen.get(position) ?? caption).toBe(caption)
      seen.set(position, caption)
    }
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 600)
    await expect(page.getByText("That's everything.")).toBeInViewport({ timeout: 50 })
  }).toPass({ intervals: [0, 50], timeout: 30_000 })
  for (const [position, caption] of await cardsOf(page)) seen.set(position, caption)

  expect([...seen.keys()].sort((a, b) => a - b)).toEqual(captions.map((_, at) => at + 1))
  expect(captions.map((_, at) => seen.get(at + 1))).toEqual(captions)
})

test('what is pressed just after the page moved does what it says', async ({ open }) => {
  const { fan } = await fanOfSomebodyWith(5)
  const page = await open(fan, { at: '/?tab=subscribed' })
  const comments = page
    .getByRole('article')
    .nth(1)
    .getByRole('link', { name: /^Comments/ })
  await comments.evaluate(async (link) => {
    link.scrollIntoView({ block: 'center' })
    for (const _ of 'ab') await new Promise(requestAnimationFrame)
  })
  const { x = 0, y = 0 } = (await comments.boundingBox()) ?? {}
  await page.mouse.click(x + 8, y + 8)
  await expect(page).toHaveURL(/\/post\/\w{26}#comment$/)
})

test('going back from a post finds the feed where it was left', async ({ open }) => {
  const { fan, captions } = await fanOfSomebodyWith(30)
  const page = await open(fan, { at: '/?tab=subscribed' })
  const article = page.getByRole('article').filter({ hasText: captions[24] })
  await wheelTo(page, article)
  const comments = article.getByRole('link', { name: /^Comments/ })
  await comments.hover()
  const before = await atRest(article)

  await comments.click()
  await expect(page).toHaveURL(/\/post\/\w{26}#comment$/)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/?tab=subscribed')
  await expect(article).toBeInViewport()
  await expect
    .poll(async () => Math.abs(((await article.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(40)
})

test('a reload deep in the feed lands where one was, on a slow device too', async ({ open }) => {
  const { fan, captions } = await fanOfSomebodyWith(30)
  const page = await open(fan, { at: '/?tab=subscribed' })
  const article = page.getByRole('article').filter({ hasText: captions[24] })
  await wheelTo(page, article)
  const before = await atRest(article)

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.reload()
  await expect(article).toBeInViewport()
  await expect
    .poll(async () => Math.abs(((await article.boundingBox())?.y ?? 0) - (before?.y ?? 0)))
    .toBeLessThan(40)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.mouse.wheel(0, 20_000)
  await expect(page.getByText(captions.at(-1) ?? '')).toBeVisible()
})

test('posts that could not be loaded come by themselves when the line is back', async ({ open }) => {
  const { fan, captions } = await fanOfSomebodyWith(1)
  const page = await open(fan)
  await page.route('**/post/search-post/**', (route) => route.abort())
  await page.goto('/?tab=subscribed')
  await expect(page.getByText('The posts could not be loaded')).toBeVisible()
  await page.unroute('**/post/search-post/**')
  await expect(page.getByRole('article').filter({ hasText: captions[0] })).toBeVisible()

  await page.goto('/?tab=text')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Audio' }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.context().setOffline(false)
  await expect(again).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
})

test('new posts are announced by a pill and move nothing until it is pressed', async ({ open }) => {
  const { fan, creator, captions } = await fanOfSomebodyWith(3)
  const page = await open(fan, { viewport: { width: 1280, height: 1000 } })
  await page.clock.install()
  await page.goto('/?tab=subscribed')
  const first = page.getByRole('article').first()
  await expect(first).toContainText(captions[0] ?? '')

  await publishPost(creator, { caption: 'Fresh from the oven' })
  await expectInFeed(fan, 'Fresh from the oven')
  await page.clock.fastForward(61_000)
  const pill = page.getByRole('button', { name: 'Show 1 new post' })
  await expect(pill).toBeVisible()
  await expect(first).toContainText(captions[0] ?? '')
  await pill.click()
  await expect(first).toContainText('Fresh from the oven')
  await expect(pill).toBeHidden()
  await expect(page.getByRole('article')).toHaveCount(4)
})

test('a like shows at once, and is taken back when the server refuses it', async ({ open }) => {
  const { fan, captions } = await fanOfSomebodyWith(2)
  const page = await open(fan, { at: '/?tab=subscribed' })
  const [newest = '', older = ''] = captions
  const likeButton = page
    .getByRole('article')
    .filter({ hasText: older })
    .getByRole('button', { name: /^Like/ })
  await likeButton.click()
  await expect(likeButton).toHaveAccessibleName('Like, 1')

  const lost = page.getByRole('article').filter({ hasText: newest })
  const like = lost.getByRole('button', { name: /^Like/ })
  const states = await like.evaluateHandle((button) => {
    const shown: (string | null)[] = []
    new MutationObserver(() => shown.push(button.getAttribute('aria-pressed'))).observe(button, {
      attributeFilter: ['aria-pressed'],
    })
    return shown
  })
  // Refused, and still listed: a post that is deleted leaves the feed.
  await page.route('**/post/like-post/*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Not now.' } }),
  )
  const refusal = page.waitForResponse('**/post/like-post/*')
  await like.click()
  expect((await refusal).status()).toBe(403)
  await expect(like).toHaveAccessibleName('Like, 0')
  // Of an answer one may hear before the page has shown what it was asked for.
  await expect.poll(() => states.jsonValue()).toEqual(['true', 'false'])

  await page.unrouteAll()
  await page.reload()
  await expect(likeButton).toHaveAccessibleName('Like, 1')
  await expect(likeButton).toHaveAttribute('aria-pressed', 'true')
  await likeButton.click()
  await expect(likeButton).toHaveAccessibleName('Like, 0')
})

test('an opened picture has an address, the arrows move, and back closes it', async ({ open }) => {
  const creator = await createCreator('Tari')
  const pictures = await Promise.all(
    ['#a33', '#3a3', '#33a'].map((colour, at) => drawJpeg(`${at}.jpg`, colour)),
  )
  const { postId } = await publishPost(creator, { caption: 'Three colours', pictures })
  const page = await open()
  await page.goto(`/${creator.username}/post/${postId}`)

  await page.getByRole('button', { name: 'Open image 1 of 3' }).click()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}#photo-${postId}-1`)
  await expect(page.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 / 3')).toBeVisible()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}#photo-${postId}-2`)
  await page.goBack()
  await expect(page.getByText('2 / 3')).toBeHidden()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}`)
  await page.getByRole('button', { name: 'Open image 3 of 3' }).click()
  await expect(page.getByText('3 / 3')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 / 3')).toBeHidden()

  // Who goes through it by Tab stays in it, and so do its keys.
  const second = page.getByRole('button', { name: 'Open image 2 of 3' })
  for (const key of ['Tab', 'Shift+Tab']) {
    await second.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 / 3')).toBeVisible()
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press(key)
      await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 / 3')).toBeHidden()
    await expect(second).toBeFocused()
  }
})

test('All has a suggestion now and then, says where one is caught up, and goes on with others', async ({
  open,
}) => {
  const { fan, creator, captions } = await fanOfSomebodyWith(9)
  const stranger = await createCreator('Bisi')
  for (const n of [1, 2]) await publishPost(stranger, { caption: `Somebody new ${n}.` })
  const page = await open(fan)
  await page.goto('/')
  const cards = page.getByRole('article')
  const teaser = cards.filter({ hasText: 'Suggested for you' })
  await scrollTo(page, teaser.first())
  await expect(teaser.first()).toHaveAttribute('aria-posinset', '8')
  await expect(teaser.first()).not.toContainText(creator.displayName)

  const end = page.getByText("You're all caught up")
  await scrollTo(page, end)
  await expect(cards.filter({ hasText: captions.at(-1) })).toHaveAttribute('aria-posinset', '10')
  await expect(page.locator('[aria-posinset="11"]')).toBeVisible()
  await expect(page.locator('[aria-posinset="11"]')).not.toContainText(creator.displayName)

  await page.getByRole('link', { name: 'Subscribed', exact: true }).click()
  await expect(cards.first()).toContainText(captions[0] ?? '')
  await expect(end).toBeHidden()
  await expect(teaser).toHaveCount(0)
})

/** Scrolls so far that it is there: cards far from the window are not. */
async function scrollTo(page: Page, target: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollBy(0, innerHeight / 4))
    await expect(target).toBeAttached({ timeout: 250 })
  }).toPass({ intervals: [0], timeout: 30_000 })
  await target.scrollIntoViewIfNeeded()
}

/** Scrolls down until a post is there, and then to it: a wheel that turns as fast as this goes past. */
async function wheelTo(page: Page, post: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.move(640, 400)
    await page.mouse.wheel(0, 600)
    await expect(post).toBeAttached({ timeout: 50 })
  }).toPass({ intervals: [0, 50], timeout: 30_000 })
  await atRest(post)
  await post.scrollIntoViewIfNeeded()
}

/** Returns the position of a post once the page has stopped scrolling. */
async function atRest(post: Locator) {
  let box = await post.boundingBox()
  await expect
    .poll(async () => {
      const last = box
      box = await post.boundingBox()
      return box?.y === last?.y
    })
    .toBe(true)
  return box
}

/** A fan who follows one creator with this many posts; their captions from the newest. */
test('keys go through posts, like, comment and lead on, are listed on ?, and do nothing where they are switched off', async ({
  open,
}) => {
  const { fan } = await fanOfSomebodyWith(3)
  const page = await open(fan, { at: '/?tab=subscribed' })
  const posts = page.getByRole('article')
  await expect(posts).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(posts.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(posts.nth(1)).toBeFocused()
  await page.keyboard.press('l')
  await expect(posts.nth(1).getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('k')
  await expect(posts.first()).toBeFocused()
  await page.keyboard.press('c')
  await expect(page.getByRole('textbox', { name: /comment/i })).toBeFocused()
  await page.keyboard.type('gn?')
  await expect(page.getByRole('textbox', { name: /comment/i })).toHaveValue('gn?')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/notifications')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search people' })).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard' })
  await expect(dialog.getByText('Next post')).toBeVisible()
  await expectAccessible(page, 'what keys do')
  await expectLegibleAtWidths(page, 'keys', [390, 820, 1440])
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('/settings/custom-display')
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
})

async function fanOfSomebodyWith(
  count: number,
): Promise<{ fan: Person; creator: Person; captions: string[] }> {
  const [creator, fan] = await Promise.all([createCreator('Sola'), createMember('Temi')])
  const captions: string[] = []
  for (let at = 1; at <= count; at++) {
    const caption = `Note ${at} of ${count}.`
    await publishPost(creator, { caption })
    captions.unshift(caption)
  }
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
  return { fan, creator, captions }
}

async function expectInFeed({ token }: Person, caption: string): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await api('GET /post/search-post/{tab}', { token, params: { tab: 'subscribed' } })
      return data.map((post) => post.caption)
    })
    .toContain(caption)
}

/** The cards that the document holds now: their place in the feed, and their caption. */
function cardsOf(page: Page): Promise<[number, string][]> {
  return page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => [
        Number(card.getAttribute('aria-posinset')),
        /Note \d+ of \d+\./.exec(card.textContent ?? '')?.[0] ?? '',
      ]),
    )
}
