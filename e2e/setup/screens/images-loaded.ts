import { expect, type Locator } from '@playwright/test'

/** Expects what a person sees: pictures with pixels, rather than elements for some. */
export async function expectImagesLoaded(pictures: Locator, count = 1): Promise<void> {
  await expect(pictures).toHaveCount(count)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  }
}
