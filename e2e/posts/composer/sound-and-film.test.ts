import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { composerOf, openComposer } from '../../setup/compose.ts'
import { createMember } from '../../setup/people/people.ts'
import { type ChosenFile, drawJpeg } from '../../setup/pictures.ts'
import { recordTone, recordVideo } from '../../setup/recordings.ts'
import { addresses } from '../../setup/stack/addresses.ts'
import { test } from '../../setup/test.ts'

test('audio is heard, tagged and published; a second file and one too long are refused', async ({ open }) => {
  const page = await open(await createMember('Kelechi'))
  await page.getByRole('main').getByRole('button', { name: 'Post audio' }).click()
  const { addAudio, addMedia, addSound, caption, dialog, post, problem } = composerOf(page)
  await caption.fill('A new take')
  await post.click()
  await expect(problem).toHaveText('Please upload an audio file')

  await addSound(recordTone('opera.wav', 275))
  await expect(problem).toHaveText("opera.wav: Too Long: Your audio can't be more than 4 mins")
  await expect(addAudio).toBeEnabled()
  await addSound({ name: 'huge.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) })
  await expect(problem).toHaveText('huge.mp3: Maximum file size is 20MB')
  await addSound({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no song at all') })
  await expect(problem).toHaveText(
    "Error processing audio file: song.mp3. This isn't an audio file, despite its name.",
  )
  await addSound(recordTone('take.wav', 3))
  await expect(dialog.getByText('take.wav', { exact: true })).toBeVisible()
  await expect(dialog.getByText('0:00 / 0:03')).toBeVisible()
  await expect(addMedia).toBeDisabled()
  await expect(addAudio).toBeEnabled()
  await dropOn(page, recordTone('second.wav', 1))
  await expect(problem).toHaveText('Remove selected audio file first')

  await dialog.getByRole('button', { name: 'Add tags' }).click()
  for (const name of ['Music', 'Podcast']) await dialog.getByRole('button', { name, exact: true }).click()
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(page.getByRole('article').getByText('A new take')).toBeVisible()
  await expect(page.getByRole('article').getByText('Music')).toBeVisible()
})

test('removing the audio returns to text and takes its tags along', async ({ open }) => {
  const page = await open(await createMember('Lola'))
  const { addAudio, addMedia, addSound, caption, createPoll, dialog, post } = await openComposer(page)
  await caption.fill('Words alone')
  await addSound(recordTone('take.wav', 1))
  await dialog.getByRole('button', { name: 'Add tags' }).click()
  await dialog.getByRole('button', { name: 'Music', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove audio' }).click()
  for (const button of [addMedia, addAudio, createPoll]) await expect(button).toBeEnabled()
  await expect(dialog.getByText('Tags')).toBeHidden()
  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await post.click()
  expect((await (await created).json()).data).toMatchObject({ type: 'TEXT', files: [], contentTags: [] })
})

test('a video is published with its cover, words and captions, behind the overlay', async ({ open }) => {
  // With animations: the dialog is seen while it closes.
  const page = await open(await createMember('Musa'), { reducedMotion: 'no-preference' })
  const { add, caption, dialog, media, post } = await openComposer(page)
  await caption.fill('Rolling')
  await add(await recordVideo(page, 'ball.mp4', 2))
  await expect(media.getByText('0:02')).toBeVisible()
  await expect(media.getByRole('img', { name: '1 of 1: ball.mp4' })).toHaveJSProperty('tagName', 'IMG')
  await dialog.getByRole('button', { name: 'Describe video 1' }).click()
  await dialog.getByRole('textbox', { name: 'Description of video 1' }).fill('A ball rolls to the right')
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add captions (.vtt)' }).click()
  const cues = 'WEBVTT\n\n00:00.000 --> 00:01.500\nIt rolls\n'
  await (await choosing).setFiles([{ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(cues) }])
  await expect(dialog.getByText('en.vtt')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Transcript' }).fill('It rolls')

  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await post.click()
  const overlay = dialog.getByRole('group', { name: 'Processing Video' })
  await expect(overlay).toBeVisible()
  const isFormUncovered = await watchForm(overlay)
  expect((await created).status()).toBe(201)
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(dialog).toBeHidden()
  expect(await isFormUncovered(), 'the overlay stays until the dialog is gone').toBe(false)
  await expect(page).toHaveURL(/\/post\/\w{26}$/)
  const { data: made } = await page.evaluate(
    async (url) => (await fetch(url)).json(),
    `${addresses().api}/post/get-post-details/${page.url().slice(-26)}`,
  )
  expect(made.files).toMatchObject([
    { contentType: 'video/mp4', alternativeText: 'A ball rolls to the right' },
  ])
  expect(made.files[0].thumbnailUrl).not.toBeNull()
  expect(made.files[0].captionsUrl).not.toBeNull()
  await page.getByRole('button', { name: 'Transcript' }).click()
  await expect(page.getByRole('region', { name: 'Transcript' })).toHaveText('It rolls')
})

test('a post left to the background is seen on every page until it is live, and then said', async ({
  open,
}) => {
  const page = await open(await createMember('Nneka'))
  let isHeld = true
  await page.route('**/post/create-post', async (route) => {
    const answer = await route.fetch()
    const { data } = await answer.json()
    await route.fulfill({
      response: answer,
      json: { message: null, data: { ...data, status: 'PROCESSING' } },
    })
    await page.route('**/post/get-publications', async (asked) => {
      if (!isHeld) return asked.continue()
      const list = [{ ...data, status: 'PROCESSING' }]
      await asked.fulfill({ response: await asked.fetch(), json: { message: null, data: list } })
    })
    await page.route('**/post/get-publication/*', async (asked) => {
      if (!isHeld) return asked.continue()
      const held = { ...data, status: 'PROCESSING' }
      await asked.fulfill({ response: await asked.fetch(), json: { message: null, data: held } })
    })
  })
  const { caption, dialog, post } = await openComposer(page)
  await caption.fill('A long film')
  await post.click()
  await dialog.getByRole('button', { name: 'Continue in background' }).click()
  await expect(dialog).toBeHidden()
  const waiting = page.getByRole('list', { name: 'Posts in progress' })
  await expect(waiting).toContainText('A long film')
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Saves' }).click()
  await expect(page.getByRole('heading', { name: 'Saves' })).toBeVisible()
  await expect(waiting).toContainText('Processing.')
  isHeld = false
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()
  await expect(waiting).toBeHidden()
})

test("a phone's photo, a browser's film and a camera's are published, and play", async ({ open }) => {
  const page = await open(await createMember('Ngozi'))
  const { add, caption, media, post } = await openComposer(page)
  const photo = sharp({ create: { width: 400, height: 300, channels: 3, background: '#c05020' } })
  await caption.fill('Whatever made it')
  await add(
    { name: 'photo.avif', mimeType: 'image/avif', buffer: await photo.avif().toBuffer() },
    await recorded('vp8-opus.webm', 'video/webm'),
    await recorded('camera-alac.mov', 'video/quicktime'),
    await recorded('phone.3gp', 'video/3gpp'),
  )
  await expect(media).toHaveCount(4)
  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await post.click()
  const { data: made } = await (await created).json()
  expect(made.files.map(({ contentType }: { contentType: string }) => contentType)).toEqual([
    'image/webp',
    'video/webm',
    'video/mp4',
    'video/mp4',
  ])
  await page.getByRole('button', { name: 'Published' }).click()
  const article = page.getByRole('article')
  await expect(article.getByRole('button', { name: /of 4$/ })).toHaveCount(4)
  for (const number of [2, 3, 4]) {
    await article.getByRole('button', { name: `Open video ${number} of 4` }).click()
    const video = page.locator('.yarl__slide_current video')
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.duration)).toBeCloseTo(2, 0)
    await video.evaluate((each: HTMLVideoElement) => each.play())
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0.2)
    await page.keyboard.press('Escape')
  }
})

test('a voice message is published, and heard', async ({ open }) => {
  const page = await open(await createMember('Obi'))
  const { addSound, caption, dialog, post } = await openComposer(page)
  await caption.fill('Listen')
  // As browsers record it, and systems call it.
  await addSound(await recorded('voice.webm', 'video/webm'))
  await expect(dialog.getByText('0:00 / 0:04')).toBeVisible()
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await page.getByRole('article').getByRole('button', { name: 'Play' }).click()
  await expect(
    page
      .getByRole('article')
      .getByText(/0:0[1-4]/)
      .first(),
  ).toBeVisible()
})

test('a video that is too long, too short or none is refused', async ({ open }) => {
  const page = await open(await createMember('Nneka'))
  const { add, media, problem } = await openComposer(page)
  await add(await recordVideo(page, 'long.mp4', 142))
  await expect(problem).toHaveText("long.mp4: Too Long: Your video can't be more than 140 secs")
  await add(await recordVideo(page, 'blink.mp4', 0.5))
  await expect(problem).toHaveText("blink.mp4: Too Short: Your video can't be less than 1 sec")
  await add({
    name: 'song.mov',
    mimeType: 'video/quicktime',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await expect(problem).toHaveText(
    "Error processing video file: song.mov. This isn't a video, despite its name.",
  )
  const broken = await recordVideo(page, 'broken.mp4', 4)
  const pictures = broken.buffer.indexOf('mdat') + 4
  broken.buffer.fill(0xff, pictures + 8, pictures + 400)
  await add(broken)
  await expect(problem).toHaveText('Error processing video file: broken.mp4. Its video or audio is damaged.')
  const film = await recordVideo(page, 'cut.mp4', 2)
  await add({ ...film, buffer: film.buffer.subarray(0, 300) })
  await expect(problem).toHaveText('Error processing video file: cut.mp4. Its video or audio is damaged.')
  // Its index comes first, so that a browser plays the part that is there.
  const sea = await readFile(join(import.meta.dirname, '../../../demo/videos/sea.mp4'))
  const third = sea.subarray(0, sea.length / 3)
  await add({ name: 'third.mp4', mimeType: 'video/mp4', buffer: third })
  await expect(problem).toHaveText('Error processing video file: third.mp4. Its video or audio is damaged.')
  await expect(media).toHaveCount(0)
})

test('a video that only the server can judge is refused in the dialog, which keeps the rest', async ({
  open,
}) => {
  const page = await open(await createMember('Ore'))
  const { add, caption, dialog, media, post, problem } = await openComposer(page)
  const film = await recordVideo(page, 'empty.mp4', 2)
  const first = film.buffer.subarray(0, film.buffer.readUInt32BE(0))
  await caption.fill('One of two')
  await add(await drawJpeg('a.jpg'), {
    ...film,
    buffer: Buffer.concat([first, Buffer.from('\0\0\0\x08moov')]),
  })
  await expect(media.getByText('Video')).toBeVisible()
  await post.click()
  await expect(problem).toHaveText('Error processing video file: empty.mp4. It has no video.')
  await expect(caption).toHaveValue('One of two')
  await dialog.getByRole('button', { name: 'Remove video 2' }).click()
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(page.getByRole('article').getByText('One of two')).toBeVisible()
})

/** Lets a file go over the dialog. */
async function dropOn(page: Page, { name, mimeType, buffer }: ChosenFile) {
  const dataTransfer = await page.evaluateHandle(
    ({ name, type, data }) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    { name, type: mimeType, data: buffer.toString('base64') },
  )
  await composerOf(page).caption.dispatchEvent('drop', { dataTransfer })
}

/** A file as an ordinary device writes it, from those that the server is tested with. */
async function recorded(name: string, mimeType: string): Promise<ChosenFile> {
  const path = new URL(`../../../server/test/fixtures/media/${name}`, import.meta.url)
  return { name, mimeType, buffer: await readFile(path) }
}

/** Watches whether the form of a dialog is ever without its overlay from here on. */
async function watchForm(overlay: Locator): Promise<() => Promise<boolean>> {
  const seen = await overlay.evaluateHandle((element) => {
    const dialog = element.closest('[role=dialog]')
    const found = { isUncovered: false }
    new MutationObserver(() => {
      if (dialog?.isConnected && !element.isConnected) found.isUncovered = true
    }).observe(document.body, { childList: true, subtree: true })
    return found
  })
  return () => seen.evaluate(({ isUncovered }) => isUncovered)
}
