import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** A tab's title is one line. */
const titles = ['web/src/lib/page-settings.ts', 'admin/src/layout/tables/use-page-title.ts']

test('no screen sets a dot between facts that may begin a line', () => {
  const sources = globSync('{ui,web,admin}/src/**/*.{ts,tsx}', { cwd: root })
  expect(sources.length).toBeGreaterThan(500)
  const loose = sources
    .filter((file) => !titles.includes(file) && !file.includes('.test.'))
    .filter((file) => readFileSync(join(root, file), 'utf8').includes(' · '))
  expect(loose).toEqual([])
})
