import { randomUUID } from 'node:crypto'
import { env } from 'node:process'
import { Client, DatabaseError } from 'pg'
import { inject } from 'vitest'
import { whenFileEnds } from './file-end.ts'

const objectInUse = '55006'

/**
 * Makes a fresh database with the newest schema and no rows, for this test file alone; it is dropped when the file ends.
 * @returns its connection string for the role that owns it, for tests that change what serving may not
 */
export async function cloneDatabase(): Promise<string> {
  const template = new URL(inject('templateDatabaseUrl'))
  return makeDatabase(`TEMPLATE ${template.pathname.slice(1)} STRATEGY file_copy`)
}

/** The same database for the role that serves, and owns nothing. */
export function servingUrlOf(databaseUrl: string): string {
  const { pathname } = new URL(databaseUrl)
  return Object.assign(new URL(inject('servingDatabaseUrl')), { pathname }).href
}

/** A fresh database with nothing in it, not even a schema. */
export async function emptyDatabase(): Promise<string> {
  return makeDatabase('TEMPLATE template0')
}

async function makeDatabase(like: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`CREATE DATABASE ${name} ${like}`)
  whenFileEnds(() => drop(name))
  return Object.assign(new URL(inject('templateDatabaseUrl')), { pathname: `/${name}` }).href
}

/** PostgreSQL waits seconds for connections that are closing; whoever stays longer is put out. A pooler keeps them on purpose. */
async function drop(name: string): Promise<void> {
  if (env.TEST_POOLER_PORT) return administer(`DROP DATABASE ${name} WITH (FORCE)`)
  try {
    await administer(`DROP DATABASE ${name}`)
  } catch (cause) {
    if (!(cause instanceof DatabaseError) || cause.code !== objectInUse) throw cause
    await administer(`DROP DATABASE ${name} WITH (FORCE)`)
  }
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
