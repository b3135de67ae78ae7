import { expect, type Locator, type Page } from '@playwright/test'
import { pasteText } from '../setup/clipboard.ts'
import { waitForEmailedCode } from '../setup/emails.ts'
import { generateUniqueNames } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

const labels = {
  'en-GB': {
    email: 'Email',
    next: 'Continue',
    field: '6-digit code',
    wrong: 'Enter a valid OTP',
    incomplete: /^Enter all 6 digits$/,
    account: 'Your account',
  },
  'ar-EG': {
    email: 'البريد الإلكتروني',
    next: 'متابعة',
    field: 'رمز من 6 أرقام',
    wrong: 'يُرجى إدخال رمز صالح',
    incomplete: /^يتكون الرمز من \W?6\W? أرقام$/,
    account: 'حسابك',
  },
}

for (const locale of ['en-GB', 'ar-EG'] as const) {
  const text = labels[locale]

  test(`a code is edited, pasted and filled in as any text is, in ${locale}`, async ({ open }) => {
    const { email } = generateUniqueNames('Kemi')
    const page = await open(null, { locale })
    await page.goto('/auth')
    await page.getByLabel(text.email).fill(email)
    await page.getByRole('button', { name: text.next, exact: true }).click()
    const code = await waitForEmailedCode(email)
    const wrong = code.startsWith('12') ? '345678' : '123456'
    const field = page.getByLabel(text.field)
    const { keyboard } = page
    await expect(field).toBeFocused()

    await keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText(text.wrong)
    await keyboard.type('1234')
    await expect(page.getByRole('alert')).toBeHidden()
    await keyboard.press('Home')
    await keyboard.type('9')
    await expectShown(field, '91234')
    await keyboard.press('Home')
    await keyboard.press('Delete')
    await expectShown(field, '1234')
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await keyboard.press('Backspace')
    await expectShown(field, '134')
    await keyboard.press('End')
    await keyboard.press('Shift+ArrowLeft')
    await keyboard.type('5')
    await expectShown(field, '135')
    await keyboard.press('ControlOrMeta+A')
    await keyboard.type('x- ')
    await expectShown(field, '135')
    await keyboard.type('7')
    await expectShown(field, '7')
    await keyboard.press('Home')
    await keyboard.type('٨٩')
    await expectShown(field, '897')
    await keyboard.type('1')
    await expectShown(field, '8917')

    await pasteText(page, 'no code')
    await expect(page.getByRole('alert')).toHaveText(text.incomplete)
    await expectShown(field, '8917')
    await pasteText(page, '2')
    await expectShown(field, '89127')
    await expect(page.getByRole('alert')).toBeHidden()
    await keyboard.press('ControlOrMeta+A')
    await keyboard.press('Delete')
    await expectShown(field, '')

    for (const pasted of [`${wrong.slice(0, 3)} ${wrong.slice(3)}`, toArabicDigits([...wrong].join('-'))]) {
      await pasteText(page, pasted)
      await expectShown(field, wrong)
      await expect(page.getByRole('alert')).toHaveText(text.wrong)
      await expect(field).toBeFocused()
      await keyboard.press('ControlOrMeta+A')
      await keyboard.press('Backspace')
      await expectShown(field, '')
      await expect(page.getByRole('alert')).toBeHidden()
    }
    await field.fill(code)
    await expect(page.getByRole('heading', { name: text.account })).toBeVisible()
  })
}

test('digits replace those of a refused code, which is tried again once its last one is replaced', async ({
  open,
}) => {
  const { email } = generateUniqueNames('Lola')
  const page = await open()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  const code = await waitForEmailedCode(email)
  const field = page.getByLabel('6-digit code')
  const { keyboard } = page
  const tried = countTries(page)
  const refused = async (count: number) => {
    await expect(page.getByRole('alert')).toHaveText('Enter a valid OTP')
    expect(tried()).toBe(count)
  }
  await expect(field).toBeFocused()
  // A code that differs from the mailed one in its first two digits.
  const wrong = [...code].map((digit, at) => (at < 2 ? (Number(digit) + 1) % 10 : digit)).join('')
  await keyboard.type(wrong)
  await refused(1)

  await keyboard.press('Home')
  await keyboard.type(wrong.slice(0, 1))
  await expectShown(field, wrong)
  await keyboard.type(code.slice(1, 2))
  await expectShown(field, `${wrong[0]}${code.slice(1)}`)
  await expect(page.getByRole('alert')).toBeHidden()
  await keyboard.press('Enter')
  await refused(2)
  await keyboard.press('End')
  await keyboard.type('5')
  await expectShown(field, '5')
  await keyboard.press('Backspace')
  await keyboard.type(wrong)
  await refused(3)
  await keyboard.press('Home')
  await keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  expect(tried()).toBe(4)
})

/** Expects the digits in the field, and the same in its cells from left to right. */
async function expectShown(field: Locator, digits: string): Promise<void> {
  await expect(field).toHaveValue(digits)
  const cells = field.locator('xpath=preceding-sibling::div/span')
  await expect(cells).toHaveText(Array.from({ length: 6 }, (_, at) => digits[at] ?? ''))
  const lefts = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left))
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
}

function countTries(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/two-factor/')) count += 1
  })
  return () => count
}

function toArabicDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)))
}
