import { env } from 'node:process'
import type { Page } from '@playwright/test'
import { partOfTheDay } from '../../../server/test/setup/runner/length.ts'
import { expectLegible } from './axe.ts'
import { forceTheme, releaseTheme } from './theme.ts'

/**
 * Holds a screen to what is legible at one of these widths and in one theme, in another each day, in all by `npm run test:long`;
 * and in all, with pictures, where `PICTURES` names a folder for them.
 * @param options.isWhole the pictures are of the whole page, not of what is in sight
 */
export async function expectLegibleAtWidths(
  page: Page,
  name: string,
  widths: number[],
  { isWhole = false } = {},
): Promise<void> {
  const { theme, viewport } = {
    theme: await page.evaluate(() => document.documentElement.dataset.theme),
    viewport: page.viewportSize(),
  }
  const variants = widths.flatMap((width) =>
    (['dark', 'light'] as const).map((colourScheme) => ({ width, wanted: colourScheme })),
  )
  for (const { width, wanted: colourScheme } of env.PICTURES ? variants : partOfTheDay(variants, 1)) {
    await page.setViewportSize({ width, height: width === 1440 ? 900 : 1180 })
    await forceTheme(page, colourScheme)
    await expectLegible(page, `${name}, ${width} wide, ${colourScheme}`)
    if (env.PICTURES)
      await page.screenshot({
        path: `${env.PICTURES}/${name}-${width}-${colourScheme}.png`,
        fullPage: isWhole,
      })
  }
  if (viewport) await page.setViewportSize(viewport)
  if (theme === 'dark' || theme === 'light') await forceTheme(page, theme)
  await releaseTheme(page)
}
