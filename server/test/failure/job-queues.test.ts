import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import type { JobConcurrency } from '../../src/platform/config/setting-schemas/processes.ts'
import type { Context } from '../../src/platform/context.ts'
import { enqueueMany, type Task, task } from '../../src/platform/queue/task.ts'
import { startWorker } from '../../src/platform/queue/worker.ts'
import { startTestApp } from '../setup/app.ts'

const app = await startTestApp()
const patience = { timeout: 30_000 }

vi.setConfig({ testTimeout: 60_000 })

type Work = { isOpen: () => boolean; atOnce: Map<string, number> }

/** Creates a task of each queue that runs until `isOpen`, and counts how many of each run at a time. */
function tasksOfQueues({ isOpen, atOnce }: Work): Task<unknown>[] {
  const run = (name: string) => async () => {
    atOnce.set(name, (atOnce.get(name) ?? 0) + 1)
    while (!isOpen()) await wait(20)
  }
  return [
    task('light', run('light')),
    task('cpu', run('cpu'), { isCpuBound: true }),
    task('low-priority', run('low-priority'), { isLowPriority: true }),
  ]
}

async function startQueues(jobConcurrency: JobConcurrency, tasks: readonly Task<unknown>[]) {
  const ctx: Context = { ...app.ctx, config: { ...app.ctx.config, jobConcurrency } }
  const worker = await startWorker(ctx, tasks, [])
  onTestFinished(() => worker.stop())
  return worker
}

test('a worker runs jobs of its own queues alone, and as many of each at a time as configured', async () => {
  let isOpen = false
  onTestFinished(() => {
    isOpen = true
  })
  const atOnce = new Map<string, number>()
  const tasks = tasksOfQueues({ isOpen: () => isOpen, atOnce })
  for (const each of tasks) await enqueueMany(app.ctx.db, each, Array(5).fill({ payload: {} }))
  await startQueues({ cpu: 3 }, tasks)
  await expect.poll(() => atOnce.get('cpu'), patience).toBe(3)
  await startQueues({ default: 2, low_priority: 1 }, tasks)
  await expect.poll(() => [atOnce.get('light'), atOnce.get('low-priority')], patience).toEqual([2, 1])
  // Nobody took more, or of another queue, in the time in which all of these began.
  expect(Object.fromEntries(atOnce)).toEqual({ cpu: 3, light: 2, 'low-priority': 1 })
  isOpen = true
  await expect
    .poll(async () => (await sql`SELECT FROM graphile_worker.jobs`.execute(app.ctx.db)).rows.length, patience)
    .toBe(0)
})

test('unknown and malformed queues are refused in a sentence', () => {
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: app.ctx.config.database.url,
    STORAGE_URL: app.ctx.config.storageUrl,
    SECRET_KEY: app.ctx.config.secretKey,
  }
  expect(readConfig(settings).jobConcurrency).toEqual({ default: 4, cpu: 2, low_priority: 1 })
  expect(readConfig({ ...settings, JOB_CONCURRENCY: 'cpu:6' }).jobConcurrency).toEqual({ cpu: 6 })
  for (const JOB_CONCURRENCY of [
    'fast:1',
    'cpu',
    'cpu:0',
    'cpu:-1',
    'cpu:1.5',
    'cpu:100',
    'cpu:1,cpu:2',
    ',',
    'cpu:1:2',
  ]) {
    expect(() => readConfig({ ...settings, JOB_CONCURRENCY })).toThrow(
      'JOB_CONCURRENCY must name queues once each and how many jobs of each run at a time',
    )
  }
  for (const API_PROCESSES of ['0', '-1', '1.5', '65', 'all']) {
    expect(() => readConfig({ ...settings, API_PROCESSES })).toThrow(
      /^Some settings aren't valid\.\nAPI_PROCESSES /,
    )
  }
})
