import type { Page } from 'playwright-core'
import { type BenchBrowser, openWithEmptyCache } from './browser.ts'
import type { BudgetedFigure } from './figure.ts'
import type { ProductOrigins } from './pages.ts'

const widths = [390, 768, 1280, 1440] as const
const mostOnAnyRoute = 250
const mostShift = 0.02

/**
 * Measures the first load of a screen at every width: its scripts as transferred, and its layout shift. For a
 * server-rendered screen (ADR 142), these are the scripts before the load event; the scripts fetched while
 * idle (ADR 170) and the total after an interaction are reported beside them.
 */
export async function measureFirstScreen(
  { context }: BenchBrowser,
  { web }: ProductOrigins,
  { name, path, most }: { name: string; path: string; most: number },
): Promise<BudgetedFigure[]> {
  const figures: BudgetedFigure[] = []
  for (const width of widths) {
    const page = await context.newPage()
    await page.setViewportSize({ width, height: width < 700 ? 844 : 900 })
    await openWithEmptyCache(page, web + path)
    const isServerRendered = await hasServerRenderedShell(page)
    const before = await scriptsOf(page, { untilLoad: isServerRendered })
    figures.push(
      { name: `${name}, ${width} wide: scripts`, value: before, unit: 'kB', most },
      { name: `${name}, ${width} wide: shift`, value: await shiftOf(page), unit: 'shift', most: mostShift },
    )
    if (isServerRendered) {
      figures.push({
        name: `${name}, ${width} wide: scripts fetched while idle`,
        value: (await scriptsOf(page)) - before,
        unit: 'kB',
      })
      await page.mouse.move(200, 300)
      await page.mouse.move(201, 301)
      await page.locator('#drawn').waitFor({ state: 'detached' })
      await page.waitForLoadState('networkidle')
      figures.push({
        name: `${name}, ${width} wide: scripts once reached for`,
        value: await scriptsOf(page),
        unit: 'kB',
      })
    }
    await page.close()
  }
  return figures
}

/** Checks whether the page is server-rendered. */
function hasServerRenderedShell(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.dataset.shell === 'drawn')
}

/** The scripts of each of these screens, the heaviest first. */
export async function measureRouteScripts(
  { context }: BenchBrowser,
  { web }: ProductOrigins,
  { name, paths }: { name: string; paths: readonly string[] },
): Promise<BudgetedFigure[]> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  const figures: BudgetedFigure[] = []
  for (const path of paths) {
    await openWithEmptyCache(page, web + path)
    figures.push({
      name: `${name} ${path}: scripts`,
      value: await scriptsOf(page),
      unit: 'kB',
      most: mostOnAnyRoute,
    })
  }
  await page.close()
  return figures.toSorted((a, b) => b.value - a.value)
}

/** Returns the transferred size of the scripts, compressed, in thousands of bytes. */
function scriptsOf(page: Page, { untilLoad = false } = {}): Promise<number> {
  return page.evaluate((isUntilLoad) => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const end = isUntilLoad && navigation ? navigation.loadEventStart : Number.POSITIVE_INFINITY
    const fetched = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = fetched.filter(
      ({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < end,
    )
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
  }, untilLoad)
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[]
          for (const { value, hadRecentInput } of shifts) if (!hadRecentInput) sum += value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        // What was seen before is handed over in the next task.
        setTimeout(() => done(sum), 200)
      }),
  )
}
