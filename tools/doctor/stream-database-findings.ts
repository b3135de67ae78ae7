import { Client } from 'pg'
import { loadStorageDamage } from '../../server/src/media/scrub/load-damage.ts'
import { loadLedgerVerificationState } from '../../server/src/money/ledger/verification/last-verification.ts'
import { maxSealDelayMs } from '../../server/src/money/ledger/verification/load-seals.ts'
import type { Config } from '../../server/src/platform/config/config.ts'
import {
  createDbOverPool,
  type Db,
  openCommandPool,
  openDatabase,
} from '../../server/src/platform/db/connection/connect.ts'
import { findMissingRoleTimeoutCommand } from '../../server/src/platform/db/connection/find-missing-role-limits.ts'
import { findLastWalArchiveTime } from '../../server/src/platform/db/find-last-wal-archive-time.ts'
import { describeSchemaState, readSchemaState } from '../../server/src/platform/db/schema/schema-state.ts'
import { findExcessPrivileges } from '../../server/src/platform/db/schema/serving-privileges.ts'
import { loadJobQueueState } from '../../server/src/platform/queue/job-queue-state.ts'
import { inspectEncryptionKeys } from '../../server/src/roles/rotate-keys.ts'
import { type DoctorFinding, examineOrReportFailure } from './finding.ts'

const skewMaxMs = 2000
const dueMaxMs = 10 * 60_000
/** Maximum age of nightly results, as a run may take longer than the night before. */
const nightlyMs = 26 * 3_600_000
const archivedWithinMs = 15 * 60_000
const clock = { now: () => new Date() }

/** Looks at a database, and at what it knows of the instance. */
export async function* streamDatabaseFindings(url: string, config: Config): AsyncGenerator<DoctorFinding> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
  })
  const db = openDatabase(url, 2)
  try {
    const [answer] = await examineOrReportFailure(
      "The database isn't responding",
      'Check that PostgreSQL is running and DATABASE_URL is correct.',
      async () => {
        await client.connect()
        return { what: 'The database is responding.' }
      },
    )
    if (answer) yield answer
    if (answer?.todo !== undefined) return
    yield await examineClock(client)
    const schema = describeSchemaState(await readSchemaState(client))
    yield schema
    if (schema.todo !== undefined) return
    if (config.database.pooler !== 'none') yield* await examinePooler(config)
    yield await examineRights(client)
    const again = "Run doctor again: the database couldn't be read."
    yield* await examineOrReportFailure("Jobs couldn't be checked", again, () => examineJobs(db))
    yield* await examineOrReportFailure("The ledger couldn't be checked", again, () =>
      examineLedger(db, client),
    )
    yield* await examineOrReportFailure("Stored files couldn't be checked", again, () => examineFiles(db))
    yield* await examineOrReportFailure("Backups couldn't be checked", again, () => examineBackup(db, client))
    yield* await examineOrReportFailure("The archive couldn't be checked", again, () => examineArchive(db))
    yield* await examineOrReportFailure("Encrypted data couldn't be checked", again, () =>
      examineSealed(db, config),
    )
  } finally {
    await Promise.all([client.end(), db.destroy()])
  }
}

/** Checks that the pooler answers, and that slow statements through it are ended. */
async function examinePooler({ database }: Config): Promise<DoctorFinding[]> {
  const pooled = createDbOverPool(openCommandPool(database, 1))
  try {
    return await examineOrReportFailure(
      "The pooler of DATABASE_URL isn't responding",
      "Check that it's running, that it accepts the role, and that DATABASE_URL is correct.",
      async () => {
        const commands = await findMissingRoleTimeoutCommand(pooled)
        return commands === undefined
          ? { what: 'The pooler is responding, with a statement timeout.' }
          : {
              what: 'The pooler is responding, but no statement timeout is set.',
              todo: `Run this on the database, then RELOAD and RECONNECT on the pooler: ${commands}`,
            }
      },
    )
  } finally {
    await pooled.destroy()
  }
}

async function examineRights(client: Client): Promise<DoctorFinding> {
  const excess = await findExcessPrivileges(client)
  if (excess.length === 0) {
    return { what: "The serving role can't rewrite the ledger or the audit log." }
  }
  return {
    what: `The serving role ${new Intl.ListFormat('en').format(excess)}.`,
    todo: 'Use a separate role for serving: docs/operations.md, "Two roles of the database".',
    isWarning: true,
  }
}

async function examineClock(client: Client): Promise<DoctorFinding> {
  const asked = Date.now()
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  const ahead = (asked + Date.now()) / 2 - (rows[0]?.now.getTime() ?? 0)
  if (Math.abs(ahead) <= skewMaxMs) return { what: 'The clocks of the database and of this machine agree.' }
  return {
    what: `This machine’s clock is ${(Math.abs(ahead) / 1000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} the database’s.`,
    todo: 'Sync the clocks of both machines with NTP (timedatectl set-ntp true).',
  }
}

async function examineJobs(db: Db): Promise<DoctorFinding[]> {
  const { laneCount, waitingCount, oldestDue, failed, regular } = await loadJobQueueState({ db, clock })
  const dueMs = oldestDue === null ? 0 : Date.now() - Date.parse(oldestDue)
  const late = regular.filter(({ isLate }) => isLate)
  const wrong: DoctorFinding[] = [
    ...(laneCount > 0
      ? []
      : [
          { what: 'No worker is running.', todo: 'Start one: systemctl start fanfare-worker, or npm start.' },
        ]),
    ...(dueMs > dueMaxMs
      ? [
          {
            what: `Jobs are waiting: ${waitingCount}, the oldest for ${span(dueMs)}.`,
            todo: "If a worker is running, see its log for the reason; if it's just busy, start another one.",
          },
        ]
      : []),
    ...failed.map(({ name, count, dateNewest }) => ({
      what: `Jobs failed permanently: ${name} (${count}), most recently at ${dateNewest}.`,
      todo: `See the worker’s log for the reason (search for ${name}).`,
    })),
    ...late.map(({ name, dateDone }) => ({
      what: `The regular job ${name} is late: ${dateDone === null ? 'it was never done' : `last done at ${dateDone}`}.`,
      todo: `Check that a worker is running, and see its log for why ${name} fails.`,
    })),
  ]
  return wrong.length > 0 ? wrong : [{ what: 'Jobs are running on time.' }]
}

async function examineLedger(db: Db, client: Client): Promise<DoctorFinding[]> {
  const { mismatchCount, checkedAt, unsealedSince, unsealedCount } = await loadLedgerVerificationState(db)
  const verify = 'npm run ledger:verify'
  const unsealedMs = unsealedSince === null ? 0 : Date.now() - unsealedSince.getTime()
  const wrong: DoctorFinding[] = [
    ...(mismatchCount === 0
      ? []
      : [
          {
            what: `The last ledger check failed (mismatches: ${mismatchCount}), so payouts are paused.`,
            todo: `${verify} lists the mismatches. Find the cause before correcting anything.`,
          },
        ]),
    ...((await isLate(client, checkedAt))
      ? [{ what: `The ledger was ${lastly('verified', checkedAt)}.`, todo: `Run ${verify}.` }]
      : []),
    ...(unsealedMs > maxSealDelayMs
      ? [
          {
            what: `Transactions are waiting to be sealed: ${unsealedCount}, the oldest for ${span(unsealedMs)}.`,
            todo: 'Check that a worker is running, and see its log for why seal-ledger fails.',
          },
        ]
      : []),
  ]
  return wrong.length > 0 ? wrong : [{ what: 'The ledger is verified and sealed.' }]
}

const damages = {
  MISSING: 'missing',
  OTHER_SIZE: 'of a different size than when stored',
  OTHER_BYTES: 'different from what was stored',
  UNREADABLE: 'on an unreadable part of the disk',
}

/** Reports damage that scrubbing has found; reads no files. */
async function examineFiles(db: Db): Promise<DoctorFinding> {
  const { count, files } = await loadStorageDamage(db)
  if (count === 0) return { what: 'No damaged stored files are known.' }
  const lines = files.map(
    ({ key, damage, since }) => `${key} is ${damages[damage]}, found at ${since.toISOString()}`,
  )
  return {
    what: [`Stored files are damaged: ${count}.`, ...lines].join('\n'),
    todo: 'Restore them from a backup in DIR with npm run media:restore -- DIR, and check whether the disk is failing.',
  }
}

async function examineBackup(db: Db, client: Client): Promise<DoctorFinding> {
  const { backed_up_at } = await db.selectFrom('instance').select('backed_up_at').executeTakeFirstOrThrow()
  const what = `The instance was ${lastly('backed up', backed_up_at)}.`
  if (!(await isLate(client, backed_up_at))) {
    return { what: backed_up_at ? what : 'This instance is new and has no backup yet.' }
  }
  return { what, todo: 'Run npm run backup -- DIR, and schedule it every night (fanfare-backup.timer).' }
}

/** The database, which always has something to do, archives once a minute. */
async function examineArchive(db: Db): Promise<DoctorFinding[]> {
  const archivedAt = await findLastWalArchiveTime(db)
  if (archivedAt === null) return []
  const ageMs = Date.now() - archivedAt.getTime()
  const what = `The database last archived ${span(ageMs)} ago.`
  if (ageMs <= archivedWithinMs) return [{ what }]
  return [
    { what, todo: 'Check that ARCHIVE_DIR exists and has free space; see logs/database.log in DATA_DIR.' },
  ]
}

async function examineSealed(db: Db, config: Config): Promise<DoctorFinding[]> {
  const { missing } = await inspectEncryptionKeys({ db, config })
  if (missing.length === 0) return [{ what: 'All encryption keys in use are available.' }]
  return missing.map((what) => ({
    what,
    todo: "Put that key back into SECRET_KEYS. If it's permanently lost, name it in LOST_SECRET_KEYS.",
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
