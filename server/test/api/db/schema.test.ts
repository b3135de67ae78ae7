import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { migrationsFolder, ownSchemaVersion } from '../../../src/platform/db/schema/migration-file.ts'
import { compareSchema, describeSchemaState } from '../../../src/platform/db/schema/schema-state.ts'
import { startTestApp } from '../../setup/app.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { runMain } from '../../setup/processes/run-main.ts'

const own = ['0001_a.sql', '0002_b.sql']
const applied = own.map((name) => ({ name, serves: null }))

test.each([
  ['an empty database', [], { isEmpty: true, missing: own }],
  ['its own schema', applied, {}],
  ['an older schema', applied.slice(0, 1), { missing: ['0002_b.sql'] }],
  [
    'a newer one that only has more',
    [...applied, { name: '0003_c.sql', serves: 'all' }],
    { newer: ['0003_c.sql'] },
  ],
  [
    'a newer one that has less since it',
    [...applied, { name: '0004_d.sql', serves: '0002' }],
    { newer: ['0004_d.sql'] },
  ],
  [
    'a newer one that has less since later',
    [...applied, { name: '0004_d.sql', serves: '0003' }],
    { unfit: ['0004_d.sql'] },
  ],
  [
    'a newer one that says nothing',
    [...applied, { name: '0003_c.sql', serves: null }],
    { unfit: ['0003_c.sql'] },
  ],
])('a version knows %s', (_what, schema, state) => {
  expect(compareSchema(schema, own)).toEqual({ isEmpty: false, missing: [], newer: [], unfit: [], ...state })
})

test('of a newer schema that lets it serve a version says so, and that nothing is to be done', () => {
  expect(
    describeSchemaState(compareSchema([...applied, { name: '0003_c.sql', serves: 'all' }], own)),
  ).toEqual({
    what: 'The schema is newer than this version and lets it serve: it has 0003_c.sql.',
  })
})

test('a process whose schema loses what it uses is no longer ready, and says why; it is again when it is back', async () => {
  const app = await startTestApp()
  const owner = openAsOwner(app)
  const ready = async () => {
    const { statusCode, body } = await app.fastify.inject('/health/ready')
    return [statusCode, (JSON.parse(body) as { checks: object }).checks]
  }
  const fine = { database: 'ok', schema: 'ok', store: 'ok', queue: 'ok' }
  const note = (serves: string) =>
    sql`INSERT INTO schema_migration (name, checksum, serves) VALUES (${`9999_${serves}.sql`}, '', ${serves})`.execute(
      owner,
    )
  await note('all')
  expect(await ready()).toEqual([200, fine])
  const said: string[] = []
  app.ctx.log.error = (_event, cause) => void said.push(String(cause))
  await note('9998')
  expect(await ready()).toEqual([503, { ...fine, schema: 'unavailable' }])
  expect(said).toEqual([
    expect.stringContaining('newer version of Fanfare: it has 9999_9998.sql. Install that version'),
  ])
  await sql`DELETE FROM schema_migration WHERE serves = '9998'`.execute(owner)
  expect(await ready()).toEqual([200, fine])
})

test('what a process uses that is connected is not taken away under it, whether it answers or works', async () => {
  const app = await startTestApp()
  const { ownersUrl } = app
  const path = await mkdtemp(join(tmpdir(), 'fanfare-migrations-'))
  onTestFinished(() => rm(path, { recursive: true }))
  await cp(migrationsFolder, path, { recursive: true })
  await writeFile(join(path, '9998_other.sql'), '-- expands\nALTER TABLE post ADD COLUMN other text;\n')
  await writeFile(
    join(path, '9999_less.sql'),
    '-- contracts: 9998\nALTER TABLE post DROP COLUMN caption CASCADE;\n',
  )
  const contracted = () => migrate(ownersUrl, { folder: pathToFileURL(`${path}/`) })
  expect((await app.fastify.inject('/health/ready')).statusCode).toBe(200)
  await expect(contracted()).rejects.toThrow(`9999_less.sql takes away what processes use that run`)
  await app.ctx.reads.end()
  await app.drain()
  await expect(contracted()).rejects.toThrow(`made for an older schema (${ownSchemaVersion})`)
})

test('no role starts with a schema that it cannot serve with, and each says what to do', async () => {
  const app = await startTestApp()
  const { ctx } = app
  const { rows } =
    await sql`DELETE FROM schema_migration WHERE name LIKE '0230%' RETURNING name, checksum`.execute(
      openAsOwner(app),
    )
  expect(rows).toHaveLength(1)
  const lacks = 'The schema lacks 0230_who_serves_beside.sql. Run systemctl restart fanfare-migrate, or node'
  const outcomes = await Promise.all([runMain(ctx, 'worker'), runMain(ctx, 'verify-ledger')])
  expect(outcomes).toEqual(outcomes.map(() => [1, expect.stringContaining(lacks)]))
}, 120_000)
