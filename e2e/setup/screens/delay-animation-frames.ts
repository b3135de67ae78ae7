import type { Page } from '@playwright/test'

/** Lets what this page asks for its next frame come a second late, as on a machine that is busy. */
export async function delayAnimationFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (draw) => requestAnimationFrame(() => void setTimeout(draw, 1000, 0))
  })
}
