import { expect, type Page } from '@playwright/test'
import type { Person } from './people.ts'

/** Signs in as people do. The page then shows home, or the place that asked for the sign-in. */
export async function signIn(page: Page, person: Pick<Person, 'username' | 'password'>): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email or username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
}
