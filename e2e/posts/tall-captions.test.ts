import { expect, type Locator } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

test('a tall caption, comment or bio shows 12 lines in a list and the rest on request, without gaps', async ({
  open,
}) => {
  const creator = await createCreator('Ngozi')
  const lines = Array.from({ length: 30 }, (_, at) => `v. ${at + 1}`).join('\n')
  const { postId } = await publishPost(creator, { caption: lines })
  const other = await publishPost(creator, { caption: `Above${'\n'.repeat(60)}below` })
  await api('POST /user/update-user', { token: creator.token, body: { bio: lines } })
  const fan = await createMember('Tunde')
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    token: fan.token,
    body: { content: lines },
  })

  const page = await open(fan, { at: `/${creator.username}`, viewport: { width: 390, height: 844 } })
  const main = page.getByRole('main')
  const bio = main.locator('p', { hasText: 'v. 1' }).first()
  await expect.poll(() => linesOf(bio)).toBe(12)
  const caption = main.getByRole('article').filter({ hasText: 'v. 1' }).locator('p', { hasText: 'v. 1' })
  await expect.poll(() => linesOf(caption)).toBe(12)
  await main.getByRole('article').getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => linesOf(caption)).toBe(30)
  await main.getByRole('article').getByRole('button', { name: 'Show less' }).click()
  await expect.poll(() => linesOf(caption)).toBe(12)

  const gap = main.getByRole('article').filter({ hasText: 'Above' }).locator('p', { hasText: 'Above' })
  await expect.poll(() => linesOf(gap)).toBe(4)

  await page.goto(`/${creator.username}/post/${postId}`)
  await expect.poll(() => linesOf(main.locator('p', { hasText: 'v. 1' }).first())).toBe(30)
  const comment = main.getByRole('article').filter({ hasText: fan.username })
  await expect.poll(() => linesOf(comment.locator('p', { hasText: 'v. 1' }))).toBe(12)
  await comment.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => linesOf(comment.locator('p', { hasText: 'v. 1' }))).toBe(30)

  await page.goto(`/${creator.username}/post/${other.postId}`)
  const below = main.getByRole('article').filter({ hasText: 'v. 1' })
  await expect.poll(() => linesOf(below.locator('p', { hasText: 'v. 1' }))).toBe(12)
  await expect(below.getByRole('button', { name: 'Show more' })).toBeVisible()
})

function linesOf(text: Locator): Promise<number> {
  return text.evaluate((element) => {
    const height = Number.parseFloat(getComputedStyle(element).lineHeight)
    return Math.round(element.getBoundingClientRect().height / height)
  })
}
