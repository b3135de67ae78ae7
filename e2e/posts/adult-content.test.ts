import { expect, type Page } from '@playwright/test'
import { openComposer } from '../setup/compose.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

/** The post's own pictures that a page has asked for: faces and banners belong to nobody's post. */
function picturesAsked(page: Page, fileIds: () => readonly string[]): () => number {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return () => asked.filter((path) => fileIds().some((id) => path.startsWith(`/files/${id}`))).length
}

test('a creator marks a post in the composer, takes the mark back and sets it again', async ({ open }) => {
  const creator = await createCreator('Zola')
  const page = await open(creator, { viewport: { width: 1440, height: 900 } })
  const { dialog, caption, post, add } = await openComposer(page)
  await caption.fill('Only for grown people')
  await add(await drawJpeg('evening.jpg'))
  await dialog.getByRole('switch', { name: 'Adult content' }).check()
  await expectAccessible(page, 'the composer with its mark')
  await post.click()
  await expect(dialog).toBeHidden()
  await page.goto(`/${creator.username}`)
  const own = page.getByRole('article').filter({ hasText: 'Only for grown people' })
  await expect(own).toContainText('18+')
  await own.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Not adult content' }).click()
  await expect(page.getByText('Post is no longer marked as adult content')).toBeVisible()
  await expect(own).not.toContainText('18+')
  await own.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Mark as adult content' }).click()
  await expect(own).toContainText('18+')

  // Every mark at once leaves the handle its room on a phone.
  await publishPost(creator, { caption: 'For few', forSubscribers: true, isAdult: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/${creator.username}`)
  const marked = page.getByRole('article').filter({ hasText: 'Subscribers' })
  await expect(marked).toContainText('18+')
  const handle = marked.getByText(`@${creator.username}`)
  await expect.poll(() => handle.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})

test('adult content is covered, and not loaded, until its viewer asks for it', async ({ open }) => {
  const creator = await createCreator('Zola')
  const draft = { caption: 'Only for grown people', pictures: [await drawJpeg('evening.jpg')], isAdult: true }
  const post = await publishPost(creator, draft)
  const page = await open(await createMember('Yemi'))
  const pictures = picturesAsked(page, () => post.files.map(({ fileId }) => fileId ?? ''))
  await page.goto(`/${creator.username}`)
  const card = page.getByRole('article').filter({ hasText: 'Adult content' })
  const show = card.getByRole('button', { name: 'Show adult content' })
  await expect(show).toBeVisible()
  await expect(card).not.toContainText('grown people')
  await expectAccessible(page, 'a covered post')
  expect(pictures()).toBe(0)
  await show.click()
  const shown = page.getByRole('article').filter({ hasText: 'Only for grown people' })
  await expect(shown.getByRole('img', { name: /Photo by/ }).first()).toBeVisible()
  expect(pictures()).toBeGreaterThan(0)

  await page.goto('/settings/privacy')
  const privacyUpdated = page.waitForResponse((reply) => reply.url().endsWith('/user/update-privacy'))
  const show18 = page.getByRole('radio', { name: 'Show', exact: true })
  await show18.click()
  await privacyUpdated
  await expect(show18).toBeChecked()
  await page.goto(`/${creator.username}`)
  await expect(page.getByText('Only for grown people')).toBeVisible()
})

test('a guest is led to sign-up where the operator requires signing in', async ({ open }) => {
  const creator = await createCreator('Zola')
  const draft = { caption: 'Only for grown people', pictures: [await drawJpeg('evening.jpg')], isAdult: true }
  const post = await publishPost(creator, draft)
  const guest = await open()
  const pictures = picturesAsked(guest, () => post.files.map(({ fileId }) => fileId ?? ''))
  await guest.goto(`/${creator.username}/post/${post.postId}`)
  await expect(guest.getByText('Members 18 or over can see this post.')).toBeVisible()
  await expect(guest.getByText('Only people 18 or over can see the comments on this post.')).toBeVisible()
  await expect(guest.getByText('grown people')).toHaveCount(0)
  await expectAccessible(guest, 'a withheld post')
  expect(pictures()).toBe(0)
  await guest.getByRole('button', { name: 'Sign in to see it' }).click()
  await expect(guest).toHaveURL(/\/auth/)
})
