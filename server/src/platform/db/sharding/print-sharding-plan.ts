import { Client } from 'pg'
import { readCatalogue } from './catalogue.ts'
import { formatStep, shardingSteps } from './steps.ts'

/**
 * What an operator gives to psql on the coordinator of Citus, made of the schema that the database at `connectionString` has.
 * Nothing is changed by it.
 */
export async function printShardingPlan(connectionString: string): Promise<string> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return formatStep(shardingSteps(await readCatalogue(client)))
  } finally {
    await client.end()
  }
}
