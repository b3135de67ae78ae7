import { join } from 'node:path'
import { env } from 'node:process'
import type { TestProject } from 'vitest/node'
import { startPgBouncer } from '../../../../lab/nodes/pgbouncer.ts'
import { createDisposableFolder } from '../../../../tools/database/disposable-folder.ts'
import { startEmbeddedDatabase } from '../../../../tools/database/embedded-database.ts'
import { defaultServingDatabaseRole } from '../../../src/platform/config/serving-role.ts'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file's own one is cloned from. Nobody connects to it while tests run. */
    templateDatabaseUrl: string
    /** The same for the role that serves, and owns nothing. */
    servingDatabaseUrl: string
  }
}

/** Two projects test the server: the first of them starts the database, which both use. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const stop = env.TEST_TEMPLATE_URL ? undefined : await startTemplate()
  project.provide('templateDatabaseUrl', env.TEST_TEMPLATE_URL ?? '')
  project.provide('servingDatabaseUrl', env.TEST_SERVING_URL ?? '')
  return stop
}

/** Starts a throw-away database server with the migrated database, which `TEST_TEMPLATE_URL` names. @returns what stops it */
export async function startTemplate(): Promise<() => Promise<void>> {
  const folder = await createDisposableFolder({ isLarge: env.ROWS !== undefined })
  const database = await startEmbeddedDatabase({
    dataDir: folder.path,
    durable: false,
    settings: { max_connections: '300' },
  })
  await migrate(database.url, { serving: { role: defaultServingDatabaseRole } })
  env.NODE_COMPILE_CACHE ??= join(folder.path, 'compiled')
  env.TEST_TEMPLATE_URL = database.url
  env.TEST_SERVING_URL = database.servingUrl
  // All of the API through a pooler: TEST_POOLER=1, where PgBouncer is installed.
  const pooler = env.TEST_POOLER
    ? await startPgBouncer(database.url, folder.path, 8, [database.servingUrl])
    : undefined
  if (pooler) env.TEST_POOLER_PORT = String(pooler.port)
  return async () => {
    delete env.TEST_TEMPLATE_URL
    delete env.TEST_SERVING_URL
    await pooler?.stop()
    await database.stop()
    await folder.remove()
  }
}
