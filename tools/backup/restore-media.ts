import { resolve } from 'node:path'
import process, { env } from 'node:process'
import { readArguments } from '../../server/src/platform/config/read-arguments.ts'
import { OperatorError } from '../process/operator-error.ts'
import { reportFailureAndSetExitCode, say, warn } from '../process/terminal.ts'
import { restoreDamagedFiles } from './restore-damaged-files.ts'

// Started by `tools/run.ts`, which has found or started the database and says so in the environment.
try {
  process.umask(0o077)
  const { path, checksAll } = read(process.argv.slice(2))
  const {
    DATABASE_URL = '',
    DATABASE_DIRECT_URL: databaseUrl = DATABASE_URL,
    STORAGE_URL: storageUrl = '',
  } = env
  const { broughtBack, left } = await restoreDamagedFiles({
    databaseUrl,
    storageUrl,
    path,
    checksAll,
    say,
  })
  for (const line of left) warn(line)
  if (left.length > 0) process.exitCode = 1
  console.log(`Restored: ${broughtBack}. Still damaged: ${left.length}.`)
} catch (error) {
  reportFailureAndSetExitCode(error)
}
process.exit()

function read(args: string[]): { path: string; checksAll: boolean } {
  const how = 'npm run media:restore -- DIR [--all]'
  try {
    const { values, positionals } = readArguments(
      args,
      { all: { type: 'boolean', default: false } },
      { names: 1 },
    )
    const [path] = positionals
    if (path !== undefined) return { path: resolve(path), checksAll: values.all }
  } catch (cause) {
    throw new OperatorError(`${cause instanceof Error ? cause.message : cause}\n${how}`)
  }
  throw new OperatorError(`Usage: ${how}`)
}
