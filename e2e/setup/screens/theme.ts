import type { Page } from '@playwright/test'

export type Theme = 'dark' | 'light'

/**
 * Shows what is open in a theme, until it is left or `releaseTheme`. The app, which asks at each visit which one somebody chose,
 * may hear of it after this, and would put that in the place of the one to be looked at.
 */
export async function forceTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((forced) => {
    const root = document.documentElement
    const hold = () => {
      if (root.dataset.theme !== forced) root.dataset.theme = forced
    }
    const held = window as Window & { heldTheme?: MutationObserver }
    held.heldTheme?.disconnect()
    hold()
    held.heldTheme = new MutationObserver(hold)
    held.heldTheme.observe(root, { attributeFilter: ['data-theme'] })
  }, theme)
}

/** Leaves it to the app again. */
export async function releaseTheme(page: Page): Promise<void> {
  await page.evaluate(() => {
    const held = window as Window & { heldTheme?: MutationObserver }
    held.heldTheme?.disconnect()
  })
}
