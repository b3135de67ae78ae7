import type { Page } from '@playwright/test'

/** Returns the text on the clipboard, read by a page elsewhere: pages of the product may not read it. */
export async function clipboardOf(page: Page): Promise<string> {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea></textarea>')
  const field = elsewhere.locator('textarea')
  await field.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await elsewhere.close()
  return text
}

/** Pastes a text where the focus is, by keys, as it was copied on a page elsewhere. */
export async function pasteText(page: Page, text: string): Promise<void> {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea></textarea>')
  const field = elsewhere.locator('textarea')
  await field.fill(text)
  await field.press('ControlOrMeta+A')
  await field.press('ControlOrMeta+C')
  await elsewhere.close()
  await page.bringToFront()
  await page.keyboard.press('ControlOrMeta+V')
}
