import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { some } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { composerOf, openComposer } from '../setup/compose.ts'
import { creatorJoined, joined } from '../setup/people/people.ts'
import { submitSignIn } from '../setup/people/sign-in.ts'
import { type ChosenFile, jpeg, type Picture } from '../setup/pictures.ts'
import { filmed, sung } from '../setup/recordings.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { lateFrames } from '../setup/screens/late-frames.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

test('the ring counts down a caption, and one that is missing or too long is refused', async ({ open }) => {
  const page = await open(await joined('Amina'))
  const { caption, dialog, post, problem } = await openComposer(page)

  await post.click()
  await expect(problem).toHaveText('You need to add a caption')
  await caption.fill('Hello')
  await expect(problem).toBeHidden()
  await expect(dialog.getByText('245 characters left')).toBeAttached()
  await caption.fill('x'.repeat(240))
  await expect(dialog.getByText('10', { exact: true })).toBeVisible()
  await caption.fill('x'.repeat(251))
  await expect(dialog.getByText('-1', { exact: true })).toBeVisible()
  await post.click()
  await expect(problem).toHaveText('A caption has at most 250 characters')
  await expect(dialog).toBeVisible()
})

test('a fifth picture, a picture over 15 MB and a script in disguise are refused; the others stay', async ({
  open,
}) => {
  const page = await open(await joined('Bisi'))
  const { add, caption, dialog, media, post, problem } = await openComposer(page)
  const five = await Promise.all(
    ['#a00', '#0a0', '#00a', '#aa0', '#0aa'].map((c, at) => jpeg(`${at}.jpg`, c)),
  )

  await add(...five)
  await expect(problem).toHaveText('You can only upload a maximum of 4 files.')
  await expect(media).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: 'Add photos or videos' })).toBeEnabled()
  await add(await jpeg('fifth.jpg'))
  await expect(problem).toHaveText('You can only upload a maximum of 4 files.')
  await dialog.getByRole('button', { name: 'Remove picture 4' }).click()
  await expect(problem).toBeHidden()

  await add({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) })
  await expect(problem).toHaveText('huge.jpg: Maximum file size is 15MB')
  await add({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(problem).toHaveText(
    /^note.txt: This type of file or content is not supported. Choose one of these: JPEG, /,
  )
  await add({ name: 'run.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(problem).toHaveText(
    'run.jpg: Failed to create image from canvas. Save it as JPEG and add it again.',
  )
  await expect(media).toHaveCount(3)

  await caption.fill('Three of five')
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(page.getByRole('article').getByRole('button', { name: /Open image \d of 3/ })).toHaveCount(3)
})

test('removing every picture makes it a text post again', async ({ open }) => {
  const page = await open(await joined('Chika'))
  const { add, caption, dialog, media, post } = await openComposer(page)
  await add(await jpeg('a.jpg'), await jpeg('b.jpg', '#336699'))
  await expect(media).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Remove picture 2' }).click()
  await dialog.getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(media).toHaveCount(0)

  await caption.fill('Words alone after all')
  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await post.click()
  expect((await (await created).json()).data).toMatchObject({ type: 'TEXT', files: [] })
})

test('a draft survives closing and a reload, and is gone once it is published', async ({ open }) => {
  const page = await open(await joined('Doyin'))
  const draft = 'First line\nsecond line with @someone'
  const first = await openComposer(page)
  await first.caption.fill(draft)
  await page.keyboard.press('Escape')
  await expect(first.dialog).toBeHidden()

  await page.reload()
  const second = await openComposer(page)
  await expect(second.caption).toHaveValue(draft)
  await second.post.click()
  await expect(page.getByText('Published')).toBeVisible()
  await expect(second.dialog).toBeHidden()
  const third = await openComposer(page)
  await expect(third.caption).toHaveValue('')
})

test('who is not verified is told to verify and posts to everyone; who is may choose', async ({ open }) => {
  const unverified = await open(await joined('Ebele'))
  const hers = await openComposer(unverified)
  await expect(hers.dialog.getByRole('radio')).toHaveCount(0)
  await hers.dialog
    .getByRole('link', { name: 'You need to Verify Your Account first to post Paid Content' })
    .click()
  await expect(unverified).toHaveURL('/verification')
  await expect(hers.dialog).toBeHidden()

  const verified = await open(await creatorJoined('Farida', { price: 500 }))
  const theirs = await openComposer(verified)
  await expect(theirs.dialog.getByRole('link', { name: /Verify Your Account/ })).toBeHidden()
  await expect(theirs.dialog.getByRole('radio', { name: 'Everyone' })).toBeChecked()
})

test('the Published toast opens the post, which its creator can delete', async ({ open }) => {
  const author = await joined('Goke')
  const page = await open(author)
  const { caption, post } = await openComposer(page)
  await caption.fill('Here and gone')
  await post.click()
  await expect(page.getByRole('feed').getByText('Here and gone')).toBeVisible()
  await page.getByRole('button', { name: 'Click to view your new post' }).click()
  await expect(page).toHaveURL(new RegExp(`/${author.username}/post/\\w{26}$`))
  await expect(page.getByRole('feed')).toBeHidden()
  const address = page.url()

  await page.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete post' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article').getByText('Here and gone')).toBeVisible()
  await page.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  const loadedAnew = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted!')).toBeVisible()
  await expect(page).toHaveURL(`/${author.username}`)
  await loadedAnew
  await expect(page.getByText('Nothing here... for now')).toBeVisible()

  await page.goto(address)
  await expect(page.getByText('This post does not exist or was removed.')).toBeVisible()
})

test('a post that nothing answers is not lost, and the reason is said', async ({ open }) => {
  const page = await open(await joined('Ivie'))
  const { caption, dialog, post, problem } = await openComposer(page)
  await caption.fill('Into the void')
  await page.route('**/post/create-post', (route) => route.abort())
  await post.click()
  await expect(problem).toHaveText(
    'Post Server Error: Please try again or contact our support team is this continues',
  )
  await expect(caption).toHaveValue('Into the void')
  await page.unroute('**/post/create-post')
  await post.click()
  await expect(dialog).toBeHidden()
})

test('a line that drops is waited for, and the post is published once', async ({ open }) => {
  const author = await joined('Halima')
  const page = await open(author)
  const { add, caption, dialog, media, post, problem } = await openComposer(page)
  await caption.fill('Through a tunnel')
  await page.context().setOffline(true)
  await add(await wide('wide.png'))
  await expect(media.getByText('Waiting for the connection')).toBeVisible()
  await post.click()
  await expect(dialog.getByRole('button', { name: 'Posting' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  await expect(media.getByText('Waiting for the connection')).toBeHidden()
  await expect(media.getByRole('progressbar')).toBeHidden()

  await page.context().setOffline(true)
  await post.click()
  await expect(problem).toHaveText("We can't be reached. Check your connection and try again.")
  await page.context().setOffline(false)
  await expect(caption).toHaveValue('Through a tunnel')
  await expect(media).toHaveCount(1)
  await post.click()
  await expect(page.getByText('Published')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`/${author.username}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  const picture = page.getByRole('article').getByRole('img').last()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('a poll needs a question, two options and 1 to 30 days, and is published with them', async ({
  open,
}) => {
  const page = await open(await joined('Ifeoma'))
  const { addAudio, addMedia, caption, createPoll, dialog, post, problem, question } =
    await openComposer(page)
  await createPoll.click()
  for (const button of [addMedia, addAudio]) await expect(button).toBeDisabled()
  await expect(createPoll).toBeEnabled()
  const option = (place: number) => dialog.getByRole('textbox', { name: `Option ${place}` })
  const days = dialog.getByRole('textbox', { name: 'Poll length in days' })
  await expect(days).toHaveValue('7')
  await expect(dialog.getByRole('button', { name: /^Remove option/ })).toHaveCount(0)

  await days.fill('')
  await post.click()
  await expect(problem.getByRole('listitem')).toHaveText([
    'You need to add a question',
    'Poll length is required',
    'Please provide at least two poll options.',
  ])
  await days.fill('31')
  await expect(problem).toBeHidden()
  await question.fill('Where should the tour open?')
  await option(1).fill('Lagos')
  await option(1).press('Enter')
  await expect(option(2)).toBeFocused()
  await page.keyboard.type('Accra')
  await page.keyboard.press('Enter')
  await expect(option(3)).toBeFocused()
  await post.click()
  await expect(problem).toHaveText('Please use a poll length between 1 and 30 days')
  await days.fill('3')
  await dialog.getByRole('button', { name: 'Remove option 3' }).click()
  await expect(option(3)).toBeHidden()

  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await post.click()
  const { data } = await (await created).json()
  expect(data).toMatchObject({ type: 'POLL', caption: 'Where should the tour open?', status: 'LIVE' })
  expect(data.options.map(({ content }: { content: string }) => content)).toEqual(['Lagos', 'Accra'])
  await expect(page.getByRole('feed').getByText('Where should the tour open?')).toBeVisible()
  await expect(caption).toBeHidden()
})

test('the answers of a poll are typed one after the other, each in its place', async ({ open }) => {
  const page = await open(await creatorJoined('Quick'))
  await lateFrames(page)
  const { createPoll, dialog } = await openComposer(page)
  await createPoll.click()
  await dialog.getByRole('textbox', { name: 'Option 1' }).focus()
  for (const answer of ['Rice', 'Yam', 'Plantain']) {
    await page.keyboard.type(answer)
    await page.keyboard.press('Enter')
  }
  const answers = dialog.getByRole('textbox', { name: /^Option/ })
  await expect(answers).toHaveCount(4)
  for (const [at, answer] of ['Rice', 'Yam', 'Plantain', ''].entries())
    await expect(answers.nth(at)).toHaveValue(answer)
  await expect(answers.nth(3)).toBeFocused()
  await dialog.getByRole('button', { name: 'Remove option 4' }).click()
  await expect(answers).toHaveCount(3)
  await expect(answers.nth(2)).toBeFocused()
})

test('a poll that is removed leaves a text post', async ({ open }) => {
  const page = await open(await joined('Jumoke'))
  const { addMedia, caption, createPoll, dialog, question } = await openComposer(page)
  await createPoll.click()
  await question.fill('Words stay')
  await dialog.getByRole('button', { name: 'Remove poll' }).click()
  await expect(caption).toHaveValue('Words stay')
  await expect(addMedia).toBeEnabled()
  await expect(createPoll).toBeEnabled()
})

test('audio is heard, tagged and published; a second file and one too long are refused', async ({ open }) => {
  const page = await open(await joined('Kelechi'))
  await page.getByRole('main').getByRole('button', { name: 'Post audio' }).click()
  const { addAudio, addMedia, addSound, caption, dialog, post, problem } = composerOf(page)
  await caption.fill('A new take')
  await post.click()
  await expect(problem).toHaveText('Please upload an audio file')

  await addSound(sung('opera.wav', 275))
  await expect(problem).toHaveText("opera.wav: Too Long: Your audio can't be more than 4 mins")
  await expect(addAudio).toBeEnabled()
  await addSound({ name: 'huge.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(20 * 1024 * 1024 + 1) })
  await expect(problem).toHaveText('huge.mp3: Maximum file size is 20MB')
  await addSound({ name: 'song.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no song at all') })
  await expect(problem).toHaveText(
    'Error processing audio file: song.mp3. It is no sound, whatever its name says.',
  )
  await addSound(sung('take.wav', 3))
  await expect(dialog.getByText('take.wav', { exact: true })).toBeVisible()
  await expect(dialog.getByText('0:00 / 0:03')).toBeVisible()
  await expect(addMedia).toBeDisabled()
  await expect(addAudio).toBeEnabled()
  await dropOn(page, sung('second.wav', 1))
  await expect(problem).toHaveText('Remove selected audio file first')

  await dialog.getByRole('button', { name: 'Add tags' }).click()
  for (const name of ['Music', 'Podcast']) await dialog.getByRole('button', { name, exact: true }).click()
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(page.getByRole('article').getByText('A new take')).toBeVisible()
  await expect(page.getByRole('article').getByText('Music')).toBeVisible()
})

test('removing the audio returns to text and takes its tags along', async ({ open }) => {
  const page = await open(await joined('Lola'))
  const { addAudio, addMedia, addSound, caption, createPoll, dialog, post } = await openComposer(page)
  await caption.fill('Words alone')
  await addSound(sung('take.wav', 1))
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
  const page = await open(await joined('Musa'))
  const { add, caption, dialog, media, post } = await openComposer(page)
  await caption.fill('Rolling')
  await add(await filmed(page, 'ball.mp4', 2))
  await expect(media.getByText('0:02')).toBeVisible()
  await expect(media.getByRole('img', { name: '1 of 1: ball.mp4' })).toHaveJSProperty('tagName', 'IMG')
  await dialog.getByRole('button', { name: 'Describe video 1' }).click()
  await dialog.getByRole('textbox', { name: 'What video 1 shows' }).fill('A ball rolls to the right')
  const choosing = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Add captions (.vtt)' }).click()
  const cues = 'WEBVTT\n\n00:00.000 --> 00:01.500\nIt rolls\n'
  await (await choosing).setFiles([{ name: 'en.vtt', mimeType: 'text/vtt', buffer: Buffer.from(cues) }])
  await expect(dialog.getByText('en.vtt')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Transcript' }).fill('It rolls')

  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await post.click()
  await expect(dialog.getByRole('group', { name: 'Processing Video' })).toBeVisible()
  expect((await created).status()).toBe(201)
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(dialog).toBeHidden()
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
  const page = await open(await joined('Nneka'))
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
  await dialog.getByRole('button', { name: 'Continue in the background' }).click()
  await expect(dialog).toBeHidden()
  const waiting = page.getByRole('list', { name: 'Posts that are not live yet' })
  await expect(waiting).toContainText('A long film')
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Saves' }).click()
  await expect(page.getByRole('heading', { name: 'Saves' })).toBeVisible()
  await expect(waiting).toContainText('Being processed')
  isHeld = false
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(waiting).toBeHidden()
})

test("a phone's photo, a browser's film and a camera's are published, and play", async ({ open }) => {
  const page = await open(await joined('Ngozi'))
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
  for (const place of [2, 3, 4]) {
    await article.getByRole('button', { name: `Open video ${place} of 4` }).click()
    const video = page.locator('.yarl__slide_current video')
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.duration)).toBeCloseTo(2, 0)
    await video.evaluate((each: HTMLVideoElement) => each.play())
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime)).toBeGreaterThan(0.2)
    await page.keyboard.press('Escape')
  }
})

test('a voice message is published, and heard', async ({ open }) => {
  const page = await open(await joined('Obi'))
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
  const page = await open(await joined('Nneka'))
  const { add, media, problem } = await openComposer(page)
  await add(await filmed(page, 'long.mp4', 142))
  await expect(problem).toHaveText("long.mp4: Too Long: Your video can't be more than 140 secs")
  await add(await filmed(page, 'blink.mp4', 0.5))
  await expect(problem).toHaveText("blink.mp4: Too Short: Your video can't be less than 1 sec")
  await add({
    name: 'song.mov',
    mimeType: 'video/quicktime',
    buffer: Buffer.from('<script>alert(1)</script>'),
  })
  await expect(problem).toHaveText(
    'Error processing video file: song.mov. It is no video, whatever its name says.',
  )
  const broken = await filmed(page, 'broken.mp4', 4)
  const pictures = broken.buffer.indexOf('mdat') + 4
  broken.buffer.fill(0xff, pictures + 8, pictures + 400)
  await add(broken)
  await expect(problem).toHaveText(
    'Error processing video file: broken.mp4. Its pictures or its sound are damaged.',
  )
  await expect(media).toHaveCount(0)
})

test('a video that only the server can judge is refused in the dialog, which keeps the rest', async ({
  open,
}) => {
  const page = await open(await joined('Ore'))
  const { add, caption, dialog, media, post, problem } = await openComposer(page)
  const film = await filmed(page, 'cut.mp4', 2)
  await caption.fill('Cut in the middle')
  await add(await jpeg('a.jpg'), { ...film, buffer: film.buffer.subarray(0, 300) })
  await expect(media.getByText('Video')).toBeVisible()
  await post.click()
  await expect(problem).toHaveText('Error processing video file: cut.mp4. It holds no pictures.')
  await expect(caption).toHaveValue('Cut in the middle')
  await dialog.getByRole('button', { name: 'Remove video 2' }).click()
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(page.getByRole('article').getByText('Cut in the middle')).toBeVisible()
})

test('a reload keeps files, their order and words, and an upload goes on where it was', async ({ open }) => {
  const page = await open(await joined('Peju'))
  const { add, caption, dialog, media } = await openComposer(page)
  await caption.fill('Two of a kind')
  await add(await jpeg('a.jpg'), await jpeg('b.jpg', '#336699'))
  await dialog.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await dialog.getByRole('button', { name: 'Describe picture 1' }).click()
  await dialog.getByRole('textbox', { name: 'What picture 1 shows' }).fill('Blue rings')
  await expect(media.getByRole('progressbar')).toHaveCount(0)

  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/uploads')) begun.push(request.url())
  })
  await page.reload()
  const after = await openComposer(page)
  await expect(after.caption).toHaveValue('Two of a kind')
  await expect(after.media).toHaveCount(2)
  await expect(after.media.first().getByRole('img', { name: 'Blue rings' })).toBeVisible()
  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await after.post.click()
  const { data } = await (await created).json()
  expect(data.files.map((file: { alternativeText: string }) => file.alternativeText)).toEqual([
    'Blue rings',
    null,
  ])
  expect(begun).toEqual([])
  const again = await openComposer(page)
  await expect(again.caption).toHaveValue('')
  await expect(again.media).toHaveCount(0)
})

test('who signs out leaves no draft at this browser', async ({ open }) => {
  const author = await joined('Rotimi')
  const page = await open(author)
  const { add, caption, media } = await openComposer(page)
  await caption.fill('Not for everybody')
  await add(await jpeg('a.jpg'))
  await expect(media.getByRole('progressbar')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await submitSignIn(page, author.username, author.password)
  const after = await openComposer(page)
  await expect(after.caption).toHaveValue('')
  await expect(after.media).toHaveCount(0)
})

test('a session that ends while writing takes nothing of what was written', async ({ open }) => {
  const author = await joined('Sade')
  const page = await open(author)
  const { add, caption, media, post } = await openComposer(page)
  await caption.fill('Still here')
  const uploading = page.waitForRequest(
    (request) => request.url().endsWith('/uploads') && request.method() === 'POST',
  )
  await add(await jpeg('a.jpg'))
  const token = (await uploading).headers().authorization?.replace('Bearer ', '')
  await expect(media.getByRole('progressbar')).toHaveCount(0)
  await api('POST /user/logout', token ? { token } : {})
  await post.click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await submitSignIn(page, author.username, author.password)
  const after = await openComposer(page)
  await expect(after.caption).toHaveValue('Still here')
  await expect(after.media).toHaveCount(1)
  await after.post.click()
  await expect(page.getByText('Published')).toBeVisible()
})

for (const theme of some(['dark', 'light'] as const, 1)) {
  test(`axe finds nothing on a new post of any type, ${theme}`, async ({ open }) => {
    const author = await creatorJoined('Temi', { price: 500 })
    if (theme === 'light') await api('GET /user/toggle-dark-mode', { token: author.token })
    const page = await open(author)
    if (theme === 'dark') await page.setViewportSize({ width: 390, height: 844 })
    const bar =
      theme === 'dark'
        ? page.getByRole('navigation', { name: 'Tabs' })
        : page.getByRole('complementary', { name: 'Sidebar' })
    await bar.getByRole('button', { name: 'New Post' }).click()
    const { add, addSound, createPoll, dialog, media, post } = composerOf(page)
    await createPoll.click()
    await dialog.getByRole('button', { name: 'Add option' }).click()
    await post.click()
    await expectAccessible(page, `a poll, ${theme}`)
    await dialog.getByRole('button', { name: 'Remove poll' }).click()
    await addSound(sung('take.wav', 2))
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await dialog.getByRole('button', { name: 'Music', exact: true }).click()
    await expectAccessible(page, `a sound, ${theme}`)
    await dialog.getByRole('button', { name: 'Remove audio' }).click()
    await add(await jpeg('a.jpg'), await filmed(page, 'ball.mp4', 2))
    await expect(media.getByRole('progressbar')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Describe video 2' }).click()
    await expectAccessible(page, `pictures and videos, ${theme}`)
  })
}

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

/** Wider than what is kept: the app scales it down before it leaves. */
async function wide(name: string): Promise<Picture> {
  const buffer = await sharp({ create: { width: 2400, height: 800, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

/** A file as an ordinary device writes it, from those that the server is tested with. */
async function recorded(name: string, mimeType: string): Promise<ChosenFile> {
  const path = new URL(`../../server/test/fixtures/media/${name}`, import.meta.url)
  return { name, mimeType, buffer: await readFile(path) }
}

test('people are offered under what is written, which stays in sight on a small phone too', async ({
  open,
}) => {
  const [author, friend] = await Promise.all([creatorJoined('Temi'), joined('Kemi')])
  const page = await open(author)
  const { dialog } = await openComposer(page)
  const caption = dialog.getByRole('textbox').first()
  const offered = dialog.getByRole('option', { name: friend.displayName })
  for (const height of [900, 420]) {
    await page.setViewportSize({ width: 1000, height })
    await caption.fill('')
    await caption.pressSequentially(`With @${friend.username}`)
    await expect(offered).toBeInViewport()
    await expect(caption).toBeInViewport({ ratio: 0.2 })
  }
  await page.keyboard.press('Enter')
  await expect(caption).toHaveValue(`With @${friend.username} `)
})
