import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe finds anything on what the page shows, once it has come to rest. `place` names it in the failure. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  // Of what is pressed by a mouse too, 24 pixels: WCAG 2.2, 2.5.8. axe asks it only of whoever wants it.
  await expectNothing(page, { rules: { 'target-size': { enabled: true } } }, place)
}

/** What is left to ask of a page in its other theme: whether it is legible there too, for its structure is the same. */
export async function expectLegible(page: Page, place: string): Promise<void> {
  await expectNothing(page, { runOnly: ['color-contrast', 'link-in-text-block'] }, place)
}

async function expectNothing(
  page: Page,
  rules: Parameters<AxeBuilder['options']>[0],
  place: string,
): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished),
    ),
  )
  // Otherwise thousands of elements in which nothing was found are described too, and sent over.
  const axe = new AxeBuilder({ page }).options({ ...rules, resultTypes: ['violations'] })
  // Without this, each look opens a page more, for frames of other origins; there are none.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
  expect.soft(found, `axe finds nothing on ${place}`).toEqual([])
}
