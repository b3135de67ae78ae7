import process from 'node:process'
import { styleText } from 'node:util'
import { MisconfiguredError } from '../../server/src/platform/config/misconfigured-error.ts'
import { OperatorError } from './operator-error.ts'

/** Signals of one and the same Ctrl-C arrive from the terminal and, again, from npm. */
const SAME_CTRL_C_MS = 1_000

export function say(line: string): void {
  console.log(styleText('dim', `  ${line} …`))
}

export function warn(line: string): void {
  console.error(styleText('yellow', `  ${line}`))
}

export function reportFailureAndSetExitCode(error: unknown): void {
  if (error instanceof OperatorError || error instanceof MisconfiguredError || isOfSystem(error))
    console.error(`\n${styleText('red', '  ✗')} ${error.message.replaceAll('\n', '\n    ')}\n`)
  else console.error(error)
  process.exitCode = 1
}

/**
 * Checks whether an error comes from the system, such as a failed write: its message suffices, and a stack
 * adds nothing.
 */
function isOfSystem(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error
}

/** Calls `stop` at the first request to end and `kill` at a second one, or when the starter is gone for long. */
export function handleStopSignals({ stop, kill }: { stop: () => void; kill: () => void }): void {
  let asked = 0
  const ask = () => {
    const now = Date.now()
    if (asked === 0) {
      asked = now
      stop()
    } else if (now - asked > SAME_CTRL_C_MS) kill()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  process.on('disconnect', ask)
  process.channel?.unref()
}
