import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { publishPollPost } from '../setup/media-posts.ts'
import { createBackOfficeAdmin, signInToBackOffice } from '../setup/people/admins.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

const hours = 60 * 60 * 1000

test('a device whose clock is a day ahead says how long ago by the server’s', async ({ open }) => {
  const creator = await createCreator('Wale')
  const { postId } = await publishPost(creator, { caption: 'Fresh from the oven' })
  const page = await open(await createMember('Xena'))
  await page.clock.install({ time: Date.now() + 26 * hours })
  for (const at of [`/${creator.username}/post/${postId}`, `/${creator.username}`]) {
    await page.goto(at)
    const post = page.getByRole('article').filter({ hasText: 'Fresh from the oven' })
    await expect(post).toContainText(/just now|seconds? ago|minutes? ago/)
    await expect(post).not.toContainText(/days? ago/)
  }
})

test('a device whose clock is days behind votes, counts down to another code, and stays at the desk, where ages grow', async ({
  open,
}) => {
  const time = Date.now() - 72 * hours
  const creator = await createCreator('Yaw')
  const { postId } = await publishPollPost(creator, 'Which one?', ['This', 'That'])
  const page = await open(await createMember('Zuri'))
  await page.clock.install({ time })
  await page.goto(`/${creator.username}/post/${postId}`)
  const poll = page.getByRole('article').filter({ hasText: 'Which one?' })
  await expect(poll).toContainText('Ends in 1 week')
  await poll.getByRole('button', { name: 'This' }).click()
  await expect(poll).toContainText('1 vote')

  const guest = await open()
  await guest.clock.install({ time })
  await guest.goto('/auth/reset')
  await guest.getByLabel('Email').fill(creator.email)
  await guest.getByRole('button', { name: 'Continue' }).click()
  await expect(guest.getByText(/^Resend code in \d+ s$/)).toBeVisible()

  const reporter = await createMember('Zola')
  await api('POST /report/report-post/{postId}', {
    token: reporter.token,
    params: { postId },
    body: { reason: 'Scam or fraud', description: 'Look at this.' },
  })
  const desk = await open()
  await signInToBackOffice(desk, await createBackOfficeAdmin('MODERATOR'), '/reports')
  await desk.clock.install({ time })
  // What the device is off by is not known yet, as on a first visit.
  await desk.evaluate(() => localStorage.removeItem('clock-skew'))
  const waits = desk.waitForResponse(/\/admin\/waiting/)
  await desk.reload()
  await waits
  const report = desk.getByRole('button', { name: `post of @${creator.username}` })
  await expect(report).toContainText('0 min')
  await desk.clock.runFor('03:00')
  await expect(report).toContainText('3 min')
})
