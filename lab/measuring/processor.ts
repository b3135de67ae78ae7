import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { Client } from 'pg'
import { directConnectionTarget } from '../../server/src/platform/db/connection/target.ts'
import { openPipelinedReadClient } from '../../server/src/platform/db/reads.ts'
import { benchPersonIdOf } from '../database/generate.ts'

const keyedSeconds = 0.5
const asking = 16

/** Meter of the CPU time that an API process and its database use, and of the current value of that time. */
export type CpuMeter = {
  /** Returns the CPU seconds since the start; undefined where the system does not report them. */
  used(): Promise<number | undefined>
  /** Milliseconds for one row by its key, asked by the client that the server uses, on both sides; undefined likewise. */
  keyedMs(): Promise<number | undefined>
  close(): Promise<void>
}

/**
 * Returns the CPU time of a process in seconds; Linux reports ticks of a hundredth of a second to programs,
 * whatever its own are.
 */
export async function cpuSecondsOf(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return user === undefined ? undefined : (Number(user) + Number(system)) / 100
}

/** @param people how many the database holds, of whom the rows are */
export async function openCpuMeter(
  api: { processorSeconds(): Promise<number | undefined> },
  databaseUrl: string,
  people: number,
): Promise<CpuMeter> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const reads = openPipelinedReadClient(directConnectionTarget(databaseUrl), 2)

  async function usedByDatabase(): Promise<number | undefined> {
    const { rows } = await client.query<{ pid: number; name: string }>(
      `SELECT pid, datname AS name FROM pg_stat_activity
       WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
    const each = await Promise.all(
      rows.map(async ({ pid, name }) => {
        // A database elsewhere has process numbers of its own.
        const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
        return command.includes(name) ? cpuSecondsOf(pid) : undefined
      }),
    )
    const known = each.filter((seconds) => seconds !== undefined)
    return known.length === 0 ? undefined : known.reduce((sum, seconds) => sum + seconds, 0)
  }

  async function askKeyed(seconds: number): Promise<number> {
    let count = 0
    const until = performance.now() + seconds * 1000
    const ask = async () => {
      while (performance.now() < until) {
        await reads.query('keyed', 'SELECT username FROM account WHERE id = $1', [
          benchPersonIdOf(1 + Math.floor(Math.random() * people)),
        ])
        count += 1
      }
    }
    await Promise.all(Array.from({ length: asking }, ask))
    return count
  }

  // Compiled, and with its connections open, before it is the measure of anything.
  await askKeyed(2 * keyedSeconds)
  return {
    async used() {
      const [ofApi, ofDatabase] = await Promise.all([api.processorSeconds(), usedByDatabase()])
      return ofApi === undefined || ofDatabase === undefined ? undefined : ofApi + ofDatabase
    },
    async keyedMs() {
      const [own, before] = [process.cpuUsage(), await usedByDatabase()]
      const count = await askKeyed(keyedSeconds)
      const [{ user, system }, after] = [process.cpuUsage(own), await usedByDatabase()]
      if (before === undefined || after === undefined) return undefined
      return ((user + system) / 1000 + (after - before) * 1000) / count
    },
    async close() {
      await Promise.all([reads.end(), client.end()])
    },
  }
}
