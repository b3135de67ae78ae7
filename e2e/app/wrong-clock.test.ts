import { expect } from '@playwright/test'
import { creatorJoined, joined } from '../setup/people/people.ts'
import { published } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const hours = 60 * 60 * 1000

test('a device whose clock is a day ahead says how long ago by the server’s', async ({ open }) => {
  const creator = await creatorJoined('Wale')
  const { postId } = await published(creator, { caption: 'Fresh from the oven' })
  const page = await open(await joined('Xena'))
  await page.clock.install({ time: Date.now() + 26 * hours })
  for (const at of [`/${creator.username}/post/${postId}`, `/${creator.username}`]) {
    await page.goto(at)
    const post = page.getByRole('article').filter({ hasText: 'Fresh from the oven' })
    await expect(post).toContainText(/just now|seconds? ago|minutes? ago/)
    await expect(post).not.toContainText(/days? ago/)
  }
})
