import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { enqueueDueRenewals } from '../../server/src/money/renewals/enqueue-due-renewals.ts'
import { control } from '../../server/test/setup/money/money.ts'
import { runUnlessDatabaseIsDown } from './flows.ts'
import type { Installation } from './installation.ts'
import { type Fault, type FaultKind, isKill } from './schedule.ts'

/** `begin` gives false where there was nothing to kill. */
type Means = { begin(stage: Installation, fault: Fault): unknown; end(stage: Installation): unknown }

/** Empty end of a kill: a killed process is restarted by its supervisor. */
const nothing = () => undefined
const provider = (mode: object): Means => ({
  begin: ({ fakeProviders }) => control(fakeProviders, 'provider', mode),
  end: ({ fakeProviders }) => control(fakeProviders, 'provider', { mode: 'up' }),
})
const events = (wrong: object, right: object): Means => ({
  begin: ({ fakeProviders }) => control(fakeProviders, 'webhooks', wrong),
  end: ({ fakeProviders }) => control(fakeProviders, 'webhooks', right),
})
const store = (mood: 'slow' | 'failing' | 'full' | 'silent'): Means => ({
  begin: (stage) => stage.store.become(mood),
  end: (stage) => stage.store.become('well'),
})
const line = (to: 'database' | 'mail', manner: 'refused' | 'silent' | 'nonsense'): Means => ({
  begin: ({ lines }) => lines[to].become(manner),
  end: ({ lines }) => lines[to].become('through'),
})
const freezing = (part: 'api' | 'worker' | 'database'): Means => ({
  begin: (stage) => stage[part].freeze(),
  end: (stage) => stage[part].thaw(),
})

/** Ends the session of the database that is in the middle of something. @returns whether there was one */
async function ofBusiest(
  { ctx }: Installation,
  end: (pid: number) => boolean | Promise<boolean>,
): Promise<boolean> {
  let isEnded = false
  await runUnlessDatabaseIsDown(async () => {
    const { rows } = await sql<{ pid: number }>`
      SELECT pid FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND usename = current_user AND pid <> pg_backend_pid()
      ORDER BY state = 'idle', state_change DESC LIMIT 1`.execute(ctx.db)
    isEnded = rows[0] !== undefined && (await end(rows[0].pid))
  })
  return isEnded
}

const endSession = (stage: Installation) =>
  ofBusiest(stage, async (pid) => {
    const { rows } = await sql<{ isEnded: boolean }>`
      SELECT pg_terminate_backend(${pid}) AS "isEnded"`.execute(stage.ctx.db)
    return rows[0]?.isEnded === true
  })

/** The sessions of all others are lost too: PostgreSQL starts anew. */
const killBackend = (stage: Installation) =>
  ofBusiest(stage, (pid) => {
    try {
      return process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
      return false
    }
  })

const clock: Means = {
  begin: (stage, { byMs }) => stage.shiftClock(byMs),
  end: (stage) => stage.shiftClock(0),
}

const means: Record<FaultKind, Means> = {
  'kill the API': { begin: ({ api }) => api.kill(), end: nothing },
  'kill the worker': { begin: ({ worker }) => worker.kill(), end: nothing },
  'kill the database': { begin: ({ database }) => database.kill(), end: ({ database }) => database.start() },
  'kill a backend of the database': { begin: killBackend, end: nothing },
  'kill a session of the database': { begin: endSession, end: nothing },
  'freeze the API': freezing('api'),
  'freeze the worker': freezing('worker'),
  'freeze the database': freezing('database'),
  'cut the lines to the database': { begin: ({ lines }) => lines.database.cut(), end: nothing },
  'refuse lines to the database': line('database', 'refused'),
  'silence the lines to the database': line('database', 'silent'),
  'slow the store': store('slow'),
  'fail the store': store('failing'),
  'fill the store': store('full'),
  'silence the store': store('silent'),
  'refuse mail': line('mail', 'refused'),
  'silence mail': line('mail', 'silent'),
  'answer mail with nonsense': line('mail', 'nonsense'),
  'slow the card provider': provider({ mode: 'slow', delayMs: 4000 }),
  'take the card provider down': provider({ mode: 'down' }),
  'do what the card provider is asked, and say that it failed': provider({ mode: 'mute' }),
  'have the card provider tell wrong amounts': provider({ mode: 'wrong' }),
  'double the events of the card provider': events({ times: 3 }, { times: 1 }),
  'delay the events of the card provider': events({ afterMs: 3000 }, { afterMs: 0 }),
  'lose the events of the card provider': events({ enabled: false }, { enabled: true }),
  'put the clock forward': clock,
  'put the clock back': clock,
  'put the clock forward by a month': {
    async begin(stage, fault) {
      await clock.begin(stage, fault)
      await runUnlessDatabaseIsDown(() => enqueueDueRenewals.run(stage.ctx, {}))
    },
    end: clock.end,
  },
  'poison the queue': { begin: ({ ctx }) => runUnlessDatabaseIsDown(() => poison(ctx)), end: nothing },
}

const parts = ['events', 'database', 'API', 'worker', 'store', 'mail', 'card provider', 'clock', 'queue']

/** Faults of one part come after each other: what a frozen process is told, it hears when it is thawed. */
function partOf(kind: FaultKind): string | undefined {
  return parts.find((part) => kind.includes(part))
}

/**
 * Injects the faults of a round, each at its moment.
 * @param afterAnswers settles after so many more answers, or when nobody gets any for a while
 * @returns when all are over, the number of processes killed
 */
export async function injectFaults(
  stage: Installation,
  faults: readonly Fault[],
  afterAnswers: (count: number) => Promise<void>,
): Promise<number> {
  let kills = 0
  const ofParts = [...Map.groupBy(faults, ({ kind }) => partOf(kind)).values()]
  await Promise.all(
    ofParts.map(async (sequence) => {
      for (const fault of sequence) {
        const { begin, end } = means[fault.kind]
        for (let left = fault.times; left > 0; left--) {
          await afterAnswers(fault.afterAnswers)
          await wait(fault.afterMs)
          const hasStarted = (await begin(stage, fault)) !== false
          if (hasStarted && isKill(fault.kind)) kills += 1
          await wait(fault.lastsMs)
          await end(stage)
        }
      }
    }),
  )
  return kills
}

const poisons = [
  { task: 'settle-charge', payload: { provider: 'nobody', reference: 'nothing', id: null } },
  { task: 'mail-code', payload: 'a payload that nobody can read' },
  { task: 'fan-out-post', payload: null },
  { task: 'settle-payout', payload: [[[]]] },
]

const poisonKey = 'chaos-poison'

/** Jobs that fail each time they are tried, however often. */
async function poison({ db }: Installation['ctx']): Promise<void> {
  for (const [index, { task, payload }] of poisons.entries()) {
    await sql`SELECT graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json,
      job_key := ${`${poisonKey} ${index}`}, max_attempts := 12)`.execute(db)
  }
}

/** Takes the poison out again. @returns what of it was never tried */
export async function removePoisonJobsIfAllTried({ db }: Installation['ctx']): Promise<string[]> {
  const { rows } = await sql<{ key: string; attempts: number }>`
    SELECT key, attempts FROM graphile_worker.jobs WHERE key LIKE ${`${poisonKey} %`}`.execute(db)
  const untried = rows.filter(({ attempts }) => attempts === 0)
  if (untried.length > 0) return untried.map(({ key }) => `the job ${key} was never tried`)
  await sql`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs
    WHERE key LIKE ${`${poisonKey} %`} AND locked_at IS NULL`.execute(db)
  return []
}
