import { expect, type Locator, type Page } from '@playwright/test'

/** Expects a table to be as wide as what it stands in, so that nothing of it lies beside the screen or under a pinned column. */
export async function expectFitsContainer(table: Locator): Promise<void> {
  await expect
    .poll(() =>
      table.evaluate((one) => one.getBoundingClientRect().width - (one.parentElement?.clientWidth ?? 0)),
    )
    .toBeLessThanOrEqual(0)
}

/** Expects that neither a page nor a table on it scrolls sideways. `place` names it in the failure. */
export async function expectNoSidewaysScroll(page: Page, screenName: string): Promise<void> {
  await expect.soft
    .poll(
      () =>
        page.evaluate(() => {
          const tables = [...document.querySelectorAll('table')].filter((one) => {
            const box = one.closest('.overflow-x-auto, .overflow-auto') ?? one.parentElement ?? one
            return box.scrollWidth > box.clientWidth + 1
          })
          const root = document.documentElement
          return [
            ...(root.scrollWidth > root.clientWidth ? ['The page'] : []),
            ...tables.map((one) => one.ariaLabel ?? 'A table'),
          ]
        }),
      `nothing scrolls sideways on ${screenName}`,
    )
    .toEqual([])
}
