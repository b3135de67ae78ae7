import { randomUUID } from 'node:crypto'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { FailedRefundDetail } from '@fanfare/contract/shapes/backoffice/failed-refunds'
import { expect, type Page } from '@playwright/test'
import { api } from '../setup/api.ts'
import { topUpByCard } from '../setup/card.ts'
import { createBackOfficeAdminWithAuthenticator, signInToBackOffice } from '../setup/people/admins.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { drawJpeg } from '../setup/pictures.ts'
import { publishPost } from '../setup/posts.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { test } from '../setup/test.ts'

const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

/** Buys a post for 1,500 naira from the wallet, and requests a refund of it. */
async function requestRefund(buyer: Person, creator: Person, postId: string, description: string) {
  const { token } = buyer
  await api('POST /paystack/purchase-from-wallet', {
    token,
    body: {
      ...{ amount: 150_000, currencyCode: 'NGN', creatorId: creator.id, transactionSource: 'PURCHASE' },
      ...{ reference: `TXN_${randomUUID()}`, itemKind: 'POST', itemId: postId },
    },
  })
  const { data } = await api('GET /wallet/search-purchases', { token })
  await api('POST /wallet/request-refund/{purchaseId}', {
    token,
    params: { purchaseId: data[0]?.purchaseId ?? '' },
    body: { reason: 'NOT_AS_DESCRIBED', description },
  })
}

async function confirm(page: Page, code: string): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await prompt.getByLabel('Code from your authenticator app').fill(code)
  await prompt.getByRole('button', { name: 'Confirm' }).click()
}

test('refund requests are decided by keys, with what was promised and delivered in view', async ({
  open,
}) => {
  const [creator, fan] = await Promise.all([createCreator('Zainab'), createMember('Tunde')])
  await topUpByCard(fan, 5000)
  for (const caption of ['Collar patterns, four sizes', 'The set they cut']) {
    const { postId } = await publishPost(creator, {
      caption,
      pictures: [await drawJpeg('one.jpg'), await drawJpeg('two.jpg', '#225588')],
      sale: { price: 1500, previews: [0] },
    })
    await requestRefund(fan, creator, postId, `${caption}: 40 and 42 are missing.`)
  }
  const page = await open(null, desktop)
  const admin = await createBackOfficeAdminWithAuthenticator('OWNER')
  await signInToBackOffice(page, admin)
  await expect(page.getByRole('link', { name: /Refund requests.*oldest.*₦3K/ })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: /Refund requests/ })
    .click()
  const first = page.getByRole('article')
  await expect(first.getByText('Collar patterns, four sizes: 40 and 42 are missing.')).toBeVisible()
  await expect(first.getByRole('row', { name: /Pictures/ })).toContainText('22')
  await expect(first.getByRole('row', { name: /Opens/ })).toContainText('No damage found')
  await expect(first.getByRole('table', { name: 'Refund entries' })).toContainText(
    `@${creator.username}, wallet`,
  )
  await expect(first.getByText('2 purchases, 0 refunded, 0 taken back by a bank')).toBeVisible()
  await expectAccessible(page, 'a refund request')
  await expectLegibleAtWidths(page, 'refund request', [820, 1440])

  const { keyboard } = page
  await keyboard.press('m')
  await expect(first.getByRole('img', { name: 'Original' })).toHaveCount(2)
  await keyboard.press('x')
  await keyboard.press('Enter')
  await expect(first.getByText('Enter a reason')).toBeVisible()
  await keyboard.type('The sizes are in the caption.')
  await first.getByRole('button', { name: /^Decline/ }).click()
  await confirm(page, admin.code())
  await expect(page.getByText('Refund request declined')).toBeVisible()
  await expect(first.getByText('The set they cut: 40 and 42 are missing.')).toBeVisible()

  const other = await open(null, desktop)
  const finance = await createBackOfficeAdminWithAuthenticator('FINANCE')
  await signInToBackOffice(other, finance, '/refund-requests')
  const second = other.getByRole('article')
  await expect(second.getByText('Files of posts are shown to moderators and owners only.')).toBeVisible()
  await other.keyboard.press('a')
  await second.getByLabel('Reason').fill('Two sizes are missing.')
  await second.getByRole('button', { name: /^Refund ₦1,500/ }).click()
  await confirm(other, finance.code())
  await expect(other.getByText('No refund requests are waiting')).toBeVisible()
  await other.getByRole('link', { name: 'Refunded' }).click()
  await expect(other.getByRole('article')).toContainText('Two sizes are missing.')
})

/** A refund that the provider has refused, as the API lists it. The sandbox refuses all refunds or none, and other tests need them. */
const failed: FailedRefundDetail = {
  refundId: '01K0000000000000000000000F',
  cause: 'REMOVED',
  amount: asMinorUnits(150_000),
  dateStarted: '2026-11-28T10:00:00.000Z',
  dateRefundFailed: '2026-11-28T10:05:00.000Z',
  failure: 'expired_or_canceled_card',
  failures: 2,
  buyer: { userId: '01K0000000000000000000000B', username: 'tunde', displayName: 'Tunde' },
  creator: { userId: '01K0000000000000000000000C', username: 'zainab', displayName: 'Zainab' },
  purchase: {
    purchaseId: '01K0000000000000000000000D',
    kind: 'POST',
    item: null,
    pageState: null,
    title: 'Collar patterns',
    creatorName: 'Zainab',
    amount: asMinorUnits(150_000),
    cardFee: asMinorUnits(2285),
    currencyCode: 'NGN',
    reference: 'TXN_collar',
    receiptId: null,
    dateBought: '2026-11-27T10:00:00.000Z',
    status: 'OPEN',
    closedBecause: null,
    refundableUntil: null,
    isRefundPending: false,
    refundRequest: null,
  },
  postId: '01K0000000000000000000000E',
  paymentId: '01K0000000000000000000000A',
  refundable: {
    left: asMinorUnits(150_000),
    hold: null,
    shares: [
      { account: 'available', username: 'zainab', amount: asMinorUnits(-135_000) },
      { account: 'fees', username: null, amount: asMinorUnits(-15_000) },
      { account: 'provider:paystack', username: null, amount: asMinorUnits(150_000) },
    ],
  },
  proposal: null,
  settlementProposal: null,
}

/** Serves one failed refund until it is decided by `call`, and opens it. @returns what was sent */
async function openFailedRefund(page: Page, call: string): Promise<string[]> {
  let rows = [failed]
  await page.route('**/admin/search-failed-refunds*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: rows } })
  })
  await page.route('**/admin/load-failed-refund/*', (route) =>
    route.fulfill({ json: { status: true, message: '', data: failed } }),
  )
  const sent: string[] = []
  await page.route(`**/admin/${call}/*`, async (route) => {
    sent.push(route.request().postData() ?? '')
    rows = []
    await route.fulfill({ json: { status: true, message: '', data: true } })
  })
  await signInToBackOffice(page, await createBackOfficeAdminWithAuthenticator('FINANCE'), '/refund-requests')
  await page.getByRole('link', { name: 'Failed' }).click()
  return sent
}

test('refunds that a card provider refused are shown with when and why, and tried again', async ({
  open,
}) => {
  const page = await open(null, desktop)
  const sent = await openFailedRefund(page, 'retry-refund')
  const article = page.getByRole('article')
  await expect(article.getByText('Post removed')).toBeVisible()
  await expect(article.getByText('expired_or_canceled_card')).toBeVisible()
  await expect(page.getByRole('button', { name: /Collar patterns.*failed/ })).toBeVisible()
  await expectAccessible(page, 'a failed refund')
  await expectLegibleAtWidths(page, 'failed refund', [820, 1440])
  await article.getByLabel('Reason').fill('Their bank sent a new card.')
  await article.getByRole('button', { name: 'Try again: ₦1,500.00' }).click()
  await expect(page.getByText('₦1,500.00 goes back to the card')).toBeVisible()
  await expect(page.getByText('No failed refunds are waiting')).toBeVisible()
  expect(sent).toEqual(['{"reason":"Their bank sent a new card."}'])
})

test('a refund that will never go through is marked as settled, with words for its buyer', async ({
  open,
}) => {
  const page = await open(null, desktop)
  const sent = await openFailedRefund(page, 'settle-refund')
  const article = page.getByRole('article')
  await article.getByRole('button', { name: 'Settled in another way…' }).click()
  await article.getByRole('button', { name: 'Mark ₦1,500.00 as settled' }).click()
  await expect(article.getByText('Enter a reason')).toBeVisible()
  await article.getByLabel('How the buyer got their money').fill('We transferred it to your account.')
  await expectAccessible(page, 'a failed refund to settle')
  await expectLegibleAtWidths(page, 'settled refund', [820, 1440])
  await article.getByRole('button', { name: 'Mark ₦1,500.00 as settled' }).click()
  await expect(page.getByText('₦1,500.00 is settled')).toBeVisible()
  await expect(page.getByText('No failed refunds are waiting')).toBeVisible()
  expect(sent).toEqual(['{"reason":"We transferred it to your account."}'])
})
