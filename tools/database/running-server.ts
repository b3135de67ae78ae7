import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import { commandLineOfProcess, endProcess } from '../process/processes.ts'

type PidFile = { pid: number; folder: string; port: number; isReady: boolean }

/** PostgreSQL's own record of who runs on a folder: pid, folder, start time, port, socket, address, memory, state. */
export function readPostmasterPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      folder: lines[1] ?? '',
      port: Number(lines[3]),
      isReady: lines[7]?.trim() === 'ready',
    }
  } catch {
    return undefined
  }
}

/** Checks that a process is the server of this cluster, and not another one that has reused its pid. */
export function isPostgresOfCluster(pid: number, cluster: string): boolean {
  const command = commandLineOfProcess(pid)
  return command?.includes('postgres') === true && command.includes(`-D ${cluster}`)
}

/** Ends what a killed process may have left running on a cluster. @throws OperatorError where it does not end */
export async function endOrphanedPostgres(cluster: string): Promise<void> {
  const found = readPostmasterPidFile(cluster)
  if (!found) return
  if (found.pid > 1 && isPostgresOfCluster(found.pid, found.folder)) {
    const ended = await endProcess(found.pid, [
      { signal: 'SIGINT', waitMs: 10_000 },
      { signal: 'SIGQUIT', waitMs: 5_000 },
    ])
    if (!ended)
      throw new OperatorError(
        `A PostgreSQL (process ${found.pid}) left running on ${cluster} doesn't stop. Stop it manually.`,
      )
  }
  await endOrphans(cluster)
  // The number in a stale file may belong to any other program by now, which would keep PostgreSQL from starting.
  if (commandLineOfProcess(found.pid) !== undefined) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

/** The processes of a server that was killed outlive it until they notice; no other server may write beside them. */
async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  const folder = realpathSync(cluster)
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!(pid > 0) || folderOf(pid) !== folder || !commandLineOfProcess(pid)?.startsWith('postgres')) continue
    await endProcess(pid, [{ signal: 'SIGKILL', waitMs: 5_000 }])
  }
}

function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
