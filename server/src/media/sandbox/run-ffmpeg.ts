import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { systemPath } from './isolation.ts'

const run = promisify(execFile)
const quiet = ['-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file', '-y']
/** Set by the kernel: nothing that ends us leaves it behind. */
const endsWithUs = ['setpriv', '--pdeathsig=KILL']
/** Prefix for the lowest CPU priority. */
const afterAll = ['nice', '-n', '9']

/** Location of ffmpeg: its path, or its name on `searchPath`. */
export type Ffmpeg = { ffmpeg: string; searchPath: string }

/**
 * Runs ffmpeg until it ends, or for `ms`; it ends with this process, whatever ends that.
 * @param isLast whether everything else on the machine goes before
 * @returns false where there is no ffmpeg
 * @throws an Error when it does not do what it is told
 */
export async function runFfmpeg(
  { ffmpeg, searchPath }: Ffmpeg,
  words: readonly string[],
  ms: number,
  { isLast = false } = {},
): Promise<boolean> {
  for (const before of process.platform === 'linux' ? [endsWithUs, []] : [[]]) {
    const around = [...before, ...(isLast ? afterAll : []), 'env', `PATH=${searchPath}`]
    const [program = '', ...rest] = [...around, ffmpeg, ...quiet, ...words]
    try {
      await run(program, rest, {
        timeout: ms,
        killSignal: 'SIGKILL',
        env: { PATH: systemPath },
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
