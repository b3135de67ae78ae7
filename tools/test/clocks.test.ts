import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const top = join(import.meta.dirname, '../..')
const ownClock = 'ui/src/lib/server-clock.ts'
const readsClock = /\bDate\.now\b|\bnew Date\(\)|(?<!new )\bDate\(\)/

/** Scripts that run before or beside the app's, and note times of this device alone; and what a client puts the server's time into. */
const ofDeviceAlone = ['web/share-worker.js', 'contract/src/clock.ts']
const takesMoment = /useState(<[^>]*>)?\((\(\) => )?server(Date|Now)\b/
const cacheTime = /\bupdatedAt: (?!toDeviceTime\()/i

const files = globSync(['{web,admin,ui,contract}/src/**/*.{ts,tsx}', 'web/*.js'], { cwd: top }).filter(
  (file) => !file.includes('.test.') && file !== ownClock && !ofDeviceAlone.includes(file),
)
const readsOf = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(join(top, file), 'utf8')))

test('what people see goes by the server’s clock: nothing but one module reads the device’s', () => {
  expect(files.length).toBeGreaterThan(500)
  expect(readsOf(readsClock)).toEqual([])
})

test('a moment that a component takes once is that of the first reply too late: only a countdown, which ticks, begins so', () => {
  expect(readsOf(takesMoment)).toEqual(['web/src/features/auth/codes/use-countdown.ts'])
})

test('how old a cached answer is, is said by the clock that the cache goes by: the device’s', () => {
  expect(readsOf(cacheTime)).toEqual(['web/src/features/posts/scroll-restoration.ts'])
})
