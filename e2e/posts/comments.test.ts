import { expect } from '@playwright/test'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

test('a comment and its reply are written, liked and deleted by their author, and reported by others', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Ada'), createMember('Bayo')])
  const { postId } = await publishPost(creator, { caption: 'Say something' })
  const page = await open(fan, { at: `/${creator.username}/post/${postId}` })
  const main = page.getByRole('main')
  await main.getByRole('textbox', { name: 'Write a comment' }).fill('First')
  await main.getByRole('button', { name: 'Comment', exact: true }).click()
  const comment = main.getByRole('article').filter({ hasText: 'First' }).last()
  await expect(comment).toBeVisible()
  await comment.getByRole('button', { name: 'Like, 0' }).click()
  await expect(comment.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')

  await comment.getByRole('button', { name: 'Reply', exact: true }).click()
  await main.getByRole('textbox', { name: /^Reply to/ }).fill('Second')
  await main.getByRole('textbox', { name: /^Reply to/ }).press('Control+Enter')
  const replies = main.getByRole('list', { name: 'Replies' })
  await expect(replies.getByRole('article')).toContainText('Second')

  const others = await open(creator, { at: `/${creator.username}/post/${postId}` })
  await others.getByRole('button', { name: 'Comment options' }).click()
  await expect(others.getByRole('menuitem')).toHaveText([
    'Copy link to comment',
    'Hide comment',
    'Report comment',
  ])
  await others.getByRole('menuitem', { name: 'Report comment' }).click()
  await expect(others.getByRole('dialog')).toBeVisible()

  await main.getByRole('button', { name: 'Reply options' }).click()
  await page.getByRole('menuitem', { name: 'Delete reply' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete reply' }).click()
  await expect(page.getByText('Reply deleted')).toBeVisible()
  await expect(replies).toBeHidden()
  await main.getByRole('button', { name: 'Comment options' }).click()
  await page.getByRole('menuitem', { name: 'Delete comment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(page.getByText('Comment deleted')).toBeVisible()
  await expect(main.getByRole('article').filter({ hasText: 'First' })).toHaveCount(0)
})
