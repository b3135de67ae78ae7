import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import process, { env } from 'node:process'
import type { EnvironmentVariables } from '../server/src/platform/config/environment.ts'
import {
  type EmbeddedDatabase,
  findRunningEmbeddedDatabase,
  hasEmbeddedDatabase,
  startEmbeddedDatabase,
} from './database/embedded-database.ts'
import { isDataFolderLocked, lockInstanceAndEndOrphans } from './process/instance.ts'
import { OperatorError } from './process/operator-error.ts'
import { handleStopSignals, reportFailureAndSetExitCode } from './process/terminal.ts'
import { restrictDataFolder } from './settings/restrict-folder.ts'
import { type InstanceSettings, readInstanceSettings, repositoryRoot } from './settings/settings.ts'
import { loadOrCreateServerEnvironment, migrate } from './stack.ts'

const rolesOnStored = new Set([
  'disable-admin',
  'enable-admin',
  'new-admin-authenticator',
  'open-ledger-shards',
  'rotate-keys',
  'reset-admin-password',
  'verify-creator',
  'verify-ledger',
])

const [program = '', ...args] = process.argv.slice(2)
let child: ReturnType<typeof spawn> | undefined
handleStopSignals({ stop: () => void child?.kill('SIGTERM'), kill: () => void child?.kill('SIGKILL') })

try {
  process.exitCode = await main(readInstanceSettings({ DEMO: env.DEMO ?? '0' }))
} catch (error) {
  reportFailureAndSetExitCode(error)
}
process.exit()

async function main(settings: InstanceSettings): Promise<number> {
  const { dataDir, archiveDir } = settings
  const running = settings.databaseUrl ? undefined : await findRunningEmbeddedDatabase(settings.dataDir)
  if (settings.databaseUrl || running) return run(await loadOrCreateServerEnvironment(settings, running))
  if (isDataFolderLocked(settings.dataDir))
    throw new OperatorError("Fanfare is still starting. Run the command again once it's up.")

  if (needsDatabase() && !(await hasEmbeddedDatabase(dataDir))) {
    throw new OperatorError(
      `No database was found in ${dataDir}. Set DATA_DIR to the folder Fanfare runs with, or start it there first.`,
    )
  }
  const instance = await lockInstanceAndEndOrphans(settings.dataDir, join(repositoryRoot, 'tools/run.ts'), [])
  restrictDataFolder(settings.dataDir)
  let database: EmbeddedDatabase | undefined
  try {
    database = await startEmbeddedDatabase({ dataDir, archiveDir, durable: true })
    const environment = await loadOrCreateServerEnvironment(settings, database)
    await migrate(environment)
    return await run(environment)
  } finally {
    await database?.stop()
    instance.release()
  }
}

/**
 * Checks whether the program requires stored data: of an empty database, 'The ledger check passed.' would be no
 * news.
 */
function needsDatabase(): boolean {
  const [role = ''] = args
  return program === 'server/src/main.ts' ? rolesOnStored.has(role) : program.startsWith('tools/backup/')
}

async function run(environment: EnvironmentVariables): Promise<number> {
  const started = spawn(process.execPath, [resolve(repositoryRoot, program), ...args], {
    env: environment,
    stdio: 'inherit',
  })
  child = started
  return new Promise((done, failed) => {
    started.once('error', failed)
    started.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })
}
