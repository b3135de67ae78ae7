import type { Health, HealthWarning } from '@fanfare/contract/shapes/backoffice/health'
import { countSuppressedCodeMails } from '../../accounts/codes/suppressed-code-mails.ts'
import { loadStorageDamage } from '../../media/scrub/load-damage.ts'
import { loadLedgerVerificationsAndNewestMismatches } from '../../money/ledger/verification/last-verification.ts'
import { loadLedgerSealHealth, maxSealDelayMs } from '../../money/ledger/verification/load-seals.ts'
import type { Context } from '../../platform/context.ts'
import { loadJobQueueState } from '../../platform/queue/job-queue-state.ts'

type Outside = Health['outside'][number]

const waitMs = 10 * 60_000
/** The ledger is looked at each night; a night that takes longer than usual is no news. */
const checkedWithinMs = 26 * 3_600_000

const failures: Record<Outside['kind'], HealthWarning> = {
  PROVIDER: 'PROVIDER_FAILS',
  MAIL: 'MAIL_FAILS',
  STORAGE: 'STORAGE_FAILS',
  BUS: 'BUS_FAILS',
}

/** Loads the health of the system as recorded in the database. */
export async function loadSystemHealth(ctx: Context): Promise<Health> {
  const now = ctx.clock.now()
  const [{ checks }, seals, jobs, files, unmailedCodes, outside] = await Promise.all([
    loadLedgerVerificationsAndNewestMismatches(ctx.db, 1),
    loadLedgerSealHealth(ctx.db, now),
    loadJobQueueState(ctx),
    loadFiles(ctx),
    countSuppressedCodeMails(ctx),
    loadOutside(ctx),
  ])
  const check = checks[0] ?? null
  const parts = { ledger: { check }, seals, jobs, files, unmailedCodes, outside }
  return { dateLooked: now.toISOString(), warnings: warningsOf(parts, now), ...parts }
}

type Facts = Omit<Health, 'dateLooked' | 'warnings'>

function warningsOf(
  { ledger: { check }, seals, jobs, files, unmailedCodes, outside }: Facts,
  now: Date,
): HealthWarning[] {
  const age = (iso: string | null) => (iso === null ? 0 : now.getTime() - Date.parse(iso))
  const is: [HealthWarning, boolean][] = [
    ['LEDGER_MISMATCH', check !== null && check.mismatchCount > 0],
    ['LEDGER_UNCHECKED', check === null || age(check.dateChecked) > checkedWithinMs],
    ['SEAL_LATE', age(seals.unsealed.oldest) > maxSealDelayMs],
    ['NO_WORKER', jobs.laneCount === 0],
    ['JOBS_WAIT', age(jobs.oldestDue) > waitMs],
    ['JOBS_FAILED', jobs.failed.length > 0],
    ['REGULAR_JOB_LATE', jobs.regular.some(({ isLate }) => isLate)],
    ['FILES_DAMAGED', files.damagedCount > 0],
    ['CODES_UNMAILED', unmailedCodes.count > 0],
    ...outside.map(({ kind, isFailing }): [HealthWarning, boolean] => [failures[kind], isFailing]),
  ]
  return [...new Set(is.flatMap(([warning, isSo]) => (isSo ? [warning] : [])))]
}

async function loadFiles({ db }: Context): Promise<Health['files']> {
  const { count, files, round } = await loadStorageDamage(db)
  return {
    damagedCount: count,
    damaged: files.map(({ key, damage, since }) => ({ key, damage, dateFound: since.toISOString() })),
    round: round && {
      dateBegun: round.began_at.toISOString(),
      share: round.bytes_total === 0n ? 1 : Math.min(1, Number(round.bytes_read) / Number(round.bytes_total)),
      dateEnded: round.ended_at?.toISOString() ?? null,
    },
  }
}

/** Loads the configured integrations; one never called has no status, which is no failure. */
async function loadOutside({ db, outside }: Context): Promise<Outside[]> {
  const known: [string, Outside['kind']][] = [
    ...outside.cards.all.map(({ name }): [string, Outside['kind']] => [name, 'PROVIDER']),
    ...(outside.google ? [['google', 'PROVIDER'] as [string, Outside['kind']]] : []),
    ...(outside.x ? [['x', 'PROVIDER'] as [string, Outside['kind']]] : []),
    ['mail', 'MAIL'],
    ['storage', 'STORAGE'],
    ['bus', 'BUS'],
  ]
  const rows = await db.selectFrom('outside_sighting').selectAll().execute()
  return known.map(([name, kind]) => {
    const {
      succeeded_at = null,
      failed_at = null,
      took_ms = null,
    } = rows.find((row) => row.name === name) ?? {}
    return {
      name,
      kind,
      dateSucceeded: succeeded_at?.toISOString() ?? null,
      tookMs: took_ms === null ? null : Number(took_ms),
      dateFailed: failed_at?.toISOString() ?? null,
      isFailing: failed_at !== null && (succeeded_at === null || failed_at > succeeded_at),
    }
  })
}
