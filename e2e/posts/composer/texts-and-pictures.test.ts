import { expect } from '@playwright/test'
import sharp from 'sharp'
import { partOfTheDay } from '../../../server/test/setup/runner/length.ts'
import { api } from '../../setup/api.ts'
import { composerOf, openComposer } from '../../setup/compose.ts'
import { createCreator, createMember } from '../../setup/people/people.ts'
import { drawJpeg } from '../../setup/pictures.ts'
import { recordTone, recordVideo } from '../../setup/recordings.ts'
import { expectAccessible } from '../../setup/screens/axe.ts'
import { test } from '../../setup/test.ts'

test('the ring counts down a caption, and one that is missing or too long is refused', async ({ open }) => {
  const page = await open(await createMember('Amina'))
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
  await expect(problem).toHaveText('Captions can have up to 250 characters')
  await expect(caption).toBeFocused()
  await expect(caption).toHaveAttribute('aria-invalid', 'true')
  await expect(caption).toHaveAccessibleDescription('Captions can have up to 250 characters')
  await expect(dialog).toBeVisible()
})

test('a description that is too long is refused at its field, which is opened, before anything is sent', async ({
  open,
}) => {
  const page = await open(await createMember('Amaka'))
  const { add, caption, dialog, post, problem } = await openComposer(page)
  await add(await drawJpeg('sea.jpg'), await drawJpeg('sky.jpg'))
  await caption.fill('Two views')
  const description = dialog.getByRole('textbox', { name: 'Description of photo 2' })
  const describe = dialog.getByRole('button', { name: 'describe photo 2' })
  await describe.click()
  await description.fill('x'.repeat(501))
  await describe.click()
  await expect(description).toBeHidden()

  await post.click()
  const sentence = 'Descriptions can have up to 500 characters'
  await expect(problem).toHaveText(sentence)
  await expect(description).toBeFocused()
  await expect(description).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
  await description.fill('A sky')
  await expect(problem).toBeHidden()
  await expect(description).not.toHaveAttribute('aria-invalid', 'true')
})

test('a fifth picture, a picture over 15 MB and a script in disguise are refused; the others stay', async ({
  open,
}) => {
  const page = await open(await createMember('Bisi'))
  const { add, caption, dialog, media, post, problem } = await openComposer(page)
  const five = await Promise.all(
    ['#a00', '#0a0', '#00a', '#aa0', '#0aa'].map((c, at) => drawJpeg(`${at}.jpg`, c)),
  )

  await add(...five)
  await expect(problem).toHaveText('You can only upload a maximum of 4 files.')
  await expect(media).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: 'Add photos or videos' })).toBeEnabled()
  await add(await drawJpeg('fifth.jpg'))
  await expect(problem).toHaveText('You can only upload a maximum of 4 files.')
  await dialog.getByRole('button', { name: 'Remove photo 4' }).click()
  await expect(problem).toBeHidden()

  await add({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) })
  await expect(problem).toHaveText('huge.jpg: Maximum file size is 15MB')
  await add({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(problem).toHaveText(
    /^note.txt: This type of file or content isn't supported. Choose one of these: JPEG, /,
  )
  await add({ name: 'run.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(problem).toHaveText(
    /^run.jpg: This type of file or content isn't supported. Choose one of these: JPEG, /,
  )
  await add({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(problem).toHaveText('empty.png: This file is empty.')
  await add({
    name: 'cut.png',
    mimeType: 'image/png',
    buffer: Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'),
  })
  await expect(problem).toHaveText("cut.png: This image is damaged and can't be read.")
  // Browsers draw what there is of these, and nothing of the rest.
  const { buffer: whole, ...quarter } = await drawJpeg('quarter.jpg', '#a00', 1200, 900)
  await add({ ...quarter, buffer: whole.subarray(0, whole.length / 4) })
  await expect(problem).toHaveText("quarter.jpg: This image is damaged and can't be read.")
  const png = await sharp(whole).png().toBuffer()
  png.fill(0x55, png.length >> 1, (png.length >> 1) + 200)
  await add({ name: 'worn.png', mimeType: 'image/png', buffer: png })
  await expect(problem).toHaveText("worn.png: This image is damaged and can't be read.")
  await expect(media).toHaveCount(3)

  await caption.fill('Three of five')
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(page.getByRole('article').getByRole('button', { name: /Open image \d of 3/ })).toHaveCount(3)
})

test('removing every picture makes it a text post again', async ({ open }) => {
  const page = await open(await createMember('Chika'))
  const { add, caption, dialog, media, post } = await openComposer(page)
  await add(await drawJpeg('a.jpg'), await drawJpeg('b.jpg', '#336699'))
  await expect(media).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Remove photo 2' }).click()
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect(media).toHaveCount(0)

  await caption.fill('Words alone after all')
  const created = page.waitForResponse((response) => response.url().endsWith('/post/create-post'))
  await post.click()
  expect((await (await created).json()).data).toMatchObject({ type: 'TEXT', files: [] })
})

test('who is not verified is told to verify and posts to everyone; who is may choose', async ({ open }) => {
  const unverified = await open(await createMember('Ebele'))
  const unverifiedComposer = await openComposer(unverified)
  await expect(unverifiedComposer.dialog.getByRole('radio')).toHaveCount(0)
  await unverifiedComposer.dialog
    .getByRole('link', { name: 'You need to Verify Your Account first to post Paid Content' })
    .click()
  await expect(unverified).toHaveURL('/verification')
  await expect(unverifiedComposer.dialog).toBeHidden()

  const verified = await open(await createCreator('Farida', { price: 500 }))
  const theirs = await openComposer(verified)
  await expect(theirs.dialog.getByRole('link', { name: /Verify Your Account/ })).toBeHidden()
  await expect(theirs.dialog.getByRole('radio', { name: 'Everyone' })).toBeChecked()
})

test('the Published toast opens the post, which its creator can delete', async ({ open }) => {
  const author = await createMember('Goke')
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
  await expect(page.getByText("This post doesn't exist or was removed.")).toBeVisible()
})

for (const theme of partOfTheDay(['dark', 'light'] as const, 1)) {
  test(`axe finds nothing on a new post of any type, ${theme}`, async ({ open }) => {
    const author = await createCreator('Temi', { price: 500 })
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
    await addSound(recordTone('take.wav', 2))
    await expect(dialog.getByRole('button', { name: 'Play' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add tags' }).click()
    await dialog.getByRole('button', { name: 'Music', exact: true }).click()
    await expectAccessible(page, `a sound, ${theme}`)
    await dialog.getByRole('button', { name: 'Remove audio' }).click()
    await add(await drawJpeg('a.jpg'), await recordVideo(page, 'ball.mp4', 2))
    await expect(media.getByRole('progressbar')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Describe video 2' }).click()
    await expectAccessible(page, `pictures and videos, ${theme}`)
  })
}

test('people are offered under what is written, which stays in sight on a small phone too', async ({
  open,
}) => {
  const [author, friend] = await Promise.all([createCreator('Temi'), createMember('Kemi')])
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

test('the buttons of every tile stay within it and apart, at every width and in both directions', async ({
  open,
}) => {
  const page = await open(await createCreator('Tiles'), {
    hasTouch: true,
    viewport: { width: 1440, height: 900 },
  })
  const { dialog, add, media } = await openComposer(page)
  await dialog.getByRole('radio', { name: 'For sale' }).check()
  const film = await recordVideo(page, 'ball.mp4', 2)
  for (const [at, file] of [
    await drawJpeg('1.jpg'),
    film,
    await drawJpeg('3.jpg'),
    await drawJpeg('4.jpg'),
  ].entries()) {
    await add(file)
    await expect(media.nth(at).getByRole('button', { name: /^Preview/ })).toBeVisible()
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir
        for (const button of document.querySelectorAll('button[aria-label^="ALT"]'))
          button.textContent = dir === 'rtl' ? 'نص بديل' : 'ALT'
      }, direction)
      for (const width of [320, 390, 600, 820, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => media.evaluateAll(overlaps), `${at + 1} ${direction} ${width}`).toEqual([])
      }
    }
  }
})

/** Names what stands partly outside of its tile or over something else of it. */
function overlaps(tiles: Element[]): string[] {
  return tiles.flatMap((tile) => {
    const parts = [...tile.querySelectorAll('button, .tabular')].map((part) => ({
      name: part.getAttribute('aria-label') ?? part.textContent,
      box: part.getBoundingClientRect(),
    }))
    const whole = tile.getBoundingClientRect()
    return parts.flatMap(({ name, box }, at) => [
      ...(box.left < whole.left || box.right > whole.right || box.bottom > whole.bottom
        ? [`${name} is cut off`]
        : []),
      ...parts
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        )
        .map((other) => `${name} is over ${other.name}`),
    ])
  })
}
