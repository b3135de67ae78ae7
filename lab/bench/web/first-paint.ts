import { type Browser, openCold, slow3G } from './browser.ts'
import type { Figure } from './figure.ts'
import { middleOf } from './middle-of.ts'
import type { Product } from './pages.ts'

/** A round trip of the line is 0.4 of it. */
const mostSeconds = 1
const tries = 3

/**
 * Measures how long a screen stays blank on a connection of 400 kbit/s: the median of three tries at each
 * width.
 */
export async function measureFirstPaint(
  { context }: Browser,
  { web }: Product,
  { name, path }: { name: string; path: string },
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const seconds: number[] = []
    for (let n = 0; n < tries; n++) {
      const page = await context.newPage()
      await page.setViewportSize({ width, height })
      await openCold(page, web + path, slow3G)
      const atMs = await page.evaluate(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      )
      seconds.push(atMs / 1000)
      await page.close()
    }
    figures.push({
      name: `${name}, ${width} wide, 400 kbit/s: first paint`,
      value: middleOf(seconds, (each) => each),
      unit: 's',
      most: mostSeconds,
    })
  }
  return figures
}
