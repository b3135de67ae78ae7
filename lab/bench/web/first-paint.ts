import { type BenchBrowser, openWithEmptyCache, slow3GConditions } from './browser.ts'
import type { BudgetedFigure } from './figure.ts'
import { medianBy } from './median-by.ts'
import type { ProductOrigins } from './pages.ts'

/** A round trip of the line is 0.4 of it. */
const mostSeconds = 1
const tries = 3

/**
 * Measures how long a screen stays blank on a connection of 400 kbit/s: the median of three tries at each
 * width.
 */
export async function measureFirstPaint(
  { context }: BenchBrowser,
  { web }: ProductOrigins,
  { name, path }: { name: string; path: string },
): Promise<BudgetedFigure[]> {
  const figures: BudgetedFigure[] = []
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const seconds: number[] = []
    for (let n = 0; n < tries; n++) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height })
      await openWithEmptyCache(page, web + path, slow3GConditions)
      const atMs = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      )
      seconds.push(atMs / 1000)
      await page.close()
    }
    figures.push({
      name: `${name}, ${width} wide, 400 kbit/s: first paint`,
      value: medianBy(seconds, (each) => each),
      unit: 's',
      most: mostSeconds,
    })
  }
  return figures
}
