import { expect, type Page } from '@playwright/test'
import { payByCard } from '../setup/card.ts'
import { createDispute, createUnmatchedCharge, loseDispute } from '../setup/charges.ts'
import {
  createBackOfficeAdmin,
  createBackOfficeAdminWithAuthenticator,
  signInToBackOffice,
} from '../setup/people/admins.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { expectAccessible } from '../setup/screens/axe.ts'
import { expectFitsContainer } from '../setup/screens/fits-container.ts'
import { expectLegibleAtWidths } from '../setup/screens/legibility.ts'
import { addresses } from '../setup/stack/addresses.ts'
import { test } from '../setup/test.ts'

const desktop = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } as const

test('a payment is found, held against its card provider, and given back', async ({ open }) => {
  const [fan, creator] = [await createMember('Fola'), await createCreator('Chika')]
  const tip = { amount: 100_000 as never, transactionSource: 'TIPS' as const, creatorId: creator.id }
  const reference = await payByCard(fan, tip)
  const page = await open(null, desktop)
  await signInToBackOffice(
    page,
    await createBackOfficeAdmin('FINANCE'),
    `/payments?payerUsername=${fan.username}`,
  )
  const table = page.getByRole('table', { name: 'Payments' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'payments')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFitsContainer(table)
  await expect(table.getByText(`@${fan.username}`)).toBeVisible()
  await expect(table.getByText('Succeeded')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(desktop.viewport)

  const { keyboard } = page
  await keyboard.press('j')
  await keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Payment' })
  await expect(panel.getByText(reference)).toBeVisible()
  const both = panel.getByRole('table', { name: /^Ours and Paystack/ })
  await expect(both.getByRole('row', { name: /State/ })).toContainText('SucceededCharged')
  await expect(panel.getByRole('table', { name: 'Ledger entries' })).toContainText(
    `@${creator.username}, wallet+₦900.00`,
  )
  await expectAccessible(page, 'a payment')
  await expectLegibleAtWidths(page, 'payment', [820, 1440])

  await keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Refund this payment' })
  await expect(dialog.getByRole('table', { name: 'Refund entries' })).toContainText(
    `@${creator.username}, wallet−₦900.00`,
  )
  await dialog.getByLabel('Reason').fill('Tipped the wrong person')
  await expectAccessible(page, 'a refund')
  const part = dialog.getByLabel('Amount')
  for (const [typed, message] of [
    ['ten', 'Enter a number, such as 1250 or 1250.50'],
    ['1,000.01', 'From ₦0.01 to ₦1,000.00'],
    ['0', 'From ₦0.01 to ₦1,000.00'],
  ] as const) {
    await part.fill(typed)
    await expect(part).toHaveAccessibleDescription(new RegExp(message))
    await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled()
  }
  await part.fill('1,000')
  // The first answer is lost on its way: asked for again, it is the same refund.
  await page.route(
    '**/admin/refund-payment/*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Refund ₦1,000.00' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server isn’t responding')
  await dialog.getByRole('button', { name: 'Refund ₦1,000.00' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    panel.getByText(/^(A refund is already in progress|This payment is fully refunded)\.$/),
  ).toBeVisible()

  await panel
    .getByRole('link', { name: /^The transaction of/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/ledger\?id=/)
  const transaction = page.getByRole('complementary', { name: 'A transaction' })
  const legs = transaction.getByRole('table', { name: 'Legs' })
  await expect(legs.getByRole('row', { name: /^Sum/ })).toContainText('₦0.00')
  await expect(transaction.getByRole('link', { name: 'Payment' })).toBeVisible()
  await expectAccessible(page, 'a transaction of the ledger')
  await legs.getByRole('link', { name: `@${creator.username}, wallet` }).click()
  const entries = page.getByRole('table', { name: 'Ledger entries' })
  await expect(entries.getByRole('row', { name: /^Tip/ })).toContainText('+₦900.00')
  await expectAccessible(page, 'entries of the ledger')
  await expectLegibleAtWidths(page, 'ledger-entries', [820])
  await page.getByRole('heading', { name: 'Ledger' }).click()
  await keyboard.press('j')
  await keyboard.press('Enter')
  await expect(transaction.getByRole('heading', { name: 'Legs' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(transaction).toBeHidden()
  await page.getByRole('link', { name: 'Verification' }).click()
  await expect(page.getByRole('heading', { name: 'Seals' })).toBeVisible()
  await expectAccessible(page, 'the proof of the ledger')
})

test('support reads payments and gives none back', async ({ open }) => {
  const fan = await createMember('Femi')
  await payByCard(fan, { amount: 50_000 as never, transactionSource: 'TOP_UP' })
  const page = await open(null, desktop)
  await signInToBackOffice(
    page,
    await createBackOfficeAdmin('SUPPORT'),
    `/payments?payerUsername=${fan.username}`,
  )
  await page.getByRole('table', { name: 'Payments' }).getByText('Succeeded').first().click()
  const panel = page.getByRole('complementary', { name: 'Payment' })
  await expect(panel.getByRole('table', { name: 'Ledger entries' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /Refund/ })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Adjustments' })).toBeHidden()
})

test('charges that fit nothing are decided by keys, each effect said before', async ({ open }) => {
  const [ada, bolu] = [await createMember('Ada'), await createMember('Bolu')]
  const [first, second] = [await createUnmatchedCharge(ada), await createUnmatchedCharge(bolu)]
  const page = await open(null, desktop)
  await signInToBackOffice(page, await createBackOfficeAdmin('FINANCE'), `/reviews?id=${first}`)
  const { keyboard } = page
  await expect(
    page.getByText(`₦3,840.00 is booked from Paystack into the wallet of @${ada.username}`),
  ).toBeVisible()
  await expectAccessible(page, 'a review')
  await expectLegibleAtWidths(page, 'review', [390, 820, 1440])
  await keyboard.press('c')
  await decide(page, /^Credit ₦3,840\.00/, 'It is hers')
  await expect(page.getByText(`₦3,840.00 credited to @${ada.username}`)).toBeVisible()
  await expect(page, 'the next one is open').not.toHaveURL(new RegExp(first))

  await page.goto(`${addresses().admin}/reviews?id=${second}`)
  await expect(page.getByText('Paystack refunds ₦4,000.00 to the card.')).toBeVisible()
  await keyboard.press('r')
  await decide(page, /^Refund ₦4,000\.00/, 'She paid twice')
  await expect(page.getByText('Refunded ₦4,000.00 to the card').first()).toBeVisible()
})

test('a dispute says what losing it takes from whom', async ({ open }) => {
  const [fan, creator] = [await createMember('Gbenga'), await createCreator('Hawa')]
  const tip = { amount: 100_000 as never, transactionSource: 'TIPS' as const, creatorId: creator.id }
  const id = await createDispute(await payByCard(fan, tip))
  const page = await open(null, desktop)
  await signInToBackOffice(page, await createBackOfficeAdmin('FINANCE'), `/disputes?id=${id}`)
  await expect(page.getByRole('table', { name: 'Entries if lost' })).toContainText(
    `@${creator.username}, wallet−₦900.00`,
  )
  await expect(page.getByText(`@${creator.username} is notified and can withdraw it again.`)).toBeVisible()
  const list = page.getByRole('region', { name: 'Disputes', exact: true })
  await expect(list, 'the badge counts none: the bank decides them').toContainText(/\d waiting for others/)
  await expectAccessible(page, 'a dispute')
  await expectLegibleAtWidths(page, 'dispute', [390, 820, 1440])
})

test('a wallet is put right by two admins, one after the other', async ({ open }) => {
  const person = await createMember('Ife')
  const page = await open(null, desktop)
  await signInToBackOffice(page, await createBackOfficeAdmin('FINANCE'), '/adjustments')
  const { keyboard } = page
  await page.getByRole('heading', { name: 'Adjustments' }).waitFor()
  await keyboard.press('n')
  const dialog = page.getByRole('dialog', { name: 'Propose an adjustment' })
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(dialog.getByLabel('Username')).toHaveAccessibleDescription(/Enter a username/)
  await expect(dialog.getByLabel('Amount')).toHaveAccessibleDescription(/Enter an amount/)
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Amount').fill('250')
  await dialog.getByLabel('Reason').fill('A tip was taken twice')
  await expectAccessible(page, 'proposing an adjustment')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('You proposed this. Another admin has to approve it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeHidden()
  const address = page.url().replace(addresses().admin, '')

  const other = await open(null, desktop)
  const owner = await createBackOfficeAdminWithAuthenticator('OWNER')
  await signInToBackOffice(other, owner, address)
  const entries = other.getByRole('table', { name: 'Ledger entries' })
  await expect(entries).toContainText('Platform fees−₦250.00')
  await expect(entries).toContainText(`@${person.username}, wallet+₦250.00`)
  await expectAccessible(other, 'an adjustment')
  await expectLegibleAtWidths(other, 'adjustment', [390, 820, 1440])
  await other.keyboard.press('a')
  const approving = other.getByRole('dialog', {
    name: `Add ₦250.00 to the wallet of ${person.displayName} (@${person.username})?`,
  })
  await approving.getByLabel('Code from your authenticator app').fill('000000')
  await approving.getByRole('button', { name: 'Approve ₦250.00' }).click()
  await expect(approving.getByRole('alert')).toBeVisible()
  await expectAccessible(other, 'a second yes')
  await expectLegibleAtWidths(other, 'second-yes', [390, 820, 1440])
  await approving.getByLabel('Code from your authenticator app').fill(owner.code())
  await approving.getByRole('button', { name: 'Approve ₦250.00' }).click()
  await expect(other.getByText(`₦250.00 was booked for @${person.username}`)).toBeVisible()
  await page.goto(`${addresses().admin}${address}`)
  await expect(page.getByText('Booked', { exact: true }).last()).toBeVisible()
})

async function decide(page: Page, confirm: RegExp, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toBeHidden()
}

test('cards of a payer who lost two disputes are allowed again from their page, where they are refused', async ({
  open,
}) => {
  const [fan, creator] = await Promise.all([createMember('Gozie'), createCreator('Hauwa')])
  const tip = { amount: 100_000 as never, transactionSource: 'TIPS' as const, creatorId: creator.id }
  const references = [await payByCard(fan, tip), await payByCard(fan, tip)]
  const page = await open(null, desktop)
  await loseDispute(references[0] ?? '')
  await signInToBackOffice(page, await createBackOfficeAdmin('FINANCE'), `/users/${fan.username}`)
  await expect(page.getByRole('heading', { name: fan.displayName })).toBeVisible()
  const section = page.getByRole('region', { name: 'Card payments' })
  await page.waitForLoadState('networkidle')
  await expect(section).toBeHidden()

  await loseDispute(references[1] ?? '')
  await expect(payByCard(fan, tip)).rejects.toThrow()
  await page.reload()
  await section.getByRole('button', { name: 'Allow card payments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Allow card payments again?' })
  await expectAccessible(page, 'allowing card payments')
  await dialog.getByLabel('Reason').fill('Their card was stolen.')
  await dialog.getByRole('button', { name: 'Allow card payments' }).click()
  await expect(page.getByText(`@${fan.username} can pay by card again.`)).toBeVisible()
  await expect(section).toBeHidden()
  await payByCard(fan, tip)
})
