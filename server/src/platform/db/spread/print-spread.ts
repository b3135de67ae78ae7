import { Client } from 'pg'
import { readCatalogue } from './catalogue.ts'
import { stepsToSpread, written } from './steps.ts'

/**
 * What an operator gives to psql on the coordinator of Citus, made of the schema that the database at `connectionString` has.
 * Nothing is changed by it.
 */
export async function printSpread(connectionString: string): Promise<string> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return written(stepsToSpread(await readCatalogue(client)))
  } finally {
    await client.end()
  }
}
