import { expect } from '@playwright/test'
import { topUpByCard } from '../setup/card.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

test('a tip of 5.00 sends five dollars, and what is pasted is read as it was written', async ({ open }) => {
  const creator = await createCreator('Grace', { countryCode: 'US' })
  const fan = await createMember('Hana', { countryCode: 'US' })
  await topUpByCard(fan, 150, 'USD')
  const page = await open(fan, { at: `/${creator.username}` })
  await page.getByRole('button', { name: `Tip ${creator.displayName}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Send tip' })
  const amount = dialog.getByLabel('Amount', { exact: true })

  for (const [written, shown, read] of [
    ['1,500.75', '1,500.75', '$1,500.75'],
    ['1.500,75', '1.500,75', '$1,500.75'],
    ['1.500', '1,500', '$1,500.00'],
    ['٥٫٥٠', '5.50', '$5.50'],
  ] as const) {
    await amount.fill(written)
    await expect(amount).toHaveValue(shown)
    await expect(amount).toHaveAccessibleDescription(`Entered as ${read}`)
  }
  const send = dialog.getByRole('button', { name: /^Send tip/ })
  for (const [written, shown, problem] of [
    ['1500.755', '1,500.755', 'Amounts can have up to two decimals'],
    ['500-1000', '500-1000', 'Enter the amount in digits, such as 1250 or 1250.50'],
  ] as const) {
    await amount.fill(written)
    await expect(amount).toHaveValue(shown)
    await expect(amount).toHaveAccessibleDescription(problem)
    await expect(send).toBeDisabled()
  }

  for (const typed of ['1e3', '5-00']) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveValue(typed)
    await expect(amount).toHaveAccessibleDescription('Enter the amount in digits, such as 1250 or 1250.50')
    await expect(send).toBeDisabled()
  }

  // A decimal point stays one, whatever is typed behind it, and digits join what is shown.
  for (const [typed, readings] of [
    ['5.000', '$5.00 or $5,000.00'],
    ['1.500', '$1.50 or $1,500.00'],
  ] as const) {
    await amount.fill('')
    await amount.pressSequentially(typed)
    await expect(amount).toHaveValue(typed)
    await expect(amount).toHaveAccessibleDescription(
      `Amounts can have up to two decimals. Did you mean ${readings}?`,
    )
    await expect(send).toBeDisabled()
  }
  for (const [pasted, shown] of [
    ['5 USD', '50'],
    ['1.500', '15,000'],
  ] as const) {
    await amount.fill(pasted)
    await amount.press('End')
    await amount.press('0')
    await expect(amount).toHaveValue(shown)
    await expect(amount).toHaveAccessibleDescription('')
  }

  // Behind the field's own 0, where the caret stands without a selection.
  await amount.fill('')
  await amount.press('End')
  await amount.pressSequentially('$1,500')
  await expect(amount).toHaveValue('1,500')
  await amount.fill('')
  await amount.pressSequentially('₦1,500')
  await expect(amount).toHaveValue('₦1,500')
  await expect(amount).toHaveAccessibleDescription('This is in another currency. Enter the amount in USD.')
  await expect(send).toBeDisabled()
  await amount.fill('')
  await amount.pressSequentially('15000')
  await expect(amount).toHaveValue('15,000')
  await amount.press('Home')
  await amount.press('ArrowRight')
  await amount.pressSequentially('23')
  await expect(amount).toHaveValue('1,235,000')

  await amount.fill('')
  await amount.press('End')
  await amount.pressSequentially('5.00')
  await expect(amount).toHaveValue('5.00')
  await dialog.getByRole('button', { name: /^Send tip.*\$5\.00/ }).click()
  await expect(page.getByText('Tip successful')).toBeVisible()
  await page.goto('/settings/wallet')
  await expect(page.getByRole('main').getByText('$145.00', { exact: true }).first()).toBeVisible()
})
