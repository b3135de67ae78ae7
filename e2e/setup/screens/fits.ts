import { expect, type Locator } from '@playwright/test'

/** Expects a table to be as wide as what it stands in, so that nothing of it lies beside the screen or under a pinned column. */
export async function expectFits(table: Locator): Promise<void> {
  await expect
    .poll(() =>
      table.evaluate((one) => one.getBoundingClientRect().width - (one.parentElement?.clientWidth ?? 0)),
    )
    .toBeLessThanOrEqual(0)
}
