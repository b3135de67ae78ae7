import { expect } from '@playwright/test'
import { api } from '../setup/api.ts'
import { createCreator, createMember } from '../setup/people/people.ts'
import { test } from '../setup/test.ts'

test('a profile is saved, edited and saved again', async ({ open }) => {
  const person = await createMember('Ada')
  const page = await open(person, { at: '/settings/profile' })
  const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
  for (const location of ['Lagos', 'Abuja']) {
    await page.getByLabel('Location').fill(location)
    await save.click()
    await expect
      .poll(async () => (await api('GET /user/refresh-user', { token: person.token })).data.location)
      .toBe(location)
    await expect(save).toBeDisabled()
  }
})

test('what was typed and not saved is still there after another page, and not for somebody else', async ({
  open,
}) => {
  const [person, other] = [await createMember('Ebun'), await createMember('Femi')]
  const page = await open(person, { at: '/settings' })
  const profile = page.getByRole('main').getByRole('link', { name: 'Profile' })
  const more = page.getByRole('button', { name: /^More/ })
  const location = page.getByLabel('Location')
  const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
  const leave = page.getByRole('main').getByRole('button', { name: 'Back' })
  await profile.click()
  await location.fill('Ibadan')
  await leave.click()
  await profile.click()
  await expect(location).toHaveValue('Ibadan')
  await save.click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await leave.click()
  await profile.click()
  await expect(location).toHaveValue('Ibadan')
  await expect(save).toBeDisabled()

  await location.fill('Jos')
  await more.click()
  await page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Email or username').fill(other.username)
  await page.getByLabel('Password', { exact: true }).fill(other.password)
  await page.keyboard.press('Enter')
  await more.click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await profile.click()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(other.username)
  await expect(location).toHaveValue('')
})

test('of bank details that are changed again, all that was typed is saved', async ({ open }) => {
  const person = await createMember('Bola')
  const page = await open(person, { at: '/settings/account' })
  const dialog = page.getByRole('dialog', { name: "Confirm it's you" })
  for (const bank of [
    { bankName: 'First Bank', bankAccountName: 'Bola Obi', bankAccountNumber: '0123456789' },
    { bankName: 'Second Bank', bankAccountName: 'Bola Ade', bankAccountNumber: '9876543210' },
  ]) {
    await page.getByLabel('Bank name').fill(bank.bankName)
    await page.getByLabel('Account name').fill(bank.bankAccountName)
    await page.getByLabel('Account number').fill(bank.bankAccountNumber)
    await page.getByRole('button', { name: 'Save bank details' }).click()
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    const { data } = await api('GET /user/refresh-user', { token: person.token })
    expect(data.bank).toEqual(bank)
  }
})

test('a password is changed twice', async ({ open }) => {
  const { password, ...person } = await createMember('Chi')
  const page = await open({ ...person, password }, { at: '/settings/account' })
  const update = page.getByRole('button', { name: 'Update password' })
  for (const [before, after] of [
    [password, 'Cloudy-Day-43'],
    ['Cloudy-Day-43', 'Windy-Day-44'],
  ] as const) {
    await page.getByLabel('Old password').fill(before)
    await page.getByLabel('New password').fill(after)
    await update.click()
    await expect(page.getByText('Password updated successfully').first()).toBeVisible()
    await expect(page.getByLabel('Old password')).toHaveValue('')
    await api('POST /user/login', { body: { identifier: person.username, password: after } })
  }
})

test('a price is set twice', async ({ open }) => {
  const creator = await createCreator('Dayo', { price: 1000 })
  const page = await open(creator, { at: '/settings/subscription-price' })
  for (const price of [1500, 2000]) {
    await page.getByLabel(/^Price per month/).fill(String(price))
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Save|Set)/ })
      .click()
    await expect
      .poll(
        async () => (await api('GET /user/refresh-user', { token: creator.token })).data.subscriptionPrice,
      )
      .toBe(price)
  }
})

test('a welcome message and a link are saved twice', async ({ open }) => {
  const creator = await createCreator('Efe')
  const page = await open(creator, { at: '/settings/page' })
  const loadOwnPage = async () => (await api('GET /creator/own-page', { token: creator.token })).data
  const welcome = page.getByLabel('Your message')
  for (const said of ['Welcome', 'Welcome back']) {
    await welcome.fill(said)
    await page.getByRole('button', { name: 'Save message' }).click()
    await expect(page.getByRole('button', { name: 'Save message' })).toBeHidden()
    expect((await loadOwnPage()).welcomeMessage).toBe(said)
  }
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Title').fill('Shop')
  for (const url of ['https://example.com/shop', 'https://example.com/prints']) {
    await page.getByLabel('URL').fill(url)
    await page.getByRole('button', { name: 'Save links' }).click()
    await expect(page.getByRole('button', { name: 'Save links' })).toBeHidden()
    expect((await loadOwnPage()).links).toEqual([{ label: 'Shop', url }])
  }
})

test('open settings show what is saved elsewhere, but for what is being edited', async ({ open }) => {
  const ada = await createCreator('Ada')
  const { token } = ada
  const page = await open(ada, { at: '/settings/subscription-price' })
  const price = page.getByLabel(/^Price per month/)
  const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true })
  await expect(page.getByRole('radio', { name: 'Free' })).toBeChecked()
  for (const subscriptionPrice of [1500, 2000]) {
    await api('POST /user/update-subscription-price', {
      ...{ token, body: { subscriptionPrice, isFreeSubscription: false } },
    })
    await expect(price).toHaveValue(subscriptionPrice === 1500 ? '1,500' : '2,000')
    await expect(save).toBeDisabled()
  }
  await expect(page.getByText('No one is charged any more.')).toBeHidden()

  await page.goto('/settings/page')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Title').fill('Mine')
  const welcomeMessage = 'Welcome, all of you'
  const links = [{ label: 'Elsewhere', url: 'https://ada.example/' }]
  await api('POST /creator/update-own-page', { token, body: { welcomeMessage, links } })
  await expect(page.getByLabel('Your message')).toHaveValue(welcomeMessage)
  await expect(page.getByLabel('Title')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Remove link 1' }).click()
  await page.getByRole('button', { name: 'Save links' }).click()
  await expect(page.getByText('Links saved')).toBeVisible()
  await api('POST /creator/update-own-page', { token, body: { links } })
  await expect(page.getByLabel('Title')).toHaveValue('Elsewhere')
  await expect(page.getByRole('button', { name: 'Save links' })).toBeHidden()
})
