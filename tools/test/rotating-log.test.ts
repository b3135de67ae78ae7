import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { RotatingLog } from '../process/rotating-log.ts'

let folder: Awaited<ReturnType<typeof createDisposableFolder>>

beforeEach(async () => {
  folder = await createDisposableFolder()
})

afterEach(async () => {
  await folder.remove()
})

test('a log keeps its newest lines in a bounded number of bytes, while it is written to', () => {
  const log = new RotatingLog(join(folder.path, 'server.log'), 1000)
  for (let number = 1; number <= 10_000; number++) log.write(`line ${number}`)
  log.close()
  const files = readdirSync(folder.path).sort()
  expect(files).toEqual(['server.log', 'server.log.1', 'server.log.2'])
  const lines = files
    .toReversed()
    .flatMap((name) => readFileSync(join(folder.path, name), 'utf8').trim().split('\n'))
  expect(lines.length).toBeGreaterThan(150)
  expect(lines).toEqual(lines.map((_, index) => `line ${10_000 - lines.length + 1 + index}`))
  for (const name of files) expect(statSync(join(folder.path, name)).size).toBeLessThan(1020)
})

test('a log goes on where the one before it ended, and is nobody else’s to read', () => {
  const path = join(folder.path, 'server.log')
  for (const line of ['first', 'second']) {
    const log = new RotatingLog(path)
    log.write(line)
    log.close()
  }
  expect(readFileSync(path, 'utf8')).toBe('first\nsecond\n')
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('a log that others began is full where they filled it, however often it is begun', () => {
  const path = join(folder.path, 'server.log')
  for (let start = 0; start < 50; start++) {
    const log = new RotatingLog(path, 100)
    for (let number = 0; number < 5; number++) log.write('a line of it')
    log.close()
  }
  for (const name of readdirSync(folder.path)) {
    expect(statSync(join(folder.path, name)).size).toBeLessThan(120)
  }
})

test.skipIf(!existsSync('/dev/full'))('a log on a disk that is full ends nothing', () => {
  const log = new RotatingLog('/dev/full')
  log.write('a line that is lost')
  log.close()
})
