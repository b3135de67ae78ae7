import { type BenchBrowser, openWithEmptyCache, slow4GConditions } from './browser.ts'
import type { BudgetedFigure } from './figure.ts'
import { medianBy } from './median-by.ts'
import type { ProductOrigins } from './pages.ts'

const maxAnswerMs = 1000
const maxPressedMs = 100
const idleMs = 3000
const tries = 3
const cpuSlowdown = 4

/** Element pressed on a guest’s page, and the element that is usable once the tap is answered. */
type Tap = { page: 'landing' | 'profile' | 'post'; name: string; press: string; answer: string }

const form = 'main form input'
const taps: readonly Tap[] = [
  { page: 'landing', name: 'Sign in', press: 'header a[href="/auth/login"]', answer: form },
  { page: 'landing', name: 'Join', press: 'a[data-join]', answer: form },
  { page: 'profile', name: 'Sign in', press: 'nav a[href^="/auth/login"]', answer: form },
  { page: 'profile', name: 'Like', press: '[data-post] button[aria-label^="Like"]', answer: form },
  {
    page: 'profile',
    name: 'Post options',
    press: '[data-post] button[aria-label="Post options"]',
    answer: '[role="menu"], [role="dialog"]',
  },
  { page: 'post', name: 'Like', press: '[data-post] button[aria-label^="Like"]', answer: form },
  { page: 'post', name: 'Sign in to comment', press: 'main a[href^="/auth/login"]', answer: form },
]

type Seen = { pressedMs: number; answerMs: number }

/**
 * Measures the response to a guest’s first tap on a phone with a slow connection, after the page has been
 * idle: when the target looks pressed, and when the form or menu that it opens is usable. Median of three
 * tries.
 */
export async function measureFirstTaps(
  browser: BenchBrowser,
  { web }: ProductOrigins,
  paths: Record<Tap['page'], string>,
): Promise<BudgetedFigure[]> {
  const figures: BudgetedFigure[] = []
  for (const tap of taps) {
    const seen: Seen[] = []
    for (let n = 0; n < tries; n++) seen.push(await tryTap(browser, web + paths[tap.page], tap))
    const name = `${tap.page}, slow line, first tap on ${tap.name}`
    figures.push(
      {
        name: `${name}: pressed`,
        value: medianBy(seen, ({ pressedMs }) => pressedMs).pressedMs,
        unit: 'ms',
        most: maxPressedMs,
      },
      {
        name: `${name}: answered`,
        value: medianBy(seen, ({ answerMs }) => answerMs).answerMs,
        unit: 'ms',
        most: maxAnswerMs,
      },
    )
  }
  return figures
}

/** Opens the page with an empty cache, which then holds what the page itself has fetched. */
async function tryTap({ context }: BenchBrowser, url: string, { press, answer }: Tap): Promise<Seen> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(watchTap, answer)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await openWithEmptyCache(page, url, slow4GConditions, { keepsCache: true })
  await page.waitForTimeout(idleMs)
  const target = page.locator(press).filter({ visible: true }).first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nothing at ${url} is ${press}.`)
  // As a finger does: no pointer comes near before.
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
  await page.waitForTimeout(80)
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForFunction(() => sessionStorage.getItem('tap-answered') !== null, null, {
    timeout: 30_000,
  })
  const seen = await page.evaluate(() => {
    const at = (name: string) => Number(sessionStorage.getItem(name) ?? Number.NaN)
    const beganAt = at('tap-begun')
    const seen = { pressedMs: at('tap-pressed') - beganAt, answerMs: at('tap-answered') - beganAt }
    sessionStorage.clear()
    return seen
  })
  await page.close()
  return seen
}

/** Runs in each page of the visit: notes when it is touched, when what was touched looks another, and when the answer is there. */
function watchTap(answer: string): void {
  const note = (name: string) => {
    if (sessionStorage.getItem(name) === null) sessionStorage.setItem(name, String(Date.now()))
  }
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a, button') : null
      if (!pressed) return
      const stateOf = () => {
        const { opacity, backgroundColor, transform, filter } = getComputedStyle(pressed)
        return [opacity, backgroundColor, transform, filter].join()
      }
      note('tap-begun')
      const before = stateOf()
      const checkPressed = () => {
        if (stateOf() !== before) note('tap-pressed')
        else requestAnimationFrame(checkPressed)
      }
      checkPressed()
    },
    { capture: true, once: true },
  )
  const checkAnswered = () => {
    const isThere = [...document.querySelectorAll(answer)].some(
      (element) => element.checkVisibility() && !element.closest('[inert], #drawn'),
    )
    if (isThere && sessionStorage.getItem('tap-begun') !== null) note('tap-answered')
    else requestAnimationFrame(checkAnswered)
  }
  requestAnimationFrame(checkAnswered)
}
