import { expect, type Page } from '@playwright/test'

/** Triggers the hydration of a server-rendered page by a mouse move, and waits for it. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.mouse.move(5, 5)
  await page.mouse.move(6, 6)
  await expect(page.locator('#drawn')).toHaveCount(0)
}
