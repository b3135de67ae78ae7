import { rmSync } from 'node:fs'
import { mkdtemp, readdir, realpath, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'

const dayMs = 86_400_000
const sweepMs = 3_600_000
const host = hostname().replaceAll(/[^\w.]/g, '_')
/** Folders that this process has open: an earlier process may have had the same pid. */
const open = new Set<string>()
process.once('exit', () => {
  for (const folder of open) rmSync(folder, { recursive: true, force: true })
})

/** Makes a temporary folder for `use`, whose name says whose it is. */
export async function createTemporaryFolder(use: 'form' | 'media' | 'sandbox'): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), `fanfare-${use}-${host}-${process.pid}-`))
  open.add(folder)
  return folder
}

export async function removeTemporaryFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  open.delete(folder)
}

/** Runs `work` with a temporary folder, and removes it. */
export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await createTemporaryFolder('media')
  try {
    return await work(folder)
  } finally {
    await removeTemporaryFolder(folder)
  }
}

/** Removes folders that killed processes left: now, and every hour until `stop()`. */
export async function sweepTemporaryFoldersPeriodically(
  onError: (cause: unknown) => void,
): Promise<{ stop(): Promise<void> }> {
  await sweepFolders().catch(onError)
  const timer = setInterval(() => void sweepFolders().catch(onError), sweepMs).unref()
  return {
    async stop() {
      clearInterval(timer)
    },
  }
}

/**
 * Removes the folders of dead processes: of this machine at once; of another machine, where the disk is
 * shared, after a day.
 */
async function sweepFolders(): Promise<void> {
  const root = await realpath(tmpdir())
  for (const name of await readdir(root)) {
    const { machine, pid } =
      // Releases before 0.2.0 called them workshops.
      /^fanfare-(?:form|media|sandbox|workshop)-(?<machine>[\w.]+)-(?<pid>\d+)-\w{6}$/.exec(name)?.groups ??
      {}
    if (machine === undefined) continue
    const folder = join(root, name)
    const isLeft = machine === host && !isAlive(Number(pid), folder)
    if (isLeft || (!open.has(folder) && (await ageOf(folder)) > dayMs)) {
      await rm(folder, { recursive: true, force: true }).catch(allowForeign)
    }
  }
}

/**
 * Ignores permission errors where several users share the folder for temporary files: each removes their own.
 */
function allowForeign(cause: unknown): void {
  const isForeign = cause instanceof Error && 'code' in cause && /^(EACCES|EPERM)$/.test(String(cause.code))
  if (!isForeign) throw cause
}

function isAlive(pid: number, folder: string): boolean {
  if (pid === process.pid) return open.has(folder)
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return !(cause instanceof Error && 'code' in cause && cause.code === 'ESRCH')
  }
}

async function ageOf(folder: string): Promise<number> {
  const changed = await stat(folder).catch(() => undefined)
  return changed === undefined ? 0 : Date.now() - changed.mtimeMs
}
