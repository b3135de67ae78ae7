import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { systemSearchPath } from './isolation.ts'

const run = promisify(execFile)
const quiet = ['-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file', '-y']
/** Has the kernel end it with this process. */
const killedWithParent = ['setpriv', '--pdeathsig=KILL']
/** Prefix for the lowest CPU priority. */
const lowestPriority = ['nice', '-n', '9']

/** Location of ffmpeg: its path, or its name on `searchPath`. */
export type FfmpegLocation = { ffmpeg: string; searchPath: string }

/**
 * Runs ffmpeg for at most `ms`; the kernel ends it with this process.
 * @param isLowestPriority true for work that yields to everything else on the machine
 * @returns false where there is no ffmpeg
 * @throws an Error if it fails, or takes too long
 */
export async function runFfmpeg(
  { ffmpeg, searchPath }: FfmpegLocation,
  args: readonly string[],
  ms: number,
  { isLowestPriority = false } = {},
): Promise<boolean> {
  for (const before of process.platform === 'linux' ? [killedWithParent, []] : [[]]) {
    const around = [...before, ...(isLowestPriority ? lowestPriority : []), 'env', `PATH=${searchPath}`]
    const [program = '', ...rest] = [...around, ffmpeg, ...quiet, ...args]
    try {
      await run(program, rest, {
        timeout: ms,
        killSignal: 'SIGKILL',
        env: { PATH: systemSearchPath },
        maxBuffer: 64 * 1024,
      })
      return true
    } catch (cause) {
      if (!isMissing(cause)) throw cause
    }
  }
  return false
}

/** Checks whether the program is missing; wrappers report that by 126 or 127, as shells do. */
function isMissing(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('syscall' in cause) return String(cause.syscall).startsWith('spawn')
  return 'code' in cause && (cause.code === 126 || cause.code === 127)
}
