import { Client } from 'pg'
import { readSchemaCatalogue } from './catalogue.ts'
import { buildShardingSteps, formatShardingSteps } from './steps.ts'

/**
 * Prints the statements that an operator passes to psql on the Citus coordinator, derived from the schema of
 * the database at `connectionString`. Changes nothing.
 */
export async function renderShardingPlanOfDatabase(connectionString: string): Promise<string> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return formatShardingSteps(buildShardingSteps(await readSchemaCatalogue(client)))
  } finally {
    await client.end()
  }
}
