import process from 'node:process'
import { readMigrateConfig } from '../platform/config/config.ts'
import type { EnvironmentVariables } from '../platform/config/environment.ts'
import { migrate } from '../platform/db/schema/migrate.ts'
import { requireCompatibleSchema } from '../platform/db/schema/schema-state.ts'
import { databaseHost, withDatabaseSettingInErrors } from '../platform/db/schema/unusable-database.ts'

/** Brings the database to the newest schema, and prints what was applied. */
export async function runMigrate(environment: EnvironmentVariables): Promise<void> {
  const { directUrl, setting, serving } = readMigrateConfig(environment)
  process.stderr.write(`Connecting to PostgreSQL at ${databaseHost(directUrl)}.\n`)
  const { applied, schema } = await withDatabaseSettingInErrors(setting, async () => ({
    applied: await migrate(directUrl, { serving }),
    schema: await requireCompatibleSchema(directUrl),
  }))
  process.stdout.write(`${applied.length === 0 ? schema : `Applied ${applied.join(', ')}.`}\n`)
}
