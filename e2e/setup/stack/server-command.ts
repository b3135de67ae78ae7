import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { serverEnvironment } from './addresses.ts'

const root = resolve(import.meta.dirname, '../../..')

/** Runs a command of the server as its operator does, and answers with what it said. */
export async function runServerCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'server/src/main.ts'), ...args],
    {
      cwd: root,
      env: serverEnvironment(),
    },
  )
  return stdout.trim()
}
