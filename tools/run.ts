import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import process, { env } from 'node:process'
import type { Environment } from '../server/src/platform/config/environment.ts'
import { type Database, findDatabase, hasDatabase, startDatabase } from './database/database.ts'
import { Failure } from './process/failure.ts'
import { isHeld, takeInstance } from './process/instance.ts'
import { fail, onStop } from './process/terminal.ts'
import { closeDataFolder } from './settings/close-folder.ts'
import { readSettings, root, type Settings } from './settings/settings.ts'
import { migrate, serverEnvironmentOf } from './stack.ts'

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
onStop({ stop: () => void child?.kill('SIGTERM'), kill: () => void child?.kill('SIGKILL') })

try {
  process.exitCode = await main(readSettings({ DEMO: env.DEMO ?? '0' }))
} catch (error) {
  fail(error)
}
process.exit()

async function main(settings: Settings): Promise<number> {
  const { dataDir, archiveDir } = settings
  const running = settings.databaseUrl ? undefined : await findDatabase(settings.dataDir)
  if (settings.databaseUrl || running) return run(await serverEnvironmentOf(settings, running))
  if (isHeld(settings.dataDir))
    throw new Failure("Fanfare is still starting. Run the command again once it's up.")

  if (needsDatabase() && !(await hasDatabase(dataDir))) {
    throw new Failure(
      `No database was found in ${dataDir}. Set DATA_DIR to the folder Fanfare runs with, or start it there first.`,
    )
  }
  const instance = await takeInstance(settings.dataDir, join(root, 'tools/run.ts'), [])
  closeDataFolder(settings.dataDir)
  let database: Database | undefined
  try {
    database = await startDatabase({ dataDir, archiveDir, durable: true })
    const environment = await serverEnvironmentOf(settings, database)
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

async function run(environment: Environment): Promise<number> {
  const started = spawn(process.execPath, [resolve(root, program), ...args], {
    env: environment,
    stdio: 'inherit',
  })
  child = started
  return new Promise((done, failed) => {
    started.once('error', failed)
    started.once('exit', (code, signal) => done(code ?? (signal ? 1 : 0)))
  })
}
