import { expect } from '@playwright/test'
import sharp from 'sharp'
import { openComposer } from './setup/compose.ts'
import { creatorJoined, joined } from './setup/people.ts'
import { jpeg, type Picture } from './setup/pictures.ts'
import { test } from './setup/test.ts'

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
  const { add, caption, dialog, pictures, post, problem } = await openComposer(page)
  const five = await Promise.all(
    ['#a00', '#0a0', '#00a', '#aa0', '#0aa'].map((c, at) => jpeg(`${at}.jpg`, c)),
  )

  await add(...five)
  await expect(problem).toHaveText('You can only upload a maximum of 4 files.')
  await expect(pictures).toHaveCount(4)
  await expect(dialog.getByRole('button', { name: 'Add pictures' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Remove picture 4' }).click()
  await expect(problem).toBeHidden()

  await add({ name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(15 * 1024 * 1024 + 1) })
  await expect(problem).toHaveText('Maximum file size is 15MB')
  await add({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(problem).toHaveText('This type of file or content is not supported.')
  await add({ name: 'run.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') })
  await expect(problem).toHaveText('Failed to create image from canvas')
  await expect(pictures).toHaveCount(3)

  await caption.fill('Three of five')
  await post.click()
  await page.getByRole('button', { name: 'Published' }).click()
  await expect(page.getByRole('article').getByRole('button', { name: /Open image \d of 3/ })).toHaveCount(3)
})

test('removing every picture makes it a text post again', async ({ open }) => {
  const page = await open(await joined('Chika'))
  const { add, caption, dialog, pictures, post } = await openComposer(page)
  await add(await jpeg('a.jpg'), await jpeg('b.jpg', '#336699'))
  await expect(pictures).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Remove picture 2' }).click()
  await dialog.getByRole('button', { name: 'Remove picture 1' }).click()
  await expect(pictures).toHaveCount(0)

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
  const address = page.url()

  await page.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete post' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article').getByText('Here and gone')).toBeVisible()
  await page.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted!')).toBeVisible()
  await expect(page).toHaveURL(`/${author.username}`)
  await expect(page.getByText('Nothing here... for now')).toBeVisible()

  await page.goto(address)
  await expect(page.getByText('This post does not exist or was removed.')).toBeVisible()
})

test('a post that does not get through stays in the dialog, and a second try publishes it once', async ({
  open,
}) => {
  const author = await joined('Halima')
  const page = await open(author)
  const { add, caption, dialog, pictures, post, problem } = await openComposer(page)
  await caption.fill('Through a tunnel')
  await add(await wide('wide.png'))
  await page.context().setOffline(true)
  await post.click()
  await expect(problem).toHaveText("We can't be reached. Check your connection and try again.")
  await page.context().setOffline(false)
  await expect(caption).toHaveValue('Through a tunnel')
  await expect(pictures).toHaveCount(1)
  await post.click()
  await expect(page.getByText('Published')).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.goto(`/${author.username}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  const picture = page.getByRole('img', { name: `Photo by ${author.displayName}` })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

/** Wider than what is kept: the app scales it down before it leaves. */
async function wide(name: string): Promise<Picture> {
  const buffer = await sharp({ create: { width: 2400, height: 800, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
