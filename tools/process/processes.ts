import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Checks whether a process with this id exists, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of a process, or nothing when it is gone or is only waiting to be collected by its parent. */
export function commandLineOfProcess(pid: number): string | undefined {
  if (!isProcessAlive(pid)) return undefined
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
        : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.trim() || undefined
  } catch {
    return undefined
  }
}

/** Asks with each signal in turn, waiting after each, until the process is gone; tells whether it is. */
export async function endProcess(
  pid: number,
  signals: { signal: NodeJS.Signals; waitMs: number }[],
): Promise<boolean> {
  for (const { signal, waitMs } of signals) {
    if (!isProcessAlive(pid)) return true
    try {
      process.kill(pid, signal)
    } catch {
      return !isProcessAlive(pid)
    }
    const until = Date.now() + waitMs
    while (Date.now() < until) {
      if (commandLineOfProcess(pid) === undefined) return true
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return commandLineOfProcess(pid) === undefined
}
