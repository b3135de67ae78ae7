import { expect, type Page } from '@playwright/test'
import { sendDigest } from '../../server/src/social/notifications/email/send-digest.ts'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { emailsTo } from '../setup/emails.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible, expectLegible } from '../setup/screens/axe.ts'
import { runAsOperator } from '../setup/stack/operator.ts'
import { test } from '../setup/test.ts'
import { sendTip } from '../setup/tips.ts'

/** Waits until the worker has delivered this many notifications. */
async function waitForNotifications(person: Person, count: number): Promise<void> {
  await expect
    .poll(async () => {
      const { data } = await api('GET /notification/search-all-notification', {
        query: {},
        token: person.token,
      })
      return data.length
    })
    .toBe(count)
}

function rows(page: Page) {
  return page.getByRole('main').getByRole('article')
}

test('a creator reads what their fans did, hides a comment, and has no unread notifications', async ({
  open,
}) => {
  const [creator, fan, other] = await Promise.all([
    createCreator('Nkem'),
    createMember('Obi'),
    createMember('Pat'),
  ])
  const caption = `Last light ${creator.username}`
  const { postId } = await publishPost(creator, { caption, pictures: [await drawJpeg('light.jpg')] })
  await topUpByCard(fan, 5000)
  for (const { token } of [fan, other])
    await api('GET /post/like-post/{postId}', { params: { postId }, token })
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: `The third frame! @${other.username}` },
    token: fan.token,
  })
  await sendTip(fan, creator, 500, 'For the print fund.')
  await waitForNotifications(creator, 3)
  await waitForNotifications(other, 1)

  const page = await open(creator)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(rows(page)).toHaveCount(3)
  // First of all: what was seen for a moment is read.
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText(`${fan.displayName}@${fan.username}For the print fund.`)
  await expect(rows(page).nth(0)).toContainText('₦500.00')
  await expect(rows(page).nth(0)).toContainText('You receive ₦450.00 after the fee')
  await expect(rows(page).nth(1)).toContainText('Commented on your post')
  await expect(rows(page).nth(2)).toContainText(new RegExp(`${other.displayName}.*and 1 other`))
  await expect(rows(page).nth(2)).toContainText('Liked your post')
  await expectAccessible(page, 'the notifications')
  await expectLegible(page, 'the notifications')

  await rows(page)
    .nth(1)
    .getByRole('button', { name: `Options for the notification from ${fan.displayName}` })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Copy link to post',
    'View post',
    'Hide comment',
    'Report comment',
  ])
  await page.getByRole('menuitem', { name: 'Hide comment' }).click()
  await expect(page.getByText('Comment hidden', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Tips' }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Mentions' }).click()
  await expect(page.getByText('No mentions yet')).toBeVisible()
  await page.getByRole('link', { name: 'Likes', exact: true }).click()
  await rows(page).getByRole('link', { name: other.displayName }).click()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}`)

  await page.goBack()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  // What was on screen is read, and not counted any more.
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
})

test('a comment whose hiding is refused is visible again, in its notification and under its post', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Hope'), createMember('Ife')])
  const { postId } = await publishPost(creator, { caption: 'A pier' })
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: 'Where is it?' },
    token: fan.token,
  })
  await waitForNotifications(creator, 1)
  const menus = {
    '/notifications': `Options for the notification from ${fan.displayName}`,
    [`/${creator.username}/post/${postId}`]: 'Comment options',
  }
  const problem = {
    code: 'RULE_BROKEN',
    status: 422,
    title: 'Rule broken',
    detail: 'Not while it is looked at.',
  }
  for (const [at, menu] of Object.entries(menus)) {
    const page = await open(creator, { at })
    const openMenu = () => page.getByRole('main').getByRole('button', { name: menu }).click()
    const refusal = Promise.withResolvers<void>()
    await page.route('**/comment/hide-comment/**', async (route) => {
      await refusal.promise
      await route.fulfill({
        status: problem.status,
        contentType: 'application/problem+json',
        json: { type: 'about:blank', ...problem },
      })
    })
    await openMenu()
    await page.getByRole('menuitem', { name: 'Hide comment' }).click()
    await openMenu()
    await expect(page.getByRole('menuitem', { name: 'Show comment' })).toBeVisible()
    await page.keyboard.press('Escape')
    refusal.resolve()
    await expect(page.getByText(problem.detail)).toBeVisible()
    await openMenu()
    await expect(page.getByRole('menuitem', { name: 'Hide comment' })).toBeVisible()
  }
})

test('whoever is mentioned comes to the comment itself', async ({ open }) => {
  const [creator, fan, friend] = await Promise.all([
    createCreator('Rita'),
    createMember('Sam'),
    createMember('Tola'),
  ])
  const { postId } = await publishPost(creator, { caption: 'A bench' })
  const { data } = await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: `Look, @${friend.username}` },
    token: fan.token,
  })
  await waitForNotifications(friend, 1)
  const page = await open(friend, { at: '/notifications' })
  await expect(rows(page)).toContainText('Mentioned you in a comment')
  await rows(page).getByRole('link', { name: fan.displayName }).click()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}#comment-${data.commentId}`)
  await expect(page.getByText(`Look, @${friend.username}`)).toBeVisible()
})

test('a fan turns on a creator’s bell, is notified of a new post, and changes their notification settings', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Uche'), createMember('Vera')])
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  const page = await open(fan, { at: `/${creator.username}` })
  const bell = page.getByRole('button', { name: 'Notify me about new posts' })
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await publishPost(creator, { caption: 'New light' })
  await waitForNotifications(fan, 1)
  await page.goto('/notifications')
  await expect(rows(page)).toContainText('Published a new post')

  await page.getByRole('main').getByRole('link', { name: 'Notification settings' }).click()
  await expect(page).toHaveURL('/settings/notifications')
  await page.getByRole('button', { name: 'Email about: Likes' }).click()
  await page.getByRole('option', { name: 'Once a day' }).click()
  await page.getByRole('switch', { name: 'Tips: In the app' }).click()
  await page.getByRole('switch', { name: /^Do not disturb/ }).click()
  await page.getByLabel('From').fill('21:30')
  await expectAccessible(page, 'the choice of notifications')
  await expectLegible(page, 'the choice of notifications')
  await expect
    .poll(async () => (await api('GET /notification/preferences', { token: fan.token })).data)
    .toMatchObject({
      subjects: { LIKES: { mail: 'DAILY' }, TIPS: { inApp: false } },
      quietHours: { from: '21:30', to: '07:00' },
    })
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Tips: In the app' })).not.toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('21:30')
})

test('a new fan reads the creator’s welcome message, in full and with its links', async ({ open }) => {
  const [creator, friend, fan] = await Promise.all([
    createCreator('Nkem'),
    createMember('Ada'),
    createMember('Obi'),
  ])
  const said = `Welcome in!\n\nBegin with the light of March. ${'It is long. '.repeat(40)}\n@${friend.username} prints them: https://prints.example/march`
  const page = await open(creator, { at: '/settings/page' })
  await page.getByRole('textbox', { name: 'Your message' }).fill(said)
  const preview = page.getByRole('figure', { name: 'What your fans will see' })
  await expect(preview.getByRole('link', { name: 'https://prints.example/march' })).toBeVisible()
  await page.getByRole('button', { name: 'Save message' }).click()
  await expect(page.getByText('Welcome message saved')).toBeVisible()
  await expectAccessible(page, 'the settings of a page')

  await api('GET /subscription/create-free-subscription/{creatorId}', {
    params: { creatorId: creator.id },
    token: fan.token,
  })
  await waitForNotifications(fan, 1)
  const reader = await open(fan, { at: '/notifications' })
  const row = rows(reader).first()
  await expect(row).toContainText(creator.displayName)
  await expect(row).toContainText(`Welcome message from @${creator.username}`)
  await expect(row.getByRole('link', { name: 'https://prints.example/march' })).toBeInViewport()
  await expectAccessible(reader, 'a welcome')
  await row.getByRole('link', { name: `@${friend.username}`, exact: true }).click()
  await expect(reader).toHaveURL(`/${friend.username}`)
})

test('the link of a letter ends such letters at one press, not by being opened, and nobody has to sign in', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Ayo'), createMember('Bisi')])
  const { postId } = await publishPost(creator, { caption: 'Letters' })
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: 'This goes by mail' },
    token: fan.token,
  })
  await waitForNotifications(creator, 1)
  const preferences = async () => (await api('GET /notification/preferences', { token: creator.token })).data
  const before = await preferences()
  await runAsOperator((ctx) => sendDigest.run(ctx, { accountId: creator.id, letter: 'DAILY' }))
  const letters = async () => (await emailsTo(creator.email)).map(({ text }) => text)
  await expect.poll(async () => (await letters()).join()).toContain('This goes by mail')
  const link = /\/site\/unsubscribe\/\S+/.exec((await letters()).join('\n'))?.[0] ?? ''

  const page = await open()
  await page.goto(`${link.slice(0, -4)}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('This link is incomplete. Open it from the email again.')).toBeVisible()
  await page.goto(link)
  await expectAccessible(page, 'the end of mails')
  expect(await preferences(), 'opening it changes nothing').toEqual(before)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You won’t get these emails any more.' })).toBeVisible()
  const { subjects } = await preferences()
  expect(new Set(Object.values(subjects).map(({ mail }) => mail))).toEqual(new Set(['NEVER']))
})
