import { apiErrors } from '@fanfare/contract/errors'
import { expect, type Page } from '@playwright/test'
import { openComposer } from '../setup/compose.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const sentence = apiErrors.TOO_MANY_REQUESTS.detail

/** Answers what the page asks of this path as the API does when it was too much. */
async function refuse(page: Page, path: string): Promise<void> {
  await page.route(`**${path}**`, (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue()
    return route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '3', 'access-control-allow-origin': new URL(page.url()).origin },
      json: {
        type: 'urn:fanfare:problem:too-many-requests',
        title: 'Too many requests',
        status: 429,
        detail: sentence,
        code: 'TOO_MANY_REQUESTS',
        requestId: 'x',
      },
    })
  })
}

test('a like that is too much is taken back and said in a sentence, once', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Lola'), createMember('Many')])
  const { postId } = await publishPost(creator, { caption: 'Liked by all' })
  const page = await open(fan, { at: `/${creator.username}/post/${postId}` })
  const like = page.getByRole('article').first().getByRole('button', { name: /^Like/ })
  await expect(like).toBeVisible()
  await refuse(page, '/post/like-post/')
  for (let press = 0; press < 3; press++) await like.click()
  await expect(page.getByText(sentence)).toHaveCount(1)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).toHaveAccessibleName('Like, 0')
})

test('a comment that is too much says so and keeps its words, and is sent when there is room', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Mona'), createMember('Wordy')])
  const { postId } = await publishPost(creator, { caption: 'Talk to me' })
  const page = await open(fan, { at: `/${creator.username}/post/${postId}` })
  const box = page.getByLabel('Write a comment')
  await box.fill('Words that took a while')
  await refuse(page, '/comment/create-comment/')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(box).toHaveValue('Words that took a while')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(box).toHaveValue('')
  await expect(page.getByText('Words that took a while')).toBeVisible()
})

test('a post that is too much says so in the composer and keeps its caption', async ({ open }) => {
  const page = await open(await createMember('Prolific'))
  const { caption, dialog, post, problem } = await openComposer(page)
  await caption.fill('The hundredth today')
  await refuse(page, '/post/create-post')
  await post.click()
  await expect(problem).toHaveText(sentence)
  await expect(dialog).toBeVisible()
  await expect(caption).toHaveValue('The hundredth today')
})
