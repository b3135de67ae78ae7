import process from 'node:process'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { openBrowser, signIn } from './web/browser.ts'
import { type BudgetedFigure, formatFigure, meetsBudget } from './web/figure.ts'
import { measureFirstPaint } from './web/first-paint.ts'
import { measureFirstScreen, measureRouteScripts } from './web/first-screens.ts'
import { measureFirstTaps } from './web/first-tap.ts'
import { measureByLighthouse } from './web/lighthouse.ts'
import { loadGuestPagePaths, nonEntryPages, type ProductOrigins } from './web/pages.ts'
import { startProductWithDemo } from './web/product.ts'
import { insertCreatorWithManyPosts, measureScroll } from './web/scroll.ts'
import { measureLargestPaint } from './web/slow-line.ts'

const usage = `npm run bench:web -- [--only sizes,routes,paint,line,tap,lighthouse,scroll] [--web ORIGIN --api ORIGIN]

Holds the web app against its budgets, in the system's Chromium: the scripts of first screens, compressed as they are sent,
and how far what is shown moves by itself, on four widths; the scripts of every screen that an address leads to; how
long nothing is seen behind a line of 400 kbit/s; when the largest thing is seen behind a slow 4G line; how
soon a guest's first tap is answered there; Lighthouse on a phone; scrolling through 2,000 posts. It starts the production build over a database of its own, filled with the demo, and
removes both at the end. With --web and --api it measures a product that runs already and has the demo; scrolling is left
out then. Sizes and shifts are exact; times are of this machine, whose speed stands beside them as Lighthouse measures it (a
desktop of today: 1500 to 3000).`

const most = { guest: 110, home: 170 }
const parts = ['sizes', 'routes', 'paint', 'line', 'tap', 'lighthouse', 'scroll'] as const
type Part = (typeof parts)[number]

const flags = readOptionsOrExit({
  only: { type: 'string', default: parts.join() },
  web: { type: 'string' },
  api: { type: 'string' },
  help: { type: 'boolean', default: false },
})
let areAllMet = true

if (flags.help) say(usage)
else await bench()

async function bench(): Promise<void> {
  const selectedParts = new Set(flags.only.split(',').map(partOf))
  if (flags.web && flags.api) {
    selectedParts.delete('scroll')
    await measure({ web: flags.web, api: flags.api }, selectedParts)
  } else {
    await withScratchDatabase({ prefix: 'fanfare_web', command: 'bench:web' }, async (databaseUrl) => {
      const product = await startProductWithDemo(databaseUrl, say)
      try {
        if (selectedParts.has('scroll')) await insertCreatorWithManyPosts(databaseUrl)
        await measure(product, selectedParts)
      } finally {
        await product.stop()
      }
    })
  }
  if (!areAllMet) process.exitCode = 1
}

async function measure(product: ProductOrigins, selectedParts: ReadonlySet<Part>): Promise<void> {
  const paths = await loadGuestPagePaths(product)
  const pages = Object.entries(paths)
  const guest = await openBrowser(say)
  const fan = await openBrowser(say)
  try {
    await signIn(fan, product)
    if (selectedParts.has('sizes')) {
      for (const [name, path] of pages)
        report(await measureFirstScreen(guest, product, { name, path, most: most.guest }))
      report(await measureFirstScreen(fan, product, { name: 'home', path: '/', most: most.home }))
    }
    if (selectedParts.has('routes')) {
      report(await measureRouteScripts(guest, product, { name: 'guest', paths: nonEntryPages.guest }))
      report(await measureRouteScripts(fan, product, { name: 'member', paths: nonEntryPages.member }))
    }
    if (selectedParts.has('paint')) {
      for (const [name, path] of pages) report(await measureFirstPaint(guest, product, { name, path }))
      report(await measureFirstPaint(fan, product, { name: 'home', path: '/' }))
    }
    if (selectedParts.has('line')) {
      for (const [name, path] of pages) report(await measureLargestPaint(guest, product, { name, path }))
      for (const width of [390, 1440])
        report(await measureLargestPaint(fan, product, { name: 'home', path: '/', width }))
    }
    if (selectedParts.has('tap')) report(await measureFirstTaps(guest, product, paths))
    if (selectedParts.has('lighthouse')) {
      for (const [name, path] of pages) {
        const { figures, machine } = await measureByLighthouse(guest, product, { name, path, isPublic: true })
        say(`this machine, as Lighthouse has it: ${machine}`)
        report(figures)
      }
      report((await measureByLighthouse(fan, product, { name: 'home', path: '/', isPublic: false })).figures)
    }
    if (selectedParts.has('scroll')) report(await measureScroll(guest, product))
  } finally {
    await guest.close()
    await fan.close()
  }
}

function report(figures: readonly BudgetedFigure[]): void {
  for (const figure of figures) {
    areAllMet &&= meetsBudget(figure)
    say(formatFigure(figure))
  }
}

function partOf(name: string): Part {
  const part = parts.find((each) => each === name)
  if (!part) throw new Error(`--only is some of ${parts.join(', ')}, with commas between.`)
  return part
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
