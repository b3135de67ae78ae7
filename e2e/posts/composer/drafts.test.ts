import { expect } from '@playwright/test'
import sharp from 'sharp'
import { api } from '../../setup/api.ts'
import { composerOf, openComposer } from '../../setup/compose.ts'
import { createCreator, createMember } from '../../setup/people/people.ts'
import { submitSignIn } from '../../setup/people/sign-in.ts'
import { drawJpeg, type Picture } from '../../setup/pictures.ts'
import { expectAccessible } from '../../setup/screens/axe.ts'
import { test } from '../../setup/test.ts'

test('a draft survives closing and a reload, and is gone once it is published', async ({ open }) => {
  const page = await open(await createMember('Doyin'))
  const draft = 'First line\nsecond line with @someone'
  const first = await openComposer(page)
  await first.caption.fill(draft)
  await page.keyboard.press('Escape')
  await expect(first.dialog).toBeHidden()

  await page.reload()
  await expect(page.getByRole('button', { name: 'New Post, draft saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue your draft: First line' }).click()
  const second = composerOf(page)
  await expect(second.caption).toHaveValue(draft)
  await second.dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(second.caption).toHaveValue('')
  await second.dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(second.caption).toHaveValue(draft)
  await second.post.click()
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()
  await expect(second.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share something with your fans' })).toBeVisible()
  const third = await openComposer(page)
  await expect(third.caption).toHaveValue('')
})

test('a post that nothing answers is not lost, and the reason is said', async ({ open }) => {
  const page = await open(await createMember('Ivie'))
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
  const author = await createMember('Halima')
  const page = await open(author)
  const { add, caption, dialog, media, post, problem } = await openComposer(page)
  await caption.fill('Through a tunnel')
  await page.context().setOffline(true)
  await add(await wide('wide.png'))
  await expect(media.getByText('Waiting for a connection')).toBeVisible()
  await post.click()
  const overlay = dialog.getByRole('group', { name: 'Processing' })
  await expect(overlay).toContainText('Waiting for a connection')
  await overlay.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(false)
  await expect(media.getByText('Waiting for a connection')).toBeHidden()
  await expect(media.getByRole('progressbar')).toBeHidden()

  await page.context().setOffline(true)
  await post.click()
  await expect(problem).toHaveText("We can't connect right now. Check your connection and try again.")
  await page.context().setOffline(false)
  await expect(caption).toHaveValue('Through a tunnel')
  await expect(media).toHaveCount(1)
  await post.click()
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`/${author.username}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  const picture = page.getByRole('article').getByRole('img').last()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('posts go on in the background, one after the other, and once though an answer is lost', async ({
  open,
}) => {
  const author = await createCreator('Bola')
  const page = await open(author, { viewport: { width: 390, height: 844 } })
  const held = Promise.withResolvers<void>()
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  const answers: string[] = []
  await page.route('**/post/create-post', async (route) => {
    const answer = await route.fetch()
    answers.push((await answer.json()).data.postId)
    if (answers.length === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  const begin = async () => {
    const tabs = page.getByRole('navigation', { name: 'Tabs' })
    await tabs.getByRole('button', { name: 'New Post' }).click()
    return composerOf(page)
  }
  const rows = page.getByRole('list', { name: 'Posts in progress' }).getByRole('listitem')
  const isAsked = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

  const first = await begin()
  await first.caption.fill('First of two')
  await first.add(await drawJpeg('a.jpg'))
  await expect(first.media.getByRole('progressbar')).toBeVisible()
  await first.post.click()
  await expect(first.dialog.getByRole('group', { name: 'Processing' })).toContainText(/Uploading: \d+%/)
  await first.dialog.getByRole('button', { name: 'Continue in background' }).click()
  await expect(rows).toHaveText([/First of two.*Uploading: \d+%/])
  await expect
    .poll(() => rows.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)

  const second = await begin()
  await expect(second.caption).toHaveValue('')
  await second.caption.fill('Second of two')
  await second.post.click()
  await expect(second.dialog.getByText('Waiting for your other post to finish')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveText([/First of two/, /Second of two.*Waiting for your other post to finish/])
  await expectAccessible(page, 'posts on their way')
  expect(await isAsked()).toBe(true)

  await page.getByRole('link', { name: 'Notifications' }).click()
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(rows).toHaveCount(2)
  held.resolve()
  await expect(rows).toHaveCount(0)
  expect(await isAsked()).toBe(false)
  expect(answers[0]).toBe(answers[1])
  await page.goto(`/${author.username}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText('Second of two')
})

test('a post goes on in the background while its files are prepared, and names one that cannot be used', async ({
  open,
}) => {
  const page = await open(await createMember('Kunle'))
  const held = Promise.withResolvers<void>()
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  const released = await page.evaluateHandle(() => {
    const preparing = Promise.withResolvers<void>()
    const decode = window.createImageBitmap.bind(window)
    window.createImageBitmap = (async (picture: ImageBitmapSource, options?: ImageBitmapOptions) => {
      await preparing.promise
      return decode(picture, options)
    }) as typeof decode
    return preparing
  })
  const rows = page.getByRole('list', { name: 'Posts in progress' }).getByRole('listitem')
  const first = await openComposer(page)
  await first.caption.fill('Two large pictures')
  await first.add(await drawJpeg('a.jpg'), await drawJpeg('b.jpg', '#336699'))
  await first.post.click()
  await expect(first.dialog.getByRole('group', { name: 'Processing' })).toContainText('Preparing your files')
  await first.dialog.getByRole('button', { name: 'Continue in background' }).click()
  await expect(rows).toHaveText([/Two large pictures.*Preparing…/])
  expect(
    await page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))),
  ).toBe(true)

  const second = await openComposer(page)
  await expect(second.caption).toHaveValue('')
  await second.caption.fill('Half a picture')
  const head = Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1')
  await second.add({ name: 'cut.png', mimeType: 'image/png', buffer: head })
  await second.dialog.getByRole('button', { name: 'Add tags' }).click()
  await second.dialog.getByRole('button', { name: 'Music', exact: true }).click()
  await second.post.click()
  await second.dialog.getByRole('button', { name: 'Continue in background' }).click()
  await expect(rows).toHaveText([/Preparing…/, /Half a picture.*Waiting for your other post to finish/])

  await released.evaluate((preparing) => preparing.resolve())
  await expect(rows.first()).toHaveText(/Two large pictures.*Uploading: \d+%/)
  held.resolve()
  await expect(page.getByRole('feed').getByText('Two large pictures')).toBeVisible()
  const refusal = "cut.png: This image is damaged and can't be read."
  await expect(rows.getByRole('alert')).toHaveText(refusal)
  await expect(rows.getByRole('button', { name: 'Try again' })).toBeHidden()

  await rows.getByRole('button', { name: 'Edit' }).click()
  const edited = composerOf(page)
  await expect(edited.problem).toHaveText(refusal)
  await expect(edited.caption).toHaveValue('Half a picture')
  await expect(edited.dialog.getByRole('button', { name: 'Music', exact: true, pressed: true })).toBeVisible()
  await edited.add(await drawJpeg('whole.jpg'))
  await edited.post.click()
  await expect(page.getByRole('feed').getByText('Half a picture')).toBeVisible()
})

test('a post that was stopped, refused or left by a reload is kept, and can be sent or edited', async ({
  open,
}) => {
  const page = await open(await createMember('Dele'))
  const held = Promise.withResolvers<void>()
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() === 'PATCH') await held.promise
    await route.continue()
  })
  const { add, caption, dialog, post } = await openComposer(page)
  await caption.fill('Not yet')
  await add(await drawJpeg('a.jpg'))
  await post.click()
  await dialog.getByRole('button', { name: 'Continue in background' }).click()
  const row = page.getByRole('list', { name: 'Posts in progress' }).getByRole('listitem')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toContainText('Not posted yet')

  await page.reload()
  await expect(row).toContainText('Not posted yet')
  await openComposer(page)
  await caption.fill('Another draft')
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Edit' }).click()
  const edited = composerOf(page)
  await expect(edited.caption).toHaveValue('Not yet')
  await expect(edited.media).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(row).toHaveText([/Another draft/])

  await page.route('**/post/create-post', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/problem+json',
      json: { type: 'about:blank', title: 'No', status: 422, code: 'RULE_BROKEN', detail: 'Not like this.' },
    }),
  )
  await row.getByRole('button', { name: 'Post' }).click()
  await expect(row.getByRole('alert')).toHaveText('Not like this.')
  await page.unroute('**/post/create-post')
  await row.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('feed').getByText('Another draft')).toBeVisible()
  await expect(row).toHaveCount(0)
  held.resolve()
})

test('a reload keeps files, their order and words, and an upload goes on where it was', async ({ open }) => {
  const page = await open(await createMember('Peju'))
  const { add, caption, dialog, media } = await openComposer(page)
  await caption.fill('Two of a kind')
  await add(await drawJpeg('a.jpg'), await drawJpeg('b.jpg', '#336699'))
  await dialog.getByRole('button', { name: 'Move photo 2 forward' }).click()
  await dialog.getByRole('button', { name: 'describe photo 1' }).click()
  await dialog.getByRole('textbox', { name: 'Description of photo 1' }).fill('Blue rings')
  await expect(media.getByRole('progressbar')).toHaveCount(0)

  const startedUploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/uploads')) startedUploads.push(request.url())
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
  expect(startedUploads).toEqual([])
  const again = await openComposer(page)
  await expect(again.caption).toHaveValue('')
  await expect(again.media).toHaveCount(0)
})

test('who signs out leaves no draft at this browser', async ({ open }) => {
  const author = await createMember('Rotimi')
  const page = await open(author)
  const { add, caption, media } = await openComposer(page)
  await caption.fill('Not for everybody')
  await add(await drawJpeg('a.jpg'))
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
  const author = await createMember('Sade')
  const page = await open(author)
  const { add, caption, media, post } = await openComposer(page)
  await caption.fill('Still here')
  const uploading = page.waitForRequest(
    (request) => request.url().endsWith('/uploads') && request.method() === 'POST',
  )
  await add(await drawJpeg('a.jpg'))
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
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()
})

/** Wider than what is kept: the app scales it down before it leaves. */
async function wide(name: string): Promise<Picture> {
  const buffer = await sharp({ create: { width: 2400, height: 800, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
