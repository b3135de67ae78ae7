import { expect } from '@playwright/test'
import { publishAudioPost, publishMediaPost } from '../setup/media-posts.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }

let world: ReturnType<typeof makeWorld> | undefined

/** A creator with posts, and a fan of none: they are looked at, and change nothing. */
async function makeWorld() {
  const [creator, fan] = await Promise.all([createCreator('Sade', { price: 1500 }), createMember('Tunde')])
  const pictures = await Promise.all(
    ['#a33', '#3a3', '#33a', '#aa3'].map((one, at) => drawJpeg(`${at}.jpg`, one)),
  )
  const posts: string[] = []
  for (const count of [1, 2, 3, 4]) {
    const { postId } = await publishPost(creator, {
      caption: `Pictures: ${count}`,
      pictures: pictures.slice(0, count),
    })
    posts.push(postId)
  }
  await publishPost(creator, {
    caption: 'For those inside',
    pictures: pictures.slice(0, 1),
    forSubscribers: true,
  })
  return { creator, fan, posts }
}

async function cast() {
  world ??= makeWorld()
  return world
}

test('The post feed shows post cards and 7 skeleton cards while loading.', async ({ open }) => {
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

test('When empty it shows "Nothing here... for now".', async ({ open }) => {
  const { fan } = await cast()
  const page = await open(fan, { at: `/${fan.username}`, viewport: desktop })
  await expect(page.getByRole('main').getByText('Nothing here... for now')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('Deleting a post reloads the page.', async ({ open }) => {
  const author = await createMember('Uzo')
  await publishPost(author, { caption: 'Not for long' })
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

test('The default empty-state title is "No result".', async ({ open }) => {
  const page = await open((await cast()).fan, { at: '/subscriptions?tab=paid', viewport: desktop })
  await expect(page.getByRole('main').getByText('No result', { exact: true })).toBeVisible()
})

test('Infinite scroll fires within 100 px of the page bottom and can show a spinner.', async ({ open }) => {
  const author = await createCreator('Remi')
  for (let n = 1; n <= 25; n++) await publishPost(author, { caption: `Words ${n}` })
  const page = await open(null, { viewport: { width: 820, height: 700 } })
  const held = Promise.withResolvers<void>()
  await page.route(/search-public-creator-post.*cursor=/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/${author.username}?sort=newest`)
  await expect(page.getByText('Words 25', { exact: true })).toBeVisible()
  const toBottom = async () => {
    await page.mouse.move(400, 400)
    await page.mouse.wheel(0, 100_000)
  }
  // What is drawn when it comes into sight makes the page longer.
  await expect(async () => {
    await toBottom()
    await expect(page.getByRole('status', { name: 'Loading more' })).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('Words 1', { exact: true })).toHaveCount(0)
  held.resolve()
  await expect(async () => {
    await toBottom()
    await expect(page.getByText('Words 1', { exact: true })).toBeInViewport({ timeout: 500 })
  }).toPass()
})

test('The media grid card shows the first image if any, else a video thumbnail with a play icon, else an audio graphic.', async ({
  open,
}) => {
  const creator = await createCreator('Simi')
  const pictures = [await drawJpeg('a.jpg')]
  await Promise.all([
    publishMediaPost(creator, { caption: 'Both', videos: ['sea'], pictures }),
    publishMediaPost(creator, { caption: 'Moving', videos: ['ridges'] }),
    publishAudioPost(creator, 'Heard'),
  ])
  const page = await open(null, { viewport: desktop })
  await page.goto(`/${creator.username}?tab=video`)
  const squareOf = (caption: string) => page.getByRole('link', { name: new RegExp(`: ${caption}$`) })
  // One stands beside the count of videos; the other over what begins with one.
  const plays = (caption: string) => squareOf(caption).locator('.lucide-play')
  await expect(squareOf('Both').locator('img').first()).toBeVisible()
  await expect(plays('Both')).toHaveCount(1)
  await expect(squareOf('Moving').locator('img').first()).toBeVisible()
  await expect(plays('Moving')).toHaveCount(2)

  // Sounds have a list of their own, not a grid: this one is given them in the place of its videos.
  await page.route(`**/search-public-creator-post/${creator.username}/video*`, (route) =>
    route.continue({ url: route.request().url().replace('/video', '/audio') }),
  )
  await page.goto(`/${creator.username}`)
  await page.getByRole('main').getByRole('link', { name: 'Video', exact: true }).click()
  await expect(squareOf('Heard')).toBeVisible()
  await expect(squareOf('Heard').locator('img')).toHaveCount(0)
  // As large as the play sign of a video; the other beside its count.
  await expect(squareOf('Heard').locator('.lucide-audio-lines')).toHaveCount(2)
})

test('It also shows the creator avatar, @username, a verified icon when verificationStatus is VERIFIED, counts of images, videos and audio files, and the time-ago of datePosted. Clicking it emits a selection. A locked state exists.', async ({
  open,
}) => {
  const { creator, posts } = await cast()
  const page = await open(null, { viewport: desktop })
  await page.goto(`/${creator.username}?tab=image`)
  const square = page.getByRole('link', { name: `Post by ${creator.displayName}, 3 pictures: Pictures: 3` })
  await expect(square.getByText(`@${creator.username}`)).toBeVisible()
  await expect(square.getByRole('img', { name: 'Verified', includeHidden: true })).toBeVisible()
  await expect(square.locator('time')).toHaveText(/just now|ago$/)
  await expect(square.getByText('3', { exact: true })).toBeVisible()
  await square.click()
  await expect(page).toHaveURL(`/${creator.username}/post/${posts[2]}`)
  await page.goBack()
  await expect(
    page.getByRole('link', { name: `Locked post by ${creator.displayName}, 1 picture` }),
  ).toBeVisible()
})

test('The image grid uses different layouts for 1, 2, 3 and 4 or more images.', async ({ open }) => {
  const { creator, posts } = await cast()
  const page = await open(null, { viewport: desktop })
  const layouts: string[] = []
  for (const postId of posts) {
    await page.goto(`/${creator.username}/post/${postId}`)
    const cells = page.getByRole('article').first().getByRole('button', { name: 'Open image' })
    await expect(cells).toHaveCount(posts.indexOf(postId) + 1)
    layouts.push(await cells.evaluateAll(describeGrid))
  }
  expect(layouts).toEqual([
    '0,0 whole x whole',
    '0,0 half x whole | 1,0 half x whole',
    '0,0 most x whole | 1,0 less x half | 1,1 less x half',
    '0,0 half x half | 1,0 half x half | 0,1 half x half | 1,1 half x half',
  ])
})

/** Runs in the page: where each lies in the grid that they make, and how much of it it takes. */
function describeGrid(cells: Element[]): string {
  const boxes = cells.map((cell) => cell.getBoundingClientRect())
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  const width = Math.max(...boxes.map(({ right }) => right)) - left
  const height = Math.max(...boxes.map(({ bottom }) => bottom)) - top
  const share = (part: number) => (part > 0.9 ? 'whole' : part > 0.6 ? 'most' : part > 0.4 ? 'half' : 'less')
  return boxes
    .map((box) => {
      const cell = [box.x > left + 1 ? 1 : 0, box.y > top + 1 ? 1 : 0].join()
      return `${cell} ${share(box.width / width)} x ${share(box.height / height)}`
    })
    .join(' | ')
}
