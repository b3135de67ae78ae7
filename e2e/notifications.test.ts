import { expect, type Page } from '@playwright/test'
import { api } from './setup/api.ts'
import { expectAccessible, expectLegible } from './setup/axe.ts'
import { fund } from './setup/card.ts'
import { creatorJoined, joined, type Person } from './setup/people.ts'
import { jpeg } from './setup/pictures.ts'
import { published } from './setup/posts.ts'
import { test } from './setup/test.ts'

/** What was done is told by the worker soon after. */
async function told(person: Person, count: number): Promise<void> {
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

test('a creator reads what her fans did, hides a comment, and has read all of it', async ({ open }) => {
  const [creator, fan, other] = await Promise.all([creatorJoined('Nkem'), joined('Obi'), joined('Pat')])
  const caption = `Last light ${creator.username}`
  const { postId } = await published(creator, { caption, pictures: [await jpeg('light.jpg')] })
  await fund(fan, 5000)
  for (const { token } of [fan, other])
    await api('GET /post/like-post/{postId}', { params: { postId }, token })
  await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: `The third frame! @${other.username}` },
    token: fan.token,
  })
  await api('POST /paystack/send-wallet-tip', {
    body: {
      ...{ amount: 50_000, currencyCode: 'NGN', reference: `TXN_${fan.username}`, transactionSource: 'TIPS' },
      ...{ creatorId: creator.id, message: 'For the print fund.' },
    },
    token: fan.token,
  })
  await told(creator, 3)
  await told(other, 1)

  const page = await open(creator)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).nth(0)).toContainText(`${fan.displayName}For the print fund.`)
  await expect(rows(page).nth(0)).toContainText('₦500.00')
  await expect(rows(page).nth(1)).toContainText('Commented on your post')
  await expect(rows(page).nth(2)).toContainText(`${other.displayName}and 1 other`)
  await expect(rows(page).nth(2)).toContainText('Liked your post')
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(3)
  await expectAccessible(page, 'the notifications')
  await expectLegible(page, 'the notifications')

  await rows(page)
    .nth(1)
    .getByRole('button', { name: `More about what ${fan.displayName} did` })
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
  await expect(page.getByText('Nobody has mentioned you yet')).toBeVisible()
  await page.getByRole('link', { name: 'Likes', exact: true }).click()
  await rows(page).getByRole('link', { name: other.displayName }).click()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}`)

  await page.goBack()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await page.goto('/notifications')
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(2)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Mark all read' })).toBeDisabled()
  await page.reload()
  await expect(rows(page)).toHaveCount(3)
  await expect(page.getByRole('img', { name: 'Unread' })).toHaveCount(0)
})

test('whoever is mentioned comes to the comment itself', async ({ open }) => {
  const [creator, fan, friend] = await Promise.all([creatorJoined('Rita'), joined('Sam'), joined('Tola')])
  const { postId } = await published(creator, { caption: 'A bench' })
  const { data } = await api('POST /comment/create-comment/{postId}', {
    params: { postId },
    body: { content: `Look, @${friend.username}` },
    token: fan.token,
  })
  await told(friend, 1)
  const page = await open(friend)
  await page.goto('/notifications')
  await expect(rows(page)).toContainText('Mentioned you in a comment')
  await rows(page).getByRole('link', { name: fan.displayName }).click()
  await expect(page).toHaveURL(`/${creator.username}/post/${postId}#comment-${data.commentId}`)
  await expect(page.getByText(`Look, @${friend.username}`)).toBeVisible()
})
