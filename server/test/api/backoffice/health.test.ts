import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { flushDependencyHealth } from '../../../src/backoffice/health/collect-dependency-health.ts'
import { recordLedgerVerification } from '../../../src/money/ledger/verification/last-verification.ts'
import { sealLedger } from '../../../src/money/ledger/verification/seal-ledger.ts'
import { runScheduledLedgerCheck } from '../../../src/money/ledger/verification/verify-ledger.ts'
import { createPaystackCardProvider } from '../../../src/platform/integrations/paystack/paystack.ts'
import { enqueue } from '../../../src/platform/queue/task.ts'
import { adminOf, type TestAdmin } from '../../setup/admins.ts'
import { startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined } from '../../setup/people.ts'

const app = await startMoneyApp()
const { ctx } = app
let support: TestAdmin

beforeEach(async () => {
  support = await adminOf(app, 'SUPPORT')
})

async function health({ token } = support) {
  const { data, status } = await app.call('GET /admin/health', { token })
  expect(status).toBe(200)
  return data
}

const outside = async (name: string) => {
  await flushDependencyHealth(ctx)
  return (await health()).outside.find((each) => each.name === name)
}

test('every admin is told, and nobody else', async () => {
  for (const role of ['OWNER', 'FINANCE', 'MODERATOR'] as const) await health(await adminOf(app, role))
  const fan = await joined(app)
  expect((await app.call('GET /admin/health', { token: fan.token })).status).toBe(403)
})

test('a look at the ledger is told with its length; one that is too long ago, or found something, is a warning', async () => {
  await runScheduledLedgerCheck.run(ctx, {})
  const well = await health()
  expect(well.ledger.check).toMatchObject({ mismatchCount: 0, dateChecked: expect.any(String) })
  expect(well.warnings).not.toContain('LEDGER_UNCHECKED')
  app.clock.advance({ hours: 27 })
  support = await adminOf(app, 'SUPPORT')
  expect((await health()).warnings).toContain('LEDGER_UNCHECKED')
  await recordLedgerVerification(ctx.db, app.clock.now(), {
    mismatches: ['Not so.'],
    durationMs: 1400,
    entryCount: 12n,
  })
  const stopped = await health()
  expect(stopped.warnings).toContain('LEDGER_MISMATCH')
  expect(stopped.warnings).not.toContain('LEDGER_UNCHECKED')
  expect(stopped.ledger.check).toMatchObject({ mismatchCount: 1, durationMs: 1400, entryCount: 12 })
})

test('today is told with its seals, and what waits too long for one is a warning', async () => {
  await topUp(app, await joined(app), 10_000)
  await sealLedger.run(ctx, {})
  const sealed = await health()
  expect(sealed.seals.days).toHaveLength(30)
  expect(sealed.seals.days.reduce((sum, { sealCount }) => sum + sealCount, 0)).toBe(
    sealed.seals.newest?.number,
  )
  expect(sealed.seals).toMatchObject({ newest: { shard: 0 }, shardCount: 1, unsealed: { count: 0 } })
  expect(sealed.warnings).not.toContain('SEAL_LATE')
  await topUp(app, await joined(app), 10_000)
  app.clock.advance({ minutes: 11 })
  expect((await health()).warnings).toContain('SEAL_LATE')
})

test('a regular job is told by when it was done, and is late when its time is over', async () => {
  await enqueue(ctx.db, runScheduledLedgerCheck, {})
  await app.drain()
  const regular = async () =>
    (await health()).jobs.regular.find(({ name }) => name === runScheduledLedgerCheck.name)
  expect(await regular()).toMatchObject({ isLate: false, dateDone: expect.any(String) })
  app.clock.advance({ hours: 27 })
  support = await adminOf(app, 'SUPPORT')
  expect(await regular()).toMatchObject({ isLate: true })
  expect((await health()).warnings).toContain('REGULAR_JOB_LATE')
})

test('a job that was given up, one that waits, and a queue that nobody works off are warnings', async () => {
  await sql`
    SELECT graphile_worker.add_job('send-nothing', max_attempts := 1, run_at := ${app.clock.now()}::timestamptz)`.execute(
    ctx.db,
  )
  const { jobs, warnings } = await health()
  expect(warnings).toContain('NO_WORKER')
  expect(jobs.failed).toEqual([])
  app.clock.advance({ minutes: 11 })
  expect((await health()).warnings).toContain('JOBS_WAIT')
  await sql`
    UPDATE graphile_worker._private_jobs job SET attempts = 1, last_error = 'It could not be done'
    FROM graphile_worker._private_tasks kind WHERE kind.id = job.task_id AND kind.identifier = 'send-nothing'`.execute(
    ctx.db,
  )
  const given = await health()
  expect(given.jobs.failed).toMatchObject([{ name: 'send-nothing', count: 1 }])
  expect(given.warnings).toContain('JOBS_FAILED')
  await sql`
    SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
    WHERE task_identifier = 'send-nothing'`.execute(ctx.db)
})

test('who is outside is told as others saw them last, and asked by nobody who looks', async () => {
  await flushDependencyHealth(ctx)
  await ctx.db.deleteFrom('outside_sighting').execute()
  await health()
  expect(await outside('paystack'), 'a look is no asking').toMatchObject({
    dateSucceeded: null,
    dateFailed: null,
    isFailing: false,
  })
  await topUp(app, await joined(app), 10_000)
  expect(await outside('paystack')).toMatchObject({
    dateSucceeded: expect.any(String),
    tookMs: expect.any(Number),
    isFailing: false,
  })
  app.clock.advance({ minutes: 1 })
  const gone = createPaystackCardProvider(
    { baseUrl: 'http://127.0.0.1:9', secretKey: 'sk' },
    ctx.sightings.of('paystack'),
  )
  await expect(gone.findCharge('TXN_1')).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' })
  expect(await outside('paystack')).toMatchObject({ isFailing: true, dateSucceeded: expect.any(String) })
  expect((await health()).warnings).toContain('PROVIDER_FAILS')
  app.clock.advance({ minutes: 1 })
  await topUp(app, await joined(app), 10_000)
  expect(await outside('paystack')).toMatchObject({ isFailing: false })
})

test('the store and the bus are told by what they took and did not', async () => {
  await ctx.outside.storage.check()
  await ctx.outside.bus.publish('health', '')
  expect(await outside('storage')).toMatchObject({ kind: 'STORAGE', isFailing: false })
  expect(await outside('bus')).toMatchObject({ kind: 'BUS', dateSucceeded: expect.any(String) })
  app.clock.advance({ minutes: 1 })
  await expect(ctx.outside.storage.put('never/there', '/no/such/file', 'image/png')).rejects.toThrow()
  expect(await outside('storage')).toMatchObject({ isFailing: true })
  expect((await health()).warnings).toContain('STORAGE_FAILS')
})
