import process from 'node:process'
import { vi } from 'vitest'
import {
  connectionErrorSentence,
  errorMessageOf,
} from '../../../src/platform/db/connection/is-connection-error.ts'
import { type OperatorCommand, runOperatorCommand } from '../../../src/roles/commands.ts'
import type { TestApp } from '../app.ts'
import { environmentOver } from './bare-environment.ts'

/** How a program ends, and what it prints. */
type Ended = { code: number; out: string; err: string }

/**
 * Runs a command of an operator over the database of a test in this process: a program of its own loads the whole server first.
 * That one ends as said here is tested once for each kind of program.
 */
export async function runCommandHere(
  app: Pick<TestApp, 'ctx'>,
  command: OperatorCommand,
  ...args: string[]
): Promise<Ended> {
  let out = ''
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out += String(text)
    return true
  })
  try {
    await runOperatorCommand(command, args, environmentOver(app))
    return { code: 0, out, err: '' }
  } catch (cause) {
    return { code: 1, out, err: `${printedError(cause)}\n` }
  } finally {
    write.mockRestore()
  }
}

/** What `main.ts` prints of what fails. */
export function printedError(cause: unknown): string {
  return connectionErrorSentence(cause) ?? errorMessageOf(cause)
}
