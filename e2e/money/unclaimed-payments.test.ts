import { randomUUID } from 'node:crypto'
import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { expect } from '@playwright/test'
import { partOfTheDay } from '../../server/test/setup/runner/length.ts'
import { api } from '../setup/api.ts'
import { testCardNumbers } from '../setup/card.ts'
import { createCreator, createMember, type Person } from '../setup/people/people.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

/** Pays in this person's name outside the product: the provider reports the payment. */
async function paidInTheNameOf(named: Person, amount: number, creator?: Person): Promise<void> {
  const transactionSource = creator ? 'TIPS' : 'TOP_UP'
  const response = await fetch(new URL('/checkout/charge', addresses().fakeProviders), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'stranger@people.example',
      amount: quoteCardCharge(amount, 'NGN')?.total,
      currency: 'NGN',
      reference: `TXN_${randomUUID()}`,
      metadata: { userId: named.id, amount, transactionSource, creatorId: creator?.id, message: 'Buy this' },
      card: { number: testCardNumbers.succeeds },
    }),
  })
  expect(response.ok).toBe(true)
}

async function waitingFor({ token }: Person): Promise<number> {
  return (await api('GET /wallet/search-waiting-payments', { token })).data.length
}

for (const [device, viewport, colorScheme] of partOfTheDay(
  [
    ['phone', { width: 390, height: 844 }, 'dark'],
    ['desktop', { width: 1440, height: 900 }, 'light'],
  ] as const,
  1,
)) {
  test(`a card payment in a member’s name waits until they confirm it, on a ${device}`, async ({ open }) => {
    const creator = await createCreator('Ada', { price: 2500 })
    const fan = await createMember('Bola')
    await paidInTheNameOf(fan, 150_000)
    await paidInTheNameOf(fan, 30_000, creator)
    await expect.poll(() => waitingFor(fan)).toBe(2)
    const page = await open(fan, { at: '/settings/wallet', viewport, colorScheme })
    const waiting = page.getByRole('region', { name: 'Was this you?' })
    await expect(waiting.getByRole('listitem')).toHaveCount(2)
    await expect(waiting).toContainText(`A tip of ₦300.00 to @${creator.username}`)
    await expect(waiting).toContainText(/Will be refunded to the card on \d/)
    await expect(waiting).not.toContainText('Buy this')
    await expectAccessible(page, 'the wallet')

    await waiting.getByRole('button', { name: 'This was me: ₦1,500.00 for your wallet' }).press('Enter')
    await expect(page.getByText('Payment confirmed')).toBeVisible()
    await expect(waiting.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('main')).toContainText('₦1,500')
    expect(await waitingFor(fan)).toBe(1)
  })
}

test('what was meant for somebody who cannot be paid is kept in the wallet, and called so', async ({
  open,
}) => {
  const [nobodyYet, fan] = [await createMember('Chidi'), await createMember('Dayo')]
  await paidInTheNameOf(fan, 30_000, nobodyYet)
  await expect.poll(() => waitingFor(fan)).toBe(1)
  const page = await open(fan, { at: '/settings/wallet' })
  await page.getByRole('region', { name: 'Was this you?' }).getByRole('button').click()
  await expect(page.getByText('Added to your wallet instead')).toBeVisible()
  await expect(page.getByText('Your payment was added to your wallet')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₦300')
})
