import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { payByCard, topUpByCard } from '../setup/card.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { test } from '../setup/test.ts'

test('a creator’s earnings page is wide, one press away, and lists fans with what they paid', async ({
  open,
}) => {
  const [creator, paying, free] = await Promise.all([
    createCreator('Bisola', { price: 1500 }),
    createMember('Dami'),
    createMember('Efe'),
  ])
  await payByCard(paying, { amount: 150_000, creatorId: creator.id, transactionSource: 'SUBSCRIPTION' })
  await topUpByCard(free, 1000)
  await payByCard(free, { amount: 50_000, creatorId: creator.id, transactionSource: 'TIPS' })
  const page = await open(creator, { viewport: { width: 1440, height: 900 } })
  await page.getByRole('complementary', { name: 'Sidebar' }).getByRole('link', { name: 'Earnings' }).click()
  await expect(page.getByRole('heading', { name: 'Earnings' })).toBeVisible()
  await expect(page.getByText('Nothing at this point in')).toBeVisible()
  const fans = page.getByRole('list', { name: 'Fans' }).getByRole('listitem')
  await expect(fans).toHaveCount(1)
  await expect(fans).toContainText(paying.displayName)
  await expect(fans).toContainText('₦1,500.00 paid')
  await expect(fans).toContainText(/₦1,500 on \d+ \w+ \d{4}/)
  await expect.poll(async () => (await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(900)
  await expectAccessible(page, 'the earnings')

  await api('POST /subscription/unsubscribe/{creatorUsername}', {
    token: paying.token,
    params: { creatorUsername: creator.username },
    body: {},
  })
  await page.reload()
  await expect(fans).toContainText(/ends on \d+ \w+ \d{4}/)

  await page.setViewportSize({ width: 360, height: 720 })
  await expect
    .poll(async () => {
      const { x = Number.NaN, width = 0 } = (await fans.boundingBox()) ?? {}
      return x + width
    })
    .toBeLessThan(360)
})

test('whoever wants to earn is told which documents it takes, and how long', async ({ open }) => {
  const page = await open(await createMember('Folake'), { at: '/verification' })
  await expect(
    page.getByText('A valid passport, identity card, driving licence or residence permit'),
  ).toBeVisible()
  await expect(page.getByText('A selfie with the same document')).toBeVisible()
  await expect(
    page.getByText(/It usually takes no more than two working days|Recently, most were decided/),
  ).toBeVisible()
  await expectAccessible(page, 'the verification')
})

test('what was paid is filtered by its day, in the address', async ({ open }) => {
  const [creator, fan] = await Promise.all([createCreator('Dayo'), createMember('Tipper')])
  await payByCard(fan, { amount: 50_000, creatorId: creator.id, transactionSource: 'TIPS' })
  const page = await open(creator, { at: '/settings/earnings?history=tips' })
  const tips = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(tips).toHaveCount(1)
  await page.goto('/settings/earnings?history=tips&period=custom&to=2020-01-01')
  await expect(page.getByText('No result')).toBeVisible()
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/period=week/)
  await expect(tips).toHaveCount(1)
  await expectAccessible(page, 'the tips of a week')
  await page.getByRole('tab', { name: 'Withdrawals' }).click()
  await expect(page).toHaveURL(/history=withdrawals/)
  await expect(page.getByText('No withdrawals match this filter.')).toBeVisible()
})
