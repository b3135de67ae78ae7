import { expect, type Page } from '@playwright/test'
import { waitForEmailedCode } from '../setup/emails.ts'
import { createMember, generateUniqueNames } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

const list = '**/assets/select-popover*.js'
const countries = '**/master-record/get-countries*'

/** Goes to the sign-up step with the personal details. */
async function toDetails(page: Page): Promise<void> {
  const { email } = generateUniqueNames('Ife')
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('6-digit code').fill(await waitForEmailedCode(email))
  await expect(page.getByLabel('Username')).toBeVisible()
}

test('a select’s list loads on interaction, and receives what was typed meanwhile', async ({ open }) => {
  const page = await open(null)
  const there = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(list, async (route) => {
    isAsked = true
    await there.promise
    await route.continue()
  })
  await toDetails(page)
  const country = page.getByRole('button', { name: /^Country/ })
  const box = page.getByRole('combobox', { name: 'Search countries' })
  await expect(country).toBeEnabled()
  expect(isAsked).toBe(false)

  await test.step('who goes on meanwhile is not called back', async () => {
    await country.press('Enter')
    await expect(country).toHaveAttribute('aria-busy', 'true')
    expect(isAsked).toBe(true)
    await page.keyboard.press('Escape')
    await expect(country).not.toHaveAttribute('aria-busy')
    await country.press('Enter')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel('Display name')).toBeFocused()
    await expect(country).not.toHaveAttribute('aria-busy')
  })
  await country.press('Enter')
  await page.keyboard.type('nigg')
  await page.keyboard.press('Backspace')
  await expect(country).toBeFocused()
  there.resolve()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('nig')
  await page.keyboard.type('eria')
  await expect(box).toHaveValue('nigeria')
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  const chosen = page.getByRole('button', { name: 'Country, Nigeria' })
  await expect(chosen).toBeFocused()
  await chosen.click()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(chosen).toBeFocused()
})

test('a list that cannot be had is said to be, and had once it can be; so are the countries in it', async ({
  open,
}) => {
  const page = await open(null)
  await page.route(countries, (route) => route.abort())
  await toDetails(page)
  await page.getByLabel('Username').fill('not_to_be_lost')
  await expect(page.getByText('The countries could not be loaded.')).toBeVisible()
  await page.unroute(countries)
  // By itself, as soon as the API is seen to answer.
  const country = page.getByRole('button', { name: /^Country/ })
  await expect(country).toBeEnabled()

  await page.route(list, (route) => route.abort())
  await country.click()
  await expect(page.getByRole('alert')).toHaveText(
    "We can't connect right now. Check your connection and try again.",
  )
  await page.unroute(list)
  await country.click()
  await page.getByRole('option', { name: /^Nigeria/ }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Country, Nigeria' })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('not_to_be_lost')
})

test('a dialog that is reached for without a line opens once there is one, over the page as it was', async ({
  open,
}) => {
  const fan = await createMember('Kemi')
  const page = await open(fan, { at: '/search?q=nobody', viewport: { width: 390, height: 844 } })
  await expect(page.getByRole('searchbox')).toHaveValue('nobody')
  await expect(page.getByRole('button', { name: 'Fund Wallet' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  const waiting = page.getByText('Waiting for a connection')
  await expect(waiting).toBeVisible()
  await page.goBack()
  await expect(waiting).toBeHidden()
  await page.getByRole('button', { name: 'Fund Wallet' }).click()
  await expect(waiting).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('nobody')
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: 'Wallet Balance' })).toBeVisible()
  await expect(waiting).toBeHidden()
})
