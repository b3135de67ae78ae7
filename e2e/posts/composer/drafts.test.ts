import { expect } from '@playwright/test'
import sharp from 'sharp'
import { api } from '../../setup/api.ts'
import { openComposer } from '../../setup/compose.ts'
import { joined } from '../../setup/people/people.ts'
import { submitSignIn } from '../../setup/people/sign-in.ts'
import { jpeg, type Picture } from '../../setup/pictures.ts'
import { test } from '../../setup/test.ts'

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

/** Wider than what is kept: the app scales it down before it leaves. */
async function wide(name: string): Promise<Picture> {
  const buffer = await sharp({ create: { width: 2400, height: 800, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
