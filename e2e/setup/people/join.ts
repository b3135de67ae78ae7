import type { Page } from '@playwright/test'
import { waitForEmailedCode } from '../emails.ts'

type Names = { username: string; displayName: string; email: string }

/** Joins in the browser, from the first page of joining. */
export async function joinInBrowser(page: Page, person: Names): Promise<void> {
  await page.goto('/auth')
  await joinOnOpenPage(page, person)
}

/** Joins on the page that is there, with the code from the mail. */
export async function joinOnOpenPage(page: Page, person: Names): Promise<void> {
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('6-digit code').fill(await waitForEmailedCode(person.email))
  await fillJoinDetails(page, person)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

/** Says who one is, once the code has been taken; joining is still to be pressed. */
export async function fillJoinDetails(page: Page, person: Names): Promise<void> {
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Display name').fill(person.displayName)
  await page.getByRole('button', { name: /^Country/ }).click()
  await page.getByRole('combobox', { name: 'Search countries' }).fill('nigeria')
  await page.getByRole('option', { name: /^Nigeria/ }).click()
  await page.getByLabel('Date of birth').fill('1995-04-12')
  await page.getByLabel('Password', { exact: true }).fill('Sunny-Day-42')
  await page.getByLabel(/^I am 18 or over/).check()
}
