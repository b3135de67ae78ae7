import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { allEntryPoints, toSourcePath } from '../../web/entry-points.ts'
import { repositoryRoot } from '../settings/settings.ts'

/** A lazy component with a selector, as the server renders them: the path of its module, from the file that loads it. */
const renderedParts =
  /lazy(?:Component|WithQueryClient)\(\s*async \(\) => \(await import\('([^']+)'\)\)\.\w+,\s*'[^']+'/g

test('each part that the server renders is fetched before a press, as hydration waits for it', () => {
  const known = new Set(Object.values(allEntryPoints).flat().map(toSourcePath))
  const parts = globSync(join(repositoryRoot, 'web/src/**/*.{ts,tsx}')).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(renderedParts), ([, path = '']) =>
      join(dirname(file), path),
    ),
  )
  expect(parts.length).toBeGreaterThan(8)
  expect(parts.filter((part) => !known.has(part))).toEqual([])
})
