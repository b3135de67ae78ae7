import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  countHeldIntersections,
  holdIntersections,
  makeIntersectionsHoldable,
  releaseIntersections,
} from '../setup/hold-intersections.ts'
import { publishMediaPost } from '../setup/media-posts.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { centreOf, isPlaying, playbackPosition } from '../setup/playback.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

const hevcFile = join(import.meta.dirname, '../../server/test/fixtures/media/hevc-aac.mov')
const plainFile = join(import.meta.dirname, '../../demo/videos/sea.mp4')
const inMotion = { reducedMotion: 'no-preference' } as const

test('what cannot be loaded says so, and goes on when it can', async ({ open }) => {
  const creator = await createCreator('Vero')
  const { postId } = await publishMediaPost(creator, { caption: 'Gone for now', videos: ['sea'] })
  const page = await open()
  await page.route('**/files/**', (route) => route.abort())
  await page.goto(`/${creator.username}/post/${postId}`)
  await expect(page.getByText("This video can't be played here")).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => isPlaying(page.locator('video'))).toBe(true)
})

test('a video that the browser cannot show says so, and is played as H.264 where there is that', async ({
  open,
}) => {
  // A guest's page comes with what the server knew when it rendered it.
  const [creator, fan] = await Promise.all([createCreator('Hevi'), createMember('Viewer')])
  const films = [{ name: 'phone.mov', buffer: await readFile(hevcFile) }]
  const { postId, files } = await publishMediaPost(creator, { caption: 'From a phone', films })
  const page = await open(fan, inMotion)
  // The server makes H.264 of it in its own time, where there is an ffmpeg.
  let renditions: { url: string; width: number; height: number }[] = []
  // The creator's posts are requested beside this one.
  await page.route(/get-post-details|search-creator-post|refresh-posts/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /"renditions":\[[^\]]*\]/g,
      `"renditions":${JSON.stringify(renditions)}`,
    )
    await route.fulfill({ response, body })
  })
  await page.goto(`/${creator.username}/post/${postId}`)
  const said = page.getByRole('alert').filter({ hasText: 'This video is in HEVC' })
  await expect(said).toHaveText(
    "This video is in HEVC, which this browser can't play. Try another browser or device.",
  )
  await expect(page.locator('video')).toHaveCount(0)
  await expectAccessible(page, 'a video that cannot be shown')

  const url = `${files[0]?.url}-h264-720`
  renditions = [{ url, width: 160, height: 90 }]
  await page.route(`**${url}*`, (route) => route.fulfill({ path: plainFile, contentType: 'video/mp4' }))
  await page.reload()
  const video = page.locator('video')
  await expect.poll(() => isPlaying(video)).toBe(true)
  expect(
    await video.evaluate((one: HTMLVideoElement) => [one.src.includes('-h264-720'), one.videoWidth > 0]),
  ).toEqual([true, true])
  await expect(said).toHaveCount(0)
})

test('a new file token does not disturb what plays', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Vanu'), createMember('Watcher')])
  const { postId } = await publishMediaPost(creator, { caption: 'Round and round', videos: ['sea'] })
  const page = await open(fan)
  await page.clock.install()
  await page.goto(`/${creator.username}/post/${postId}`)
  const video = page.locator('video')
  await video.evaluate((one: HTMLVideoElement) => {
    one.loop = true
  })
  await page.getByRole('button', { name: 'Play video' }).click()
  await expect.poll(() => isPlaying(video)).toBe(true)
  const source = await video.getAttribute('src')
  const positionBefore = await playbackPosition(video)
  const renewal = page.waitForResponse((response) => response.url().endsWith('/post/refresh-file-token'))
  await page.clock.fastForward(5 * 60_000 + 1000)
  expect((await renewal).status()).toBe(200)
  await expect.poll(() => playbackPosition(video)).toBeGreaterThan(positionBefore)
  expect(await video.getAttribute('src')).toBe(source)
  await expect.poll(() => isPlaying(video)).toBe(true)
})

test('pictures and videos of a post open beside each other, and the video plays there', async ({ open }) => {
  const creator = await createCreator('Mika')
  const { postId } = await publishMediaPost(creator, {
    caption: 'A day at the sea',
    videos: ['sea'],
    pictures: [await drawJpeg('a.jpg', '#a33'), await drawJpeg('b.jpg', '#3a3')],
    alternativeTexts: ['Waves at dawn', 'Red rings', 'Green rings'],
  })
  const page = await open(null)
  await page.goto(`/${creator.username}/post/${postId}`)
  await expect(page.getByRole('img', { name: 'Red rings' })).toBeVisible()
  await page.getByRole('button', { name: 'Open video 1 of 3' }).click()
  await expect(page.getByText('1 / 3')).toBeVisible()
  const video = page.getByLabel('Waves at dawn', { exact: true })
  await expect.poll(() => isPlaying(video)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => isPlaying(video)).toBe(false)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('2 / 3')).toBeVisible()
  await expect(page.getByText('Red rings')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('1 / 3')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('1 / 3')).toBeHidden()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}`)
})

test('the videos of a gallery play one at a time while half of them is seen, and cannot be heard', async ({
  open,
}) => {
  const creator = await createCreator('Galla')
  const { postId } = await publishMediaPost(creator, { caption: 'Two seas', videos: ['sea', 'city'] })
  const page = await open(null, { ...inMotion, viewport: { width: 820, height: 700 } })
  await page.goto(`/${creator.username}/post/${postId}`)
  const videos = page.getByRole('article').locator('video')
  const playing = () =>
    videos.evaluateAll(
      (all: HTMLVideoElement[]) => all.filter(({ paused, muted }) => !paused && muted).length,
    )
  await expect(videos).toHaveCount(2)
  await expect.poll(playing).toBe(1)
  await page.evaluate(() => {
    document.body.style.paddingBottom = '3000px'
    window.scrollTo(0, 2000)
  })
  await expect.poll(playing).toBe(0)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(playing).toBe(1)
})

test('a video that is scrolled away and back while the browser is busy goes on', async ({ open }) => {
  const creator = await createCreator('Busola')
  const { postId } = await publishMediaPost(creator, { caption: 'The sea', videos: ['sea'] })
  const page = await open(null, { ...inMotion, viewport: { width: 820, height: 700 } })
  await makeIntersectionsHoldable(page)
  await page.goto(`/${creator.username}/post/${postId}`)
  const video = page.getByRole('article').locator('video')
  await expect.poll(() => isPlaying(video)).toBe(true)
  await video.evaluate((one: HTMLVideoElement) => {
    one.loop = true
    document.body.style.paddingBottom = '3000px'
  })
  await holdIntersections(page)
  for (const [times, top] of [2000, 0].entries()) {
    await page.evaluate((y) => window.scrollTo(0, y), top)
    await expect.poll(() => countHeldIntersections(video)).toBe(times + 1)
  }
  await releaseIntersections(page)
  await expect.poll(() => isPlaying(video)).toBe(true)
})

test('the volume of a video is within reach on a phone', async ({ open }) => {
  const creator = await createCreator('Nara')
  const { postId } = await publishMediaPost(creator, { caption: 'The sea', videos: ['sea'] })
  const page = await open(null, { viewport: { width: 320, height: 640 } })
  await page.goto(`/${creator.username}/post/${postId}`)
  await page.getByRole('button', { name: 'Play video' }).click()
  const volume = page.getByRole('slider', { name: 'Volume' })
  await expect(volume).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Full screen' })).toBeInViewport({ ratio: 1 })
  await volume.focus()
  await page.keyboard.press('ArrowRight')
  await expect(volume).toHaveAttribute('aria-valuetext', '10 %')
})

test('a press that begins on the rendered page and ends in the app plays the video', async ({ open }) => {
  const creator = await createCreator('Ines')
  const { postId } = await publishMediaPost(creator, { caption: 'The sea', videos: ['sea'] })
  const page = await open(null, { viewport: { width: 390, height: 844 } })
  let release = () => {}
  const isPressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await isPressed
    await route.continue()
  })
  await page.goto(`/${creator.username}/post/${postId}`, { waitUntil: 'commit' })
  const [x, y] = await centreOf(page.getByRole('button', { name: 'Play video' }))
  await page.mouse.move(x, y)
  await page.mouse.down()
  const player = page.waitForResponse(/video-player-/)
  release()
  await expect(page.locator('html')).toHaveAttribute('data-shell', 'app')
  await (await player).finished()
  await page.mouse.up()
  await expect.poll(() => isPlaying(page.locator('video'))).toBe(true)
})

test('the grid of a profile shows how much there is, and locks what is for subscribers', async ({ open }) => {
  const creator = await createCreator('Gita', { price: 500 })
  const pictures = [await drawJpeg('a.jpg')]
  await Promise.all([
    publishMediaPost(creator, { caption: 'For all', videos: ['sea'], pictures }),
    publishMediaPost(creator, { caption: 'Moving', videos: ['ridges'] }),
    publishMediaPost(creator, { caption: 'For fans', videos: ['city'], forSubscribers: true }),
  ])
  const page = await open(null)
  await page.goto(`/${creator.username}?tab=video`)
  const signs = (name: string) =>
    page
      .getByRole('link', { name: new RegExp(`^Post by ${creator.displayName}, ${name}`) })
      .locator('.lucide-play')
  // Beside its count; over the cover of what begins with a video.
  await expect(signs('1 picture · 1 video: For all')).toHaveCount(1)
  await expect(signs('1 video · 0:')).toHaveCount(2)
  await page
    .getByRole('link', { name: new RegExp(`^Locked post by ${creator.displayName}, 1 video`) })
    .click()
  await expect(
    page.getByRole('button', { name: `Subscribe to see ${creator.username}'s post` }),
  ).toBeVisible()
  const card = page.getByRole('article').first()
  await expect(card.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(card.getByRole('button', { name: /^Comments/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(card.getByRole('button', { name: 'Tip' })).toHaveAttribute('aria-disabled', 'true')
  await expect(card.locator('video')).toHaveCount(0)
})
