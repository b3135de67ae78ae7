import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { whenFileEnds } from './file-end.ts'

/**
 * Makes a fresh database with the newest schema and no rows, for this test file alone; it is dropped when the file ends.
 * @returns its connection string
 */
export async function cloneDatabase(): Promise<string> {
  const template = new URL(inject('templateDatabaseUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template.pathname.slice(1)} STRATEGY file_copy`)
  whenFileEnds(() => administer(`DROP DATABASE ${name} WITH (FORCE)`))
  return Object.assign(new URL(template), { pathname: `/${name}` }).href
}

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
