import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds anything on what the page shows, once it has come to rest. `place` names it in the failure. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, `axe finds nothing on ${place}`).toEqual([])
}
