import type { Page } from '@playwright/test'

type Screen = {
  /** Path pattern of the router: `/saves/$folderId`. */
  pattern: string
  path: string
}

/**
 * Each screen that the router of the page knows, at its address with these values in the places of its parameters. One that
 * is new is among them; one with a parameter that has no value here fails.
 */
export async function everyScreen(
  page: Page,
  values: Readonly<Record<string, string>>,
): Promise<readonly Screen[]> {
  // A page may have come before its scripts have run.
  await page.waitForFunction(() => '__TSR_ROUTER__' in window)
  const patterns = await page.evaluate(patternsIn)
  return [...new Set(patterns)].map((pattern) => ({
    pattern,
    path: pattern.replace(/\$(\w*)/g, (_, name: string) => {
      const value = name === '' ? 'nowhere/at/all' : values[name]
      if (value === undefined) throw new Error(`${pattern} needs a value for ${name}.`)
      return value
    }),
  }))
}

/** Runs in the page. TanStack's router leaves itself there for its developer tools. */
function patternsIn(): string[] {
  const { __TSR_ROUTER__: router } = window as Window & {
    __TSR_ROUTER__?: { routesByPath: Record<string, unknown> }
  }
  const patterns = Object.keys(router?.routesByPath ?? {}).map((path) => path.replace(/(.)\/$/, '$1'))
  if (patterns.length < 10) throw new Error('The router of the page is not known.')
  return patterns
}
