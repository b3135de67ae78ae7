import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

/** Signs in as people do; the page then shows home. */
export async function signIn(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/auth/login')
  await submitSignIn(page, username, password)
  await expectHome(page)
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Home', exact: true })).toBeVisible()
}

/** Fills the sign-in that the page shows, and sends it. */
export async function submitSignIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('Email or username').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}
