import { addMonths } from '@fanfare/contract/money/months'
import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

test('who cancels a subscription may say why, and finds the page loaded anew without it', async ({
  open,
}) => {
  const { creator, fan } = await subscribed()
  const page = await open(fan, { at: `/${creator.username}` })
  await expect(page.getByRole('main').getByText('Subscribed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Cancel subscription' })
  await dialog.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  await dialog.getByLabel('Why are you leaving? (optional)').fill('Too many posts')
  const loaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You unsubscribed successfully')).toBeVisible()
  await loaded
  await expect(page.getByRole('main').getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
})

test('a fan who cancels within a paid month reads until when they have access, and resumes it at no charge', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Sade', { price: 1500 }), createMember('Kunle')])
  await topUpByCard(fan, 2000)
  const page = await open(fan, { at: `/${creator.username}` })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Subscribe', exact: true }).click()
  const day = dayIn(new Date(), 1)
  const month = page.getByRole('dialog', { name: `Subscribe to ${creator.displayName}` })
  // What is left after this month does not pay for the next one.
  await expect(month).toContainText(
    `Access until ${day}. It renews for ₦1,500 each month until you cancel, if your wallet has enough by then`,
  )
  await month.getByRole('button', { name: 'Subscribe · ₦1,500.00' }).click()
  await expect(main.getByText(`Renews on ${day}.`)).toBeVisible()
  // A later rise is not for who pays already.
  await api('POST /user/update-subscription-price', {
    ...{ token: creator.token, body: { subscriptionPrice: 2000, isFreeSubscription: false } },
  })
  await page.reload()
  await expect(main.getByText('₦1,500 per month')).toBeVisible()
  await expect(main.getByText('₦2,000')).toBeHidden()

  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel subscription' })
  await expect(question).toContainText(`You have access until ${day}.`)
  const loaded = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Unsubscribe' }).click()
  await loaded
  await expect(main.getByText(`Access until ${day}`)).toBeVisible()
  await expect(main.getByText(`Resume at no charge. It then renews on ${day} for ₦1,500.`)).toBeVisible()
  await expectAccessible(page, 'a profile whose month is paid for')
  await main.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(`You weren't charged. It renews on ${day} for ₦1,500.`)).toBeVisible()
  await expect(main.getByText('Subscribed', { exact: true })).toBeVisible()
  const { data } = await api('GET /user/refresh-user', { token: fan.token })
  expect(data.availableWalletBalance).toBe(500)

  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete account' })).toContainText(
    `Your month with ${creator.displayName} (₦1,500.00) is paid until ${day}.`,
  )

  const { postId } = await publishPost(creator, { caption: 'For who subscribes', forSubscribers: true })
  await page.goto(`/${creator.username}/post/${postId}`)
  await expect(main.getByText('For who subscribes')).toBeVisible()
  await api('POST /user/deactivate-account', { token: creator.token, body: {} })
  // An open post of the page closes with it.
  await expect(main.getByText('This page is closed')).toBeVisible()
  await expect(main.getByText(`You've paid until ${day}, and it won't renew.`)).toBeVisible()
  await page.goto(`/${creator.username}`)
  await expect(main.getByText('This page is closed')).toBeVisible()
  await expect(main.getByText(`You've paid until ${day}, and it won't renew.`)).toBeVisible()
  await main.getByRole('link', { name: 'Subscriptions' }).click()
  await expect(main.getByText(creator.displayName)).toBeVisible()
})

/** A day so many months later, as the web writes it. */
function dayIn(from: Date, months: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(addMonths(from, months))
}

test('what cannot be cancelled now stays, and is said', async ({ open }) => {
  const { creator, fan } = await subscribed()
  const page = await open(fan, { at: `/${creator.username}` })
  await page.route('**/subscription/unsubscribe/**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.getByRole('button', { name: 'Profile options' }).click()
  await page.getByRole('menuitem', { name: 'Unsubscribe' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('Unable to unsubscribe')).toBeVisible()
  await expect(page.getByRole('main').getByText('Subscribed', { exact: true })).toBeVisible()
})

async function subscribed() {
  const [creator, fan] = await Promise.all([createCreator('Imani'), createMember('Jide')])
  await api('GET /subscription/create-free-subscription/{creatorId}', {
    token: fan.token,
    params: { creatorId: creator.id },
  })
  return { creator, fan }
}
