import type { Page } from '@playwright/test'

/** What somebody would paste now. Pages of the product may not look into the clipboard. */
export async function clipboardOf(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea></textarea>')
  const field = elsewhere.locator('textarea')
  await field.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await elsewhere.close()
  return text
}
