import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/health.ts'
import { ledgerCheck, shard, shardCount } from './ledger.ts'

/**
 * Health warnings. NO_WORKER: no worker processes the queue. JOBS_WAIT: a due job has waited for long.
 * JOBS_FAILED: some jobs were given up. REGULAR_JOB_LATE: a cron job did not finish in time. SEAL_LATE: a
 * transaction has waited long for its seal. LEDGER_MISMATCH: the latest check of the ledger found money that
 * does not add up, and payouts are stopped. LEDGER_UNCHECKED: no check within a day. FILES_DAMAGED: stored
 * files are lost or corrupted. CODES_UNMAILED: mailboxes had so many codes within a day that further ones
 * were not emailed. The others: dependencies whose last response was a failure.
 */
export const healthWarning = z.enum([
  'LEDGER_MISMATCH',
  'LEDGER_UNCHECKED',
  'SEAL_LATE',
  'NO_WORKER',
  'JOBS_WAIT',
  'JOBS_FAILED',
  'REGULAR_JOB_LATE',
  'FILES_DAMAGED',
  'CODES_UNMAILED',
  'PROVIDER_FAILS',
  'MAIL_FAILS',
  'STORAGE_FAILS',
  'BUS_FAILS',
])
export type HealthWarning = z.output<typeof healthWarning>

export const health = z.object({
  dateLooked: z.string(),
  /** None when all is well. */
  warnings: z.array(healthWarning),
  ledger: z.object({
    /** The newest look at the whole of it; null where nobody ever has. */
    check: ledgerCheck.nullable(),
  }),
  seals: z.object({
    /** Newest seal of all shards. */
    newest: z.object({ shard, number: z.int(), hash: z.string(), dateSealed: z.string() }).nullable(),
    shardCount,
    unsealed: z.object({ count: z.int(), oldest: z.string().nullable() }),
    /** Each of the last thirty days (UTC), today last; a day on which nothing was sealed has none. */
    days: z.array(
      z.object({
        day: z.string(),
        sealCount: z.int(),
        /** Longest time that a transaction waited for its seal. */
        longestWaitMs: z.int(),
        isLate: z.boolean(),
      }),
    ),
  }),
  jobs: z.object({
    /** Lanes of workers that said within the last minute that they are there: a process has three. */
    laneCount: z.int(),
    /** Number of jobs due now; counted up to 10,000. */
    waitingCount: z.int(),
    oldestDue: z.string().nullable(),
    /** Number of failed jobs that will be retried. */
    retryingCount: z.int(),
    /** Jobs that were given up, by kind, newest first. */
    failed: z.array(z.object({ name: z.string(), count: z.int(), dateNewest: z.string() })),
    /** Cron jobs and the date each last finished; null: not since workers know of it. */
    regular: z.array(z.object({ name: z.string(), dateDone: z.string().nullable(), isLate: z.boolean() })),
  }),
  /** State of the stored files, as found by scrubbing. */
  files: z.object({
    damagedCount: z.int(),
    /** The first of them, by when they were found: what is wrong with each, by its key in the store. */
    damaged: z.array(
      z.object({
        key: z.string(),
        damage: z.enum(['MISSING', 'OTHER_SIZE', 'OTHER_BYTES', 'UNREADABLE']),
        dateFound: z.string(),
      }),
    ),
    /** The newest look: how much of the store is read, from 0 to 1, and when one last came to its end; null before the first. */
    round: z
      .object({ dateBegun: z.string(), share: z.number(), dateEnded: z.string().nullable() })
      .nullable(),
  }),
  /** Requests for a code that were answered without another mail, because the mailbox had its number for the day. */
  unmailedCodes: z.object({
    count: z.int(),
    /** Start of the 24 hours that are counted; null where there are none. */
    since: z.string().nullable(),
  }),
  /** Configured external dependencies, each with its last response to any caller. */
  outside: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['PROVIDER', 'MAIL', 'STORAGE', 'BUS']),
      dateSucceeded: z.string().nullable(),
      tookMs: z.int().nullable(),
      dateFailed: z.string().nullable(),
      /** The last answer was a failure, or none. */
      isFailing: z.boolean(),
    }),
  ),
})
export type Health = z.output<typeof health>

export const loadHealth = call(calls.loadHealth, {
  summary:
    'Retrieve the system health, as far as the database knows it; neither the store nor a provider is called',
  data: health,
})
