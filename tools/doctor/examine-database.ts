import { Client } from 'pg'
import { loadDamage } from '../../server/src/media/scrub/load-damage.ts'
import { loadVerificationState } from '../../server/src/money/ledger/verification/last-verification.ts'
import { sealedWithinMs } from '../../server/src/money/ledger/verification/load-seals.ts'
import type { Config } from '../../server/src/platform/config/config.ts'
import {
  connect,
  connectOver,
  type Db,
  openCommandPool,
} from '../../server/src/platform/db/connection/connect.ts'
import { findMissingRoleLimits } from '../../server/src/platform/db/connection/find-missing-role-limits.ts'
import { loadArchive } from '../../server/src/platform/db/load-archive.ts'
import { describeSchemaState, readSchema } from '../../server/src/platform/db/schema/schema-state.ts'
import { excessRightsOf } from '../../server/src/platform/db/schema/serving-privileges.ts'
import { loadQueueState } from '../../server/src/platform/queue/queue-state.ts'
import { lookAtKeys } from '../../server/src/roles/rotate-keys.ts'
import { type Finding, found } from './finding.ts'

const skewMaxMs = 2000
const dueMaxMs = 10 * 60_000
/** Maximum age of nightly results, as a run may take longer than the night before. */
const nightlyMs = 26 * 3_600_000
const archivedWithinMs = 15 * 60_000
const clock = { now: () => new Date() }

/** Looks at a database, and at what it knows of the instance. */
export async function* examineDatabase(url: string, config: Config): AsyncGenerator<Finding> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
  })
  const db = connect(url, 2)
  try {
    const [answer] = await found(
      'The database does not answer',
      'See that PostgreSQL runs, and that DATABASE_URL names it.',
      async () => {
        await client.connect()
        return { what: 'The database answers.' }
      },
    )
    if (answer) yield answer
    if (answer?.todo !== undefined) return
    yield await examineClock(client)
    const schema = describeSchemaState(await readSchema(client))
    yield schema
    if (schema.todo !== undefined) return
    if (config.database.pooler !== 'none') yield* await examinePooler(config)
    yield await examineRights(client)
    const again = 'Look again: what the database knows could not be read.'
    yield* await found('Jobs could not be looked at', again, () => examineJobs(db))
    yield* await found('The ledger could not be looked at', again, () => examineLedger(db, client))
    yield* await found('Stored files could not be looked at', again, () => examineFiles(db))
    yield* await found('Backups could not be looked at', again, () => examineBackup(db, client))
    yield* await found('The archive could not be looked at', again, () => examineArchive(db))
    yield* await found('What is sealed could not be looked at', again, () => examineSealed(db, config))
  } finally {
    await Promise.all([client.end(), db.destroy()])
  }
}

/** Checks that the pooler answers, and that slow statements through it are ended. */
async function examinePooler({ database }: Config): Promise<Finding[]> {
  const pooled = connectOver(openCommandPool(database, 1))
  try {
    return await found(
      'The pooler of DATABASE_URL does not answer',
      'See that it runs, that it lets the role in, and that DATABASE_URL names it.',
      async () => {
        const commands = await findMissingRoleLimits(pooled)
        return commands === undefined
          ? { what: 'The pooler answers, and ends what takes too long.' }
          : {
              what: 'The pooler answers, and nothing ends a statement that takes too long.',
              todo: `On the database, and then RELOAD and RECONNECT on the pooler: ${commands}`,
            }
      },
    )
  } finally {
    await pooled.destroy()
  }
}

async function examineRights(client: Client): Promise<Finding> {
  const excess = await excessRightsOf(client)
  if (excess.length === 0) {
    return { what: 'The role that serves cannot rewrite the ledger or the audit log.' }
  }
  return {
    what: `The role that serves ${new Intl.ListFormat('en').format(excess)}.`,
    todo: 'Let a role of its own serve: docs/operations.md, "Two roles of the database".',
    isWarning: true,
  }
}

async function examineClock(client: Client): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const ahead = (asked + Date.now()) / 2 - (rows[0]?.now.getTime() ?? 0)
  if (Math.abs(ahead) <= skewMaxMs) return { what: 'The clocks of the database and of this machine agree.' }
  return {
    what: `This machine’s clock is ${(Math.abs(ahead) / 1000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database’s.`,
    todo: 'Let both machines set their clocks by NTP (timedatectl set-ntp true).',
  }
}

async function examineJobs(db: Db): Promise<Finding[]> {
  const { laneCount, waitingCount, oldestDue, failed, regular } = await loadQueueState({ db, clock })
  const dueMs = oldestDue === null ? 0 : Date.now() - Date.parse(oldestDue)
  const late = regular.filter(({ isLate }) => isLate)
  const wrong: Finding[] = [
    ...(laneCount > 0
      ? []
      : [{ what: 'No worker is alive.', todo: 'Start one: systemctl start fanfare-worker, or npm start.' }]),
    ...(dueMs > dueMaxMs
      ? [
          {
            what: `Jobs wait: ${waitingCount}, the oldest for ${span(dueMs)}.`,
            todo: 'If a worker is alive, its log says what keeps it; start another where it is merely busy.',
          },
        ]
      : []),
    ...failed.map(({ name, count, dateNewest }) => ({
      what: `Jobs given up: ${name} (${count}), the last at ${dateNewest}.`,
      todo: `The worker’s log says why (search for ${name}).`,
    })),
    ...late.map(({ name, dateDone }) => ({
      what: `The regular job ${name} is late: ${dateDone === null ? 'it was never done' : `last done at ${dateDone}`}.`,
      todo: `See that a worker is alive; its log says why ${name} fails.`,
    })),
  ]
  return wrong.length > 0 ? wrong : [{ what: 'Jobs are done in time.' }]
}

async function examineLedger(db: Db, client: Client): Promise<Finding[]> {
  const { mismatchCount, checkedAt, unsealedSince, unsealedCount } = await loadVerificationState(db)
  const verify = 'npm run ledger:verify'
  const unsealedMs = unsealedSince === null ? 0 : Date.now() - unsealedSince.getTime()
  const wrong: Finding[] = [
    ...(mismatchCount === 0
      ? []
      : [
          {
            what: `The ledger does not add up (mismatches: ${mismatchCount}), and payouts are stopped.`,
            todo: `${verify} names each of them. Find the cause before anything is put right.`,
          },
        ]),
    ...((await isLate(client, checkedAt))
      ? [{ what: `The ledger was ${lastly('verified', checkedAt)}.`, todo: `${verify} does it now.` }]
      : []),
    ...(unsealedMs > sealedWithinMs
      ? [
          {
            what: `Transactions wait for their seal: ${unsealedCount}, the oldest for ${span(unsealedMs)}.`,
            todo: 'See that a worker is alive; its log says why seal-ledger fails.',
          },
        ]
      : []),
  ]
  return wrong.length > 0 ? wrong : [{ what: 'The ledger is verified and sealed.' }]
}

const damages = {
  MISSING: 'missing',
  OTHER_SIZE: 'of another size than it was',
  OTHER_BYTES: 'not what it was',
  UNREADABLE: 'on a part of the disk that cannot be read',
}

/** Reports damage that scrubbing has found; reads no files. */
async function examineFiles(db: Db): Promise<Finding> {
  const { count, files } = await loadDamage(db)
  if (count === 0) return { what: 'No stored file is known to be damaged.' }
  const lines = files.map(
    ({ key, damage, since }) => `${key} is ${damages[damage]}, found at ${since.toISOString()}`,
  )
  return {
    what: [`Stored files are damaged: ${count}.`, ...lines].join('\n'),
    todo: 'npm run media:restore -- DIR brings them back from a backup in DIR. See whether the disk fails.',
  }
}

async function examineBackup(db: Db, client: Client): Promise<Finding> {
  const { backed_up_at } = await db.selectFrom('instance').select('backed_up_at').executeTakeFirstOrThrow()
  const what = `The instance was ${lastly('backed up', backed_up_at)}.`
  if (!(await isLate(client, backed_up_at))) {
    return { what: backed_up_at ? what : 'The instance is new, and was not backed up yet.' }
  }
  return { what, todo: 'npm run backup -- DIR; let a timer do it each night (fanfare-backup.timer).' }
}

/** The database, which always has something to do, archives once a minute. */
async function examineArchive(db: Db): Promise<Finding[]> {
  const archivedAt = await loadArchive(db)
  if (archivedAt === null) return []
  const ageMs = Date.now() - archivedAt.getTime()
  const what = `The database last archived ${span(ageMs)} ago.`
  if (ageMs <= archivedWithinMs) return [{ what }]
  return [
    { what, todo: 'See whether ARCHIVE_DIR is there, with room; logs/database.log in DATA_DIR says more.' },
  ]
}

async function examineSealed(db: Db, config: Config): Promise<Finding[]> {
  const { missing } = await lookAtKeys({ db, config })
  if (missing.length === 0) return [{ what: 'Every key that has sealed something is there.' }]
  return missing.map((what) => ({
    what,
    todo: 'Put that key back into SECRET_KEYS; one that is lost for good is named by LOST_SECRET_KEYS.',
  }))
}

/** Checks whether a nightly job is late; an instance younger than a night is not. */
async function isLate(client: Client, last: Date | null): Promise<boolean> {
  if (last !== null) return Date.now() - last.getTime() > nightlyMs
  const { rows } = await client.query<{ since: Date }>(
    'SELECT min(applied_at) AS since FROM schema_migration',
  )
  return Date.now() - (rows[0]?.since.getTime() ?? 0) > nightlyMs
}

function lastly(done: string, at: Date | null): string {
  return at === null ? `never ${done}` : `last ${done} ${span(Date.now() - at.getTime())} ago`
}

function span(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour']
  return count.toLocaleString('en', { style: 'unit', unit, unitDisplay: 'long' })
}
