import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import type { JobLanes } from '../../src/platform/config/kinds-of-settings.ts'
import type { Context } from '../../src/platform/context.ts'
import { enqueueMany, type Task, task } from '../../src/platform/queue/task.ts'
import { startWorker } from '../../src/platform/queue/worker.ts'
import { startTestApp } from '../setup/app.ts'

const app = await startTestApp()
const patience = { timeout: 30_000 }

vi.setConfig({ testTimeout: 60_000 })

type Work = { isOpen: () => boolean; atOnce: Map<string, number> }

/** A task of each lane, which goes on until it may end, and how many of each are under way. */
function tasksOfLanes({ isOpen, atOnce }: Work): Task<unknown>[] {
  const run = (name: string) => async () => {
    atOnce.set(name, (atOnce.get(name) ?? 0) + 1)
    while (!isOpen()) await wait(20)
  }
  return [
    task('light', run('light')),
    task('heavy', run('heavy'), { isHeavy: true }),
    task('unhurried', run('unhurried'), { isUnhurried: true }),
  ]
}

async function startLanes(jobs: JobLanes, tasks: readonly Task<unknown>[]) {
  const ctx: Context = { ...app.ctx, config: { ...app.ctx.config, jobs } }
  const worker = await startWorker(ctx, tasks, [])
  onTestFinished(() => worker.stop())
  return worker
}

test('a worker takes the lanes that it is given alone, as many of each at a time as it is told', async () => {
  let isOpen = false
  onTestFinished(() => {
    isOpen = true
  })
  const atOnce = new Map<string, number>()
  const tasks = tasksOfLanes({ isOpen: () => isOpen, atOnce })
  for (const each of tasks) await enqueueMany(app.ctx.db, each, Array(5).fill({ payload: {} }))
  await startLanes({ heavy: 3 }, tasks)
  await expect.poll(() => atOnce.get('heavy'), patience).toBe(3)
  await startLanes({ jobs: 2, unhurried: 1 }, tasks)
  await expect.poll(() => [atOnce.get('light'), atOnce.get('unhurried')], patience).toEqual([2, 1])
  // Nobody took more, or of another lane, in the time in which all of these began.
  expect(Object.fromEntries(atOnce)).toEqual({ heavy: 3, light: 2, unhurried: 1 })
  isOpen = true
  await expect
    .poll(async () => (await sql`SELECT FROM graphile_worker.jobs`.execute(app.ctx.db)).rows.length, patience)
    .toBe(0)
})

test('lanes that there are not, or are named wrongly, are refused in a sentence', () => {
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: app.ctx.config.database.url,
    STORAGE_URL: app.ctx.config.storageUrl,
    SECRET_KEY: app.ctx.config.secretKey,
  }
  expect(readConfig(settings).jobs).toEqual({ jobs: 4, heavy: 2, unhurried: 1 })
  expect(readConfig({ ...settings, JOBS: 'heavy:6' }).jobs).toEqual({ heavy: 6 })
  for (const JOBS of [
    'fast:1',
    'jobs',
    'jobs:0',
    'jobs:-1',
    'jobs:1.5',
    'jobs:100',
    'jobs:1,jobs:2',
    ',',
    'jobs:1:2',
  ]) {
    expect(() => readConfig({ ...settings, JOBS })).toThrow(
      'JOBS names lanes once each and how many jobs of each at a time',
    )
  }
  for (const WORKERS of ['0', '-1', '1.5', '65', 'all']) {
    expect(() => readConfig({ ...settings, WORKERS })).toThrow(/^The settings are not right\.\nWORKERS /)
  }
})
