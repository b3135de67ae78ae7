import { expect } from '@playwright/test'
import { clipboardOf } from '../setup/clipboard.ts'
import { publishPollPost } from '../setup/media-posts.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }
const atSystemClipboard = { permissions: ['clipboard-read', 'clipboard-write'] }

test('It shows a menu, like, comment, save and tip controls, and a poll where one exists.', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Kemi'), createMember('Lekan')])
  const { postId } = await publishPollPost(creator, 'Where to?', ['Up', 'Down'])
  const page = await open(fan, { at: `/${creator.username}/post/${postId}`, viewport: desktop })
  const card = page.getByRole('article').first()
  for (const name of ['Post options', /^Like/, 'Save', 'Tip'])
    await expect(card.getByRole('button', { name })).toBeEnabled()
  await expect(
    card.getByRole('button', { name: /^Comment/ }).or(card.getByRole('link', { name: /^Comment/ })),
  ).toBeVisible()
  for (const option of ['Up', 'Down']) await expect(card.getByText(option, { exact: true })).toBeVisible()
})

test('For a post the viewer cannot see, it shows a locked state with a button "Subscribe to see {username}\'s post".', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Sade', { price: 1500 }), createMember('Tunde')])
  const { postId } = await publishPost(creator, {
    caption: 'For those inside',
    pictures: [await drawJpeg('inside.jpg')],
    forSubscribers: true,
  })
  const page = await open(fan, { at: `/${creator.username}/post/${postId}`, viewport: desktop })
  const card = page.getByRole('article').first()
  await expect(card.getByRole('img', { name: 'Locked' }).first()).toBeVisible()
  for (const name of [/^Like/, /^Comments/, 'Tip'])
    await expect(card.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
  await expect(
    card.getByRole('button', { name: `Subscribe to see ${creator.username}'s post` }),
  ).toBeEnabled()
})

test('Post-card menu by viewer: The post creator (or canEditProfile true) gets Share post, Copy link to post and Delete post with a confirm dialog. Save, tip and like controls are not available to them.', async ({
  open,
}) => {
  const creator = await createCreator('Nia')
  const { postId } = await publishPost(creator, { caption: 'My own words' })
  const page = await open(creator, { at: `/${creator.username}/post/${postId}`, ...atSystemClipboard })
  const card = page.getByRole('article').first()
  await expect(card.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(card.getByRole('button', { name: 'Tip' })).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Save' })).toHaveCount(0)

  await card.getByRole('button', { name: 'Post options' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Share post',
    'Copy link to post',
    'Pin to your page',
    'Mark as adult content',
    'Delete post',
  ])
  await page.getByRole('menuitem', { name: 'Copy link to post' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await clipboardOf(page)).toBe(new URL(`/${creator.username}/post/${postId}`, page.url()).href)

  await card.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('menuitem', { name: 'Delete post' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete post' })
    .getByRole('button', { name: 'Delete post' })
    .click()
  await expect(page.getByText('Post deleted!')).toBeVisible()
  await expect(page).toHaveURL(`/${creator.username}`)
})

test('Other viewers get Copy link to profile, Add to List, and "I don\'t like this post" with Report. The tip button shows on a viewable post, and Save is available.', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Oma'), createMember('Reader')])
  const { postId } = await publishPost(creator, { caption: 'For everybody' })
  const page = await open(fan, { at: `/${creator.username}/post/${postId}`, ...atSystemClipboard })
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: 'Post options' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy link to profile',
    'Add to List',
    'Save to a folder',
    "I don't like this post",
    `Mute @${creator.username}`,
    'Report',
  ])
  await page.getByRole('menuitem', { name: 'Copy link to profile' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await clipboardOf(page)).toBe(new URL(`/${creator.username}`, page.url()).href)

  for (const name of ['Tip', 'Save']) await expect(card.getByRole('button', { name })).toBeEnabled()
})
