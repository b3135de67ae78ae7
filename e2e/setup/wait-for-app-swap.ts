import { expect, type Page } from '@playwright/test'

/** Has the app take over a page that the server drew, as whoever reaches for something does. */
export async function waitForAppSwap(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(6, 6)
  await expect(page.locator('#drawn')).toHaveCount(0)
}
