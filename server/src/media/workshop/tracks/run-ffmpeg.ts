import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const quiet = ['-nostdin', '-loglevel', 'error', '-protocol_whitelist', 'file', '-y']
/** Set by the kernel: nothing that ends us leaves it behind. */
const endsWithUs = ['setpriv', '--pdeathsig=KILL']

/** Where ffmpeg is found: by its path, or by its name on `searchPath`. */
export type Ffmpeg = { ffmpeg: string; searchPath: string }

/**
 * Runs ffmpeg until it ends, or for `ms`; it ends with this process, whatever ends that.
 * @returns whether it did what it was told; `undefined` where there is no ffmpeg
 */
export async function runFfmpeg(
  { ffmpeg, searchPath }: Ffmpeg,
  words: readonly string[],
  ms: number,
): Promise<boolean | undefined> {
  for (const before of process.platform === 'linux' ? [endsWithUs, []] : [[]]) {
    const [program = '', ...rest] = [...before, ffmpeg, ...quiet, ...words]
    try {
      await run(program, rest, {
        timeout: ms,
        killSignal: 'SIGKILL',
        env: { PATH: searchPath },
        maxBuffer: 64 * 1024,
      })
      return true
    } catch (cause) {
      if (!isMissing(cause)) return false
    }
  }
  return undefined
}

/** Not there at all; setpriv says of what it cannot find that by 126 or 127, as shells do. */
function isMissing(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  if ('syscall' in cause) return String(cause.syscall).startsWith('spawn')
  return 'code' in cause && (cause.code === 126 || cause.code === 127)
}
