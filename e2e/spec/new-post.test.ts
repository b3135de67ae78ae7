import { expect } from '@playwright/test'
import { composerOf, openComposer } from '../setup/compose.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { recordVideo } from '../setup/recordings.ts'
import { test } from '../setup/test.ts'

const desktop = { width: 1280, height: 900 }

let person: Promise<Person> | undefined

/** Returns the shared fan, who writes and publishes nothing. */
function fan(): Promise<Person> {
  person ??= createMember('Xola')
  return person
}

test('New post, opened with an initial type TEXT, MEDIA, AUDIO or POLL.', async ({ open }) => {
  const page = await open(await fan(), { viewport: desktop })
  const main = page.getByRole('main')
  const { dialog, caption, question, addMedia, addAudio, createPoll } = composerOf(page)
  for (const [button, shown, enabled] of [
    ['Share something with your fans', caption, [addMedia, addAudio, createPoll]],
    ['Post photos or videos', caption, [addMedia]],
    ['Post audio', caption, [addAudio]],
    ['Ask a question', question, [createPoll]],
  ] as const) {
    await main.getByRole('button', { name: button }).click()
    await expect(shown).toBeVisible()
    for (const attach of [addMedia, addAudio, createPoll])
      await expect(attach).toBeEnabled({ enabled: enabled.some((one) => one === attach) })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
})

test('Unverified users see a banner "You need to Verify Your Account first to post Paid Content" linking to /verification.', async ({
  open,
}) => {
  const page = await open(await fan(), { viewport: desktop })
  const { dialog } = await openComposer(page)
  const banner = dialog.getByRole('link', { name: /^You need to Verify/ })
  await expect(banner).toHaveText('You need to Verify Your Account first to post Paid Content')
  await expect(banner).toHaveAttribute('href', '/verification')
  const creatorPage = await open(await createCreator('Ijeoma'), { viewport: desktop })
  const own = await openComposer(creatorPage)
  await expect(own.caption).toBeVisible()
  await expect(own.dialog.getByText('You need to Verify')).toHaveCount(0)
})

test('A caption counter ring shows the remaining characters.', async ({ open }) => {
  const page = await open(await fan(), { viewport: desktop })
  const { dialog, caption } = await openComposer(page)
  await caption.fill('Hello')
  await expect(dialog.getByText('245 characters left')).toBeAttached()
  await caption.fill('x'.repeat(240))
  await expect(dialog.getByText('10', { exact: true })).toBeVisible()
})

test('While a video uploads, a "Processing Video" overlay shows.', async ({ open }) => {
  const page = await open(await createMember('Musa'), { viewport: desktop })
  const { add, caption, dialog, media, post } = await openComposer(page)
  await caption.fill('Rolling')
  await add(await recordVideo(page, 'ball.mp4', 2))
  await expect(media.getByText('0:02')).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/post/create-post', async (route) => {
    await held.promise
    await route.continue()
  })
  await post.click()
  await expect(dialog.getByRole('group', { name: 'Processing Video' })).toBeVisible()
  held.resolve()
  await expect(page.getByText('Click to view your new post')).toBeVisible()
})
