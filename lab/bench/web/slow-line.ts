import { type BenchBrowser, openWithEmptyCache, slow4GConditions } from './browser.ts'
import type { BudgetedFigure } from './figure.ts'
import { medianBy } from './median-by.ts'
import type { ProductOrigins } from './pages.ts'

const mostSeconds = 2
const tries = 3

/**
 * Measures the largest contentful paint of a first screen on a slow connection, on a phone unless `width` is
 * larger: the median of three tries.
 */
export async function measureLargestPaint(
  { context }: BenchBrowser,
  { web }: ProductOrigins,
  { name, path, width = 390 }: { name: string; path: string; width?: number },
): Promise<BudgetedFigure[]> {
  const seen: { atMs: number; what: string }[] = []
  for (let n = 0; n < tries; n++) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
    await openWithEmptyCache(page, web + path, slow4GConditions)
    seen.push(
      await page.evaluate(
        () =>
          new Promise<{ atMs: number; what: string }>((done) => {
            const observer = new PerformanceObserver((list) => {
              const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined
              done({
                atMs: last?.startTime ?? 0,
                what: last?.element?.tagName.toLowerCase() ?? 'gone by now',
              })
            })
            observer.observe({ type: 'largest-contentful-paint', buffered: true })
          }),
      ),
    )
    await page.close()
  }
  const middle = medianBy(seen, ({ atMs }) => atMs)
  return [
    {
      name: `${name}, ${width} wide, slow line: largest paint (${middle.what})`,
      value: middle.atMs / 1000,
      unit: 's',
      most: mostSeconds,
    },
  ]
}
