import { expect } from '@playwright/test'
import { publishAudioPost, publishMediaPost } from '../setup/media-posts.ts'
import { createCreator } from '../setup/people/people.ts'
import { centreOf, isPlaying, playbackPosition, soundState } from '../setup/playback.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

const inMotion = { reducedMotion: 'no-preference' } as const

test('Audio player, with a desktop and a mobile variant.', async ({ open }) => {
  const creator = await createCreator('Ada')
  const { postId } = await publishAudioPost(creator, 'On the way')
  const page = await open(null, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/${creator.username}/post/${postId}`)
  const player = page.getByRole('group', { name: `Audio by ${creator.displayName}` })
  await player.getByRole('button', { name: 'Play', exact: true }).click()
  const audio = player.locator('audio')
  await expect.poll(() => isPlaying(audio)).toBe(true)
  await expect.poll(() => soundState(audio)).toEqual([false, 1])
  await expect(player.getByRole('slider', { name: 'Volume' })).toHaveCount(0)
  const position = player.getByRole('slider', { name: 'Position' })
  await position.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => playbackPosition(audio)).toBeGreaterThanOrEqual(10)
})

test('Video player with custom controls: play, seek, volume, mute, picture-in-picture and fullscreen.', async ({
  open,
}) => {
  const creator = await createCreator('Vito')
  const { postId } = await publishMediaPost(creator, {
    caption: 'The city at night',
    videos: ['city'],
    captions: 'WEBVTT\n\n00:00.000 --> 00:30.000\nNobody is awake.\n',
    alternativeTexts: ['Lights of a city'],
  })
  const page = await open(null)
  await page.goto(`/${creator.username}/post/${postId}`)
  const video = page.locator('video')
  const player = page.getByRole('group', { name: 'Video: Lights of a city' })

  // Little motion is wanted: nothing starts by itself, and before that there is one button.
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible()
  expect(await isPlaying(video)).toBe(false)
  await page.getByRole('button', { name: 'Play video' }).click()
  await expect.poll(() => isPlaying(video)).toBe(true)
  await player.focus()
  await page.keyboard.press('k')
  await expect.poll(() => isPlaying(video)).toBe(false)

  const volume = player.getByRole('slider', { name: 'Volume' })
  await expect(volume).toHaveAttribute('aria-valuetext', 'Muted')
  await page.keyboard.press('m')
  await expect(volume).toHaveAttribute('aria-valuetext', '50 %')
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowUp')
  await expect(volume).toHaveAttribute('aria-valuetext', '60 %')
  await expect.poll(() => soundState(video)).toEqual([false, 0.6])

  const position = player.getByRole('slider', { name: 'Position' })
  await position.focus()
  await page.keyboard.press('Home')
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of/)
  await page.keyboard.press('End')
  const end = await video.evaluate((one: HTMLVideoElement) => one.duration)
  await expect.poll(() => playbackPosition(video)).toBeCloseTo(end, 0)
  await player.focus()
  await page.keyboard.press('j')
  await expect.poll(() => playbackPosition(video)).toBeLessThan(Math.max(0.5, end - 9))

  await page.keyboard.press('c')
  await expect(player.getByText('Nobody is awake.')).toBeVisible()
  await page.keyboard.press('f')
  await expect(player.getByRole('button', { name: 'Exit full screen' })).toBeVisible()
  await page.keyboard.press('f')
  await expect(player.getByRole('button', { name: 'Full screen' })).toBeVisible()
  await expectAccessible(page, 'a post with a video')
})

test('Controls hide after 4 s of inactivity.', async ({ open }) => {
  const creator = await createCreator('Vera')
  const { postId } = await publishMediaPost(creator, { caption: 'Ridges', videos: ['ridges'] })
  const page = await open(null)
  await page.goto(`/${creator.username}/post/${postId}`)
  await page.clock.install()
  const video = page.locator('video')
  // The clock stands for the controls alone: the video is told to run round.
  await video.evaluate((one: HTMLVideoElement) => {
    one.loop = true
  })
  await page.getByRole('button', { name: 'Play video' }).click()
  const pause = page.getByRole('button', { name: 'Pause' })
  const bar = page
    .locator('div', { has: pause })
    .last()
    .locator('xpath=ancestor::div[contains(@class,"transition-opacity")]')
  await expect(pause).toBeVisible()
  await page.mouse.move(0, 0)
  await page.mouse.move(...(await centreOf(video)))
  await expect(bar).toHaveCSS('opacity', '1')
  await page.clock.runFor(4100)
  await expect(bar).toHaveCSS('opacity', '0')
  const [x, y] = await centreOf(video)
  await page.mouse.move(x + 20, y + 20)
  await expect(bar).toHaveCSS('opacity', '1')
})

test('Only one media item plays at once.', async ({ open }) => {
  const creator = await createCreator('Ayo')
  await publishAudioPost(creator, 'First take')
  await publishAudioPost(creator, 'Second take')
  const page = await open(null, { viewport: { width: 1280, height: 1400 } })
  await page.goto(`/${creator.username}`)
  const player = (caption: string) => page.getByRole('article').filter({ hasText: caption })
  const audio = (caption: string) => player(caption).locator('audio')

  await player('First take').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => isPlaying(audio('First take'))).toBe(true)
  await expect.poll(() => soundState(audio('First take'))).toEqual([false, 0.5])
  await player('Second take').getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => isPlaying(audio('Second take'))).toBe(true)
  await expect.poll(() => isPlaying(audio('First take'))).toBe(false)

  await player('Second take').getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(() => playbackPosition(audio('Second take'))).toBeGreaterThanOrEqual(10)
  await player('Second take').getByRole('button', { name: 'Back 10 seconds' }).click()
  await expect.poll(() => playbackPosition(audio('Second take'))).toBeLessThan(5)
  await player('Second take').getByRole('button', { name: 'Pause' }).click()
  await expect(player('Second take').locator('svg rect').first()).toBeAttached()
  await expectAccessible(page, 'a profile with sounds')
})

test('Playback starts when at least half of it is visible and pauses when it is not.', async ({ open }) => {
  const creator = await createCreator('Vida')
  const { postId } = await publishMediaPost(creator, { caption: 'The sea', videos: ['sea'] })
  const page = await open(null, { ...inMotion, viewport: { width: 820, height: 700 } })
  await page.goto(`/${creator.username}/post/${postId}`)

  const video = page.locator('video')
  await expect.poll(() => isPlaying(video)).toBe(true)
  expect(await video.evaluate((one: HTMLVideoElement) => one.muted)).toBe(true)

  await page.evaluate(() => {
    document.body.style.paddingBottom = '3000px'
    window.scrollTo(0, 2000)
  })
  await expect.poll(() => isPlaying(video)).toBe(false)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => isPlaying(video)).toBe(true)

  // Who pauses it means it.
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.evaluate(() => window.scrollTo(0, 2000))
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('button', { name: 'Play video' })).toBeInViewport()
  expect(await isPlaying(video)).toBe(false)
})

test('A shared mute flag starts muted. Changing the volume unmutes.', async ({ open }) => {
  const creator = await createCreator('Vusi')
  for (const caption of ['Dawn', 'Dusk']) await publishMediaPost(creator, { caption, videos: ['sea'] })
  const page = await open(null, { viewport: { width: 1280, height: 1800 } })
  await page.goto(`/${creator.username}`)
  const card = (caption: string) => page.getByRole('article').filter({ hasText: caption })
  const volume = (caption: string) => card(caption).getByRole('slider', { name: 'Volume' })
  for (const caption of ['Dawn', 'Dusk']) {
    await card(caption).getByRole('button', { name: 'Play video' }).click()
    await expect(volume(caption)).toHaveAttribute('aria-valuetext', 'Muted')
  }
  await volume('Dusk').focus()
  await page.keyboard.press('ArrowRight')
  await expect(volume('Dusk')).not.toHaveAttribute('aria-valuetext', 'Muted')
  await expect.poll(async () => (await soundState(card('Dusk').locator('video')))[0]).toBe(false)
  await expect.poll(async () => (await soundState(card('Dawn').locator('video')))[0]).toBe(false)
})
