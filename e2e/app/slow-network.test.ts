import { expect, type Page } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { payByCard } from '../setup/card.ts'
import { composerOf } from '../setup/compose.ts'
import { waitForEmailedCode } from '../setup/emails.ts'
import { createBackOfficeAdminToken } from '../setup/people/admins.ts'
import { fillJoinDetails } from '../setup/people/join.ts'
import {
  createCreator,
  createMember,
  generateUniqueNames,
  type Person,
  verifyMember,
} from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { test } from '../setup/test.ts'

type Open = (person?: Person | null) => Promise<Page>

const notReached = "We can't connect right now. Check your connection and try again."

/** Complete user journeys on a phone, over a slow network that drops in between: no input is lost. */
const journeys: readonly (readonly [string, (open: Open) => Promise<void>])[] = [
  ['somebody joins and subscribes for the first time', joinAndSubscribe],
  ['a creator publishes for the first time and earns', publishAndEarn],
  ['a fan reports a post and reads what was decided', reportAndHear],
]

for (const [title, go] of partOfTheDay(journeys, 1)) {
  test(`on a phone with a slow line that drops, ${title}`, async ({ open }) => {
    test.slow()
    await go(open)
  })
}

async function joinAndSubscribe(open: Open): Promise<void> {
  const creator = await createCreator('Amara')
  await publishPost(creator, { caption: 'For everybody who is inside', forSubscribers: true })
  const names = generateUniqueNames('Bisi')
  const page = await open()
  const line = await slowPhone(page)
  await page.goto(`/${creator.username}`)
  await page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true }).first().click()

  await page.getByLabel('Email').fill(names.email)
  await line.drop()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText(notReached)).toBeInViewport()
  await expect(page.getByLabel('Email')).toHaveValue(names.email)
  await line.mend()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('6-digit code').fill(await waitForEmailedCode(names.email))
  await fillJoinDetails(page, names)
  await line.drop()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText(notReached)).toBeInViewport()
  await expect(page.getByLabel('Username')).toHaveValue(names.username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Sunny-Day-42')
  await line.mend()
  await page.getByRole('button', { name: 'Join', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  await expect(dialog.getByRole('button', { name: /^Subscribe/ })).toBeEnabled()
  await line.drop()
  await dialog.getByRole('button', { name: /^Subscribe/ }).click()
  await expect(
    page.getByText(`You'll be subscribed to @${creator.username} when you're back online.`),
  ).toBeVisible()
  await line.mend()
  await expect(page.getByText(`You can see every post by @${creator.username}.`)).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: 'For everybody who is inside' })).toBeVisible()
}

async function publishAndEarn(open: Open): Promise<void> {
  const creator = await createMember('Chidi')
  await verifyMember(creator)
  const page = await open(creator)
  const line = await slowPhone(page)
  await page.getByRole('navigation', { name: 'Tabs' }).getByRole('button', { name: 'New Post' }).click()
  const { add, caption, dialog, media, post } = composerOf(page)
  await caption.fill('My first, from the road')
  await line.drop()
  await add(await drawJpeg('road.jpg'))
  await expect(media.getByText('Waiting for a connection')).toBeVisible()
  await line.mend()
  await expect(media.getByText('Waiting for a connection')).toBeHidden()
  await post.click()
  await expect(page.getByRole('button', { name: 'Published' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(
    page
      .getByRole('list', { name: 'First steps' })
      .getByRole('listitem')
      .filter({ hasText: 'Post something' }),
  ).toContainText('Done')

  const fan = await createMember('Dayo')
  await payByCard(fan, { amount: 50_000, creatorId: creator.id, transactionSource: 'TIPS' })
  await expect(
    page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: /Notifications/ }),
  ).toContainText('1')
  await line.drop()
  await page.goto('/settings/earnings').catch(() => undefined)
  await line.mend()
  await page.goto('/settings/earnings')
  await expect(page.getByRole('main').getByText('₦450')).toBeVisible()
}

async function reportAndHear(open: Open): Promise<void> {
  const author = await createMember('Emeka')
  const fan = await createMember('Femi')
  const { postId } = await publishPost(author, { caption: 'A recording of somebody else' })
  const page = await open(fan)
  const line = await slowPhone(page)
  await page.goto(`/${author.username}/post/${postId}`)
  await page.getByRole('button', { name: 'Post options' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report post' })
  await dialog.getByRole('radio', { name: 'Leaked or stolen content' }).check()
  const details = dialog.getByLabel('Tell us more')
  await details.fill('The recording is mine.')
  await line.drop()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(notReached)).toBeInViewport()
  await expect(details).toHaveValue('The recording is mine.')
  await line.mend()
  const answer = page.waitForResponse((reply) => reply.url().includes('/report/report-post/') && reply.ok())
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toBeHidden()
  const { data } = await (await answer).json()

  await api('POST /admin/decide-report/{reportId}', {
    token: await createBackOfficeAdminToken('MODERATOR'),
    params: { reportId: data.reportId },
    body: { decision: 'REMOVE', rule: 'RIGHTS', reason: 'The sound is somebody else’s work.', days: 7 },
  })
  await page
    .getByRole('navigation', { name: 'Tabs' })
    .getByRole('link', { name: /Notifications/ })
    .click()
  await expect(page.getByText('We reviewed your report and took action. Thank you.')).toBeVisible({
    timeout: 40_000,
  })
}

/** A phone on a slow 3G line; what it is in the middle of when the line drops is lost. */
async function slowPhone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const be = (offline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
  await be(false)
  return { drop: () => be(true), mend: () => be(false) }
}
