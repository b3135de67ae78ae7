import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'

const script = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

declare global {
  interface Window {
    axe: typeof import('axe-core')
  }
}

/** Fails when axe finds anything on what the page shows, once it has come to rest. `place` names it in the failure. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // Of what is pressed by a mouse too, 24 pixels: WCAG 2.2, 2.5.8. axe asks it only of whoever wants it.
  await expectNothing(page, { rules: { 'target-size': { enabled: true } } }, name)
}

/**
 * Checks the legibility of a page in its other theme; the rest needs no second check, as its structure is the
 * same.
 */
export async function expectLegible(page: Page, name: string): Promise<void> {
  await expectNothing(page, { runOnly: ['color-contrast', 'link-in-text-block'] }, name)
}

async function expectNothing(page: Page, rules: RunOptions, name: string): Promise<void> {
  // What has loaded may still be drawing: until then there is nothing in it to find fault with but that.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        // Some never end, and some go by how far their element is scrolled, not by time.
        .filter(
          ({ effect, timeline }) =>
            timeline === document.timeline &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        )
        .map((animation) => animation.finished),
    ),
  )
  // It is large: each document is given it once, however often it is looked at. Frames are other people's.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script)
  const found = await page.evaluate(
    async (options) => {
      const { violations } = await window.axe.run(document, options)
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
      }))
    },
    // Otherwise thousands of elements in which nothing was found are described too.
    { ...rules, resultTypes: ['violations' as const] },
  )
  expect.soft(found, `axe finds nothing on ${name}`).toEqual([])
}
