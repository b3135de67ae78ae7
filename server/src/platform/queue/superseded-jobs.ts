import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Delay in milliseconds after which the end of a failed job is in the queue. */
const deleteDelayMs = 1000

export type SupersededJobSweeper = {
  /** A job of a key has failed, or is about to be noted as failed. */
  failed(id: string): void
  /** Deletes those that have failed, without the delay. */
  stop(): Promise<void>
}

/**
 * Takes out of the queue what failed after the same was asked for anew, under its key: graphile-worker keeps that as given
 * up, though another job does what it was for. It can be asked for anew until the failure is noted, so this looks after that.
 */
export function createSupersededJobSweeper({ db, log }: Context): SupersededJobSweeper {
  const failed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function failedAt(id: string) {
    failed.add(id)
    timer ??= setTimeout(() => void deleteSuperseded(), deleteDelayMs)
  }

  async function deleteSuperseded() {
    timer = undefined
    const ids = [...failed]
    failed.clear()
    try {
      const { rows } = await sql<{ id: string; isRunning: boolean; isReplaced: boolean }>`
        SELECT id, locked_at IS NOT NULL AS "isRunning", key IS NULL AS "isReplaced"
        FROM graphile_worker.jobs WHERE id = ANY(${ids}::bigint[])`.execute(db)
      const replaced = rows.filter(({ isRunning, isReplaced }) => isReplaced && !isRunning)
      if (replaced.length > 0) {
        await sql`SELECT graphile_worker.complete_jobs(${replaced.map(({ id }) => id)}::bigint[])`.execute(db)
      }
      for (const { id, isRunning } of rows) if (isRunning) failedAt(id)
    } catch (cause) {
      log.error('job', cause)
      for (const id of ids) failedAt(id)
    }
  }

  return {
    failed: failedAt,
    async stop() {
      // Runners may end before the queue has noted what their last jobs came to.
      for (let attempt = 0; failed.size > 0 && attempt < 20; attempt++) {
        if (attempt > 0) await wait(50)
        clearTimeout(timer)
        await deleteSuperseded()
      }
      clearTimeout(timer)
    },
  }
}
