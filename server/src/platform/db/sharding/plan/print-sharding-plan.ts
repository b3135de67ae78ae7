import { Client } from 'pg'
import { readCatalogue } from './catalogue.ts'
import { formatShardingSteps, shardingSteps } from './steps.ts'

/**
 * Prints the statements that an operator passes to psql on the Citus coordinator, derived from the schema of
 * the database at `connectionString`. Changes nothing.
 */
export async function renderShardingPlan(connectionString: string): Promise<string> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return formatShardingSteps(shardingSteps(await readCatalogue(client)))
  } finally {
    await client.end()
  }
}
