import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, inject } from 'vitest'

const clones: string[] = []

/**
 * Makes a fresh database with the newest schema and no rows, for this test file alone; it is dropped when the file ends.
 * @returns its connection string
 */
export async function cloneDatabase(): Promise<string> {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY file_copy`)
  clones.push(name)
  return Object.assign(new URL(template), { pathname: `/${name}` }).href
}

afterAll(async () => {
  for (const name of clones.splice(0)) await administer(`DROP DATABASE ${name} WITH (FORCE)`)
})

async function administer(statement: string): Promise<void> {
  const connectionString = Object.assign(new URL(inject('templateDatabaseUrl')), {
    pathname: '/postgres',
  }).href
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
