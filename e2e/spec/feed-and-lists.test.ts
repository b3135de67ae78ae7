import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { creatorJoined, joined } from '../setup/people/people.ts'
import { jpeg } from '../setup/pictures.ts'
import { published } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }

let world: ReturnType<typeof makeWorld> | undefined

/** A creator with posts, and a fan of none: they are looked at, and change nothing. */
async function makeWorld() {
  const [creator, fan] = await Promise.all([creatorJoined('Sade', { price: 1500 }), joined('Tunde')])
  const pictures = await Promise.all(
    ['#a33', '#3a3', '#33a', '#aa3'].map((one, at) => jpeg(`${at}.jpg`, one)),
  )
  const posts: string[] = []
  for (const count of [1, 2, 3, 4]) {
    const { postId } = await published(creator, {
      caption: `Pictures: ${count}`,
      pictures: pictures.slice(0, count),
    })
    posts.push(postId)
  }
  return { creator, fan, posts }
}

async function cast() {
  world ??= makeWorld()
  return world
}

test('a feed shows seven skeleton cards while its posts are on their way, and then the posts', async ({
  open,
}) => {
  const { creator } = await cast()
  const page = await open(null, { viewport: desktop })
  const held = Promise.withResolvers<void>()
  await page.route('**/creator/search-public-creator-post/**', async (route) => {
    await held.promise
    await route.continue()
  })
  // What an address asks for beside its path the server does not draw.
  await page.goto(`/${creator.username}?sort=newest`)
  const waiting = page.getByRole('status', { name: 'Loading posts' })
  await expect(waiting).toBeVisible()
  await expect(waiting.locator(':scope > *')).toHaveCount(7)
  held.resolve()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('one picture, two, three and four are each laid out in another way', async ({ open }) => {
  const { creator, posts } = await cast()
  const page = await open(null, { viewport: desktop })
  const layouts: string[] = []
  for (const postId of posts) {
    await page.goto(`/${creator.username}/post/${postId}`)
    const cells = page.getByRole('article').first().getByRole('button', { name: 'Open image' })
    await expect(cells).toHaveCount(posts.indexOf(postId) + 1)
    layouts.push(await cells.evaluateAll(placesOf))
  }
  expect(layouts).toEqual([
    '0,0 whole x whole',
    '0,0 half x whole | 1,0 half x whole',
    '0,0 most x whole | 1,0 less x half | 1,1 less x half',
    '0,0 half x half | 1,0 half x half | 0,1 half x half | 1,1 half x half',
  ])
})

test('a picture alone opens without a count, and the keys up, down and Escape each close it', async ({
  open,
}) => {
  const { creator, posts } = await cast()
  const page = await open(null, { viewport: desktop })
  const lightbox = page.getByRole('dialog', { name: 'Pictures' })
  const openFirst = async () => {
    await page.getByRole('button', { name: 'Open image 1' }).first().click()
    await expect(lightbox).toBeVisible()
    await expect.poll(() => lightbox.boundingBox()).toMatchObject({ x: 0, y: 0, ...desktop })
  }
  await page.goto(`/${creator.username}/post/${posts[0]}`)
  await openFirst()
  await expect(page.getByText(/\d+ \/ \d+/)).toHaveCount(0)
  await expect(lightbox.getByRole('button', { name: /Previous|Next/ })).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(lightbox).toHaveCount(0)

  await page.goto(`/${creator.username}/post/${posts[1]}`)
  await openFirst()
  await expect(lightbox.getByText('1 / 2')).toBeVisible()
  await lightbox.getByRole('button', { name: 'Next' }).click()
  await expect(lightbox.getByText('2 / 2')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(lightbox.getByText('1 / 2')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(lightbox).toHaveCount(0)
})

test('a square of the grid says by whom it is, since when and how much is in it, and leads to the post', async ({
  open,
}) => {
  const { creator, posts } = await cast()
  const page = await open(null, { viewport: desktop })
  await page.goto(`/${creator.username}?tab=image`)
  const square = page.getByRole('link', { name: `Post by ${creator.displayName}, 3 images: Pictures: 3` })
  await expect(square.getByText(`@${creator.username}`)).toBeVisible()
  await expect(square.getByRole('img', { name: 'Verified', includeHidden: true })).toBeVisible()
  await expect(square.locator('time')).toHaveText(/just now|ago$/)
  await expect(square.getByText('3', { exact: true })).toBeVisible()
  await square.click()
  await expect(page).toHaveURL(`/${creator.username}/post/${posts[2]}`)
})

test('what is not for who looks has its lock and the one way in, and neither likes, comments nor tips', async ({
  open,
}) => {
  const { creator, fan } = await cast()
  const { postId } = await published(creator, { caption: 'For those inside', forSubscribers: true })
  const page = await open(fan, { at: `/${creator.username}/post/${postId}`, viewport: desktop })
  const card = page.getByRole('article').first()
  for (const name of [/^Like/, /^Comments/, 'Tip'])
    await expect(card.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await card.getByRole('button', { name: `Subscribe to see ${creator.username}'s post` }).click()
  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(dialog.getByText('Cancel any time')).toBeVisible()
  await expect(dialog.getByText('₦1,500').first()).toBeVisible()
  await expect(dialog.getByText('per month')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/site/legal/terms')
  await expect(dialog.getByRole('link', { name: 'acceptable use policy' })).toHaveAttribute(
    'href',
    '/site/legal/acceptable-use-policy',
  )
})

test('the page is loaded anew when a post of it was deleted', async ({ open }) => {
  const author = await joined('Uzo')
  await published(author, { caption: 'Not for long' })
  const page = await open(author, { at: `/${author.username}`, viewport: desktop })
  const card = page.getByRole('article').filter({ hasText: 'Not for long' })
  await card.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  const loaded = page.waitForEvent('load')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted!')).toBeVisible()
  await loaded
  await expect(page.getByText('Nothing here... for now')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('each kind of notification has its own words, and its own menu', async ({ open }) => {
  const [{ creator, fan, posts }, other] = await Promise.all([cast(), creatorJoined('Vivian')])
  const [postId = ''] = posts
  const { token } = fan
  await api('GET /post/like-post/{postId}', { params: { postId }, token })
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: other.id },
    token,
  })
  await expectTold(creator.token, 'LIKE')
  await expectTold(other.token, 'SUBSCRIPTION')
  const menuOf = async (page: Page, words: string) => {
    const row = page.getByRole('main').getByRole('article').filter({ hasText: words })
    await row.getByRole('button', { name: `More about what ${fan.displayName} did` }).click()
    return page.getByRole('menuitem')
  }
  const liked = await open(creator, { at: '/notifications', viewport: desktop })
  await expect(await menuOf(liked, 'Liked your post')).toHaveText(['Copy link', 'View post'])
  await liked.getByRole('menuitem', { name: 'View post' }).click()
  await expect(liked).toHaveURL(`/${creator.username}/post/${postId}`)
  const followed = await open(other, { at: '/notifications', viewport: desktop })
  await expect(await menuOf(followed, 'Subscribed to your posts and content')).toHaveText(['View profile'])
  await followed.getByRole('menuitem', { name: 'View profile' }).click()
  await expect(followed).toHaveURL(`/${fan.username}`)
})

async function expectTold(token: string, kind: string): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await api('GET /notification/search-all-notification', { token, query: {} })
      return data.map((one) => one.kind)
    })
    .toContain(kind)
}

/** Runs in the page: where each lies in the grid that they make, and how much of it it takes. */
function placesOf(cells: Element[]): string {
  const boxes = cells.map((cell) => cell.getBoundingClientRect())
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const width = Math.max(...boxes.map(({ right }) => right)) - left
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) - top
  const share = (part: number) => (part > 0.9 ? 'whole' : part > 0.6 ? 'most' : part > 0.4 ? 'half' : 'less')
  return boxes
    .map((box) => {
      const place = [box.x > left + 1 ? 1 : 0, box.y > top + 1 ? 1 : 0].join()
      return `${place} ${share(box.width / width)} x ${share(box.height / height)}`
    })
    .join(' | ')
}
