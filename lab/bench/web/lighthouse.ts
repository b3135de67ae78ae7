import lighthouse from 'lighthouse'
import type { BenchBrowser } from './browser.ts'
import type { BudgetedFigure } from './figure.ts'
import { medianBy } from './median-by.ts'
import type { ProductOrigins } from './pages.ts'

const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const mostPaintSeconds = 2
const mostShift = 0.02

const tries = 3

/**
 * Measures a page with Lighthouse on a phone with simulated slow 4G: of three tries the one with the median
 * performance, since Lighthouse also counts other load on the machine. SEO is skipped for pages that are not
 * public, such as a member’s home.
 * @returns its figures, and the speed of this machine as Lighthouse measures it
 */
export async function measureByLighthouse(
  { port }: BenchBrowser,
  { web }: ProductOrigins,
  { name, path, isPublic }: { name: string; path: string; isPublic: boolean },
): Promise<{ figures: BudgetedFigure[]; machine: number }> {
  const categories = Object.keys(least).filter((category) => isPublic || category !== 'seo')
  const results = []
  for (let n = 0; n < tries; n++) {
    const result = await lighthouse(web + path, {
      port,
      logLevel: 'error',
      onlyCategories: categories,
      // A session stays what it is.
      disableStorageReset: true,
    })
    if (!result) throw new Error(`Lighthouse says nothing of ${path}.`)
    results.push(result.lhr)
  }
  const {
    audits,
    categories: found,
    environment,
  } = medianBy(results, (each) => each.categories.performance?.score ?? 0)
  const figures: BudgetedFigure[] = Object.entries(least)
    .filter(([category]) => categories.includes(category))
    .map(([category, score]) => ({
      name: `${name}: ${category}`,
      value: (found[category]?.score ?? 0) * 100,
      unit: 'points',
      least: score,
    }))
  const numberOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  figures.push(
    {
      name: `${name}: largest paint`,
      value: numberOf('largest-contentful-paint') / 1000,
      unit: 's',
      most: mostPaintSeconds,
    },
    { name: `${name}: shift`, value: numberOf('cumulative-layout-shift'), unit: 'shift', most: mostShift },
  )
  return { figures, machine: environment.benchmarkIndex }
}
