import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const top = join(import.meta.dirname, '../..')
const ownClock = 'ui/src/server-clock.ts'
const readsClock = /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)/

const files = globSync('{web,admin,ui}/src/**/*.{ts,tsx}', { cwd: top }).filter(
  (file) => !file.includes('.test.') && file !== ownClock,
)

test('what people see goes by the server’s clock: nothing but one module reads the device’s', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => readsClock.test(readFileSync(join(top, file), 'utf8')))).toEqual([])
})
