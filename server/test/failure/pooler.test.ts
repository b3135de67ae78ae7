import { sql } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findProgram } from '../../../lab/nodes/node.ts'
import { startPgBouncer } from '../../../lab/nodes/pgbouncer.ts'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { createDbOverPool, openCommandPool, openDatabase } from '../../src/platform/db/connection/connect.ts'
import { findMissingRoleTimeoutCommand } from '../../src/platform/db/connection/find-missing-role-limits.ts'
import type { ConnectionTarget } from '../../src/platform/db/connection/target.ts'
import { openPipelinedReadClient } from '../../src/platform/db/reads.ts'
import { ownSchemaVersion } from '../../src/platform/db/schema/migration-file.ts'
import { asPreparedStatement } from '../../src/platform/db/statement-options.ts'
import { startTestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { published } from '../setup/posts.ts'
import { startApiProcess } from '../setup/processes/api-process.ts'
import { cloneDatabase } from '../setup/runner/database.ts'

/** PgBouncer before a database of its own. */
async function pooled(poolSize = 2): Promise<{ target: ConnectionTarget; directUrl: string }> {
  const directUrl = await cloneDatabase()
  const folder = await createDisposableFolder()
  const pooler = await startPgBouncer(directUrl, folder.path, poolSize)
  onTestFinished(async () => {
    await pooler.stop()
    await folder.remove()
  })
  return { target: { url: pooler.through(directUrl), pooler: 'transaction' }, directUrl }
}

const skipped = findProgram('pgbouncer') ? null : 'pgbouncer is not installed'

test('many connections share few of a pooler, with statements that are sent ahead and prepared ones', async ({
  skip,
}) => {
  if (skipped) skip(skipped)
  const { target } = await pooled()
  const reads = Array.from({ length: 4 }, () => openPipelinedReadClient(target, 2))
  const db = createDbOverPool(openCommandPool(target, 8))
  onTestFinished(async () => {
    await Promise.all([...reads.map((each) => each.end()), db.destroy()])
  })
  const asked = Array.from({ length: 400 }, (_, at) => at)
  const answers = await Promise.all(
    asked.map((at) =>
      (reads[at % reads.length] as (typeof reads)[number]).query<{ sum: number }>(
        `number-${at % 5}`,
        `SELECT $1::int + ${at % 5} AS sum`,
        [at],
      ),
    ),
  )
  expect(answers.map(([row]) => row?.sum)).toEqual(asked.map((at) => at + (at % 5)))
  const commanded = await Promise.all(
    asked.map((at) =>
      db.transaction().execute(async (tx) => {
        const { rows } = await tx.executeQuery(
          asPreparedStatement('sum', sql<{ sum: number }>`SELECT ${at}::int AS sum`.compile(tx)),
        )
        return rows[0]?.sum
      }),
    ),
  )
  expect(commanded).toEqual(asked)
})

test('what people do goes through a pooler, and what listens and works goes past it', async ({ skip }) => {
  if (skipped) skip(skipped)
  const { target, directUrl } = await pooled()
  const app = await startTestApp({
    DATABASE_URL: target.url,
    DATABASE_POOLER: 'transaction',
    DATABASE_DIRECT_URL: directUrl,
    READ_CONNECTIONS: '3',
  })
  const people = await Promise.all(Array.from({ length: 6 }, () => joined(app, { verified: true })))
  const [creator] = people as [(typeof people)[number]]
  const { postId } = await published(app, creator, { isPublicPost: true })
  await Promise.all(
    people.map(({ token }) => app.call('GET /post/like-post/{postId}', { params: { postId }, token })),
  )
  await app.drain()
  const { data } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId },
    token: creator.token,
  })
  expect(data.likeCount).toBe(people.length)

  const api = await startApiProcess(app)
  const client = new Client({ connectionString: directUrl, application_name: 'looking' })
  await client.connect()
  onTestFinished(() => client.end())
  const names = async () =>
    (
      await client.query<{ name: string }>(
        `SELECT DISTINCT application_name AS name FROM pg_stat_activity WHERE datname = current_database()`,
      )
    ).rows.map(({ name }) => name)
  // Before anybody has asked it for anything, and by a line that nobody else is given.
  await expect.poll(names).toContain(`fanfare-reads ${ownSchemaVersion}`)
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(200)
  api.child.kill('SIGKILL')
  await expect.poll(names).not.toContain(`fanfare-reads ${ownSchemaVersion}`)
})

test('a pooler whose role has no limits is told of, with what sets them', async ({ skip }) => {
  if (skipped) skip(skipped)
  const { target, directUrl } = await pooled()
  const db = createDbOverPool(openCommandPool(target, 1))
  const past = openDatabase(directUrl, 1)
  onTestFinished(async () => {
    await Promise.all([db.destroy(), past.destroy()])
  })
  const commands = await findMissingRoleTimeoutCommand(db)
  expect(commands).toBe(
    "ALTER ROLE fanfare SET statement_timeout = '15s'; ALTER ROLE fanfare SET idle_in_transaction_session_timeout = '30s';",
  )
  const database = new URL(directUrl).pathname.slice(1)
  // The role is the one of every test: it is told for this database alone.
  for (const command of (commands ?? '').split('; ')) {
    await sql.raw(command.replace(' SET ', ` IN DATABASE ${database} SET `)).execute(past)
  }
  await sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`.execute(past)
  await expect.poll(() => findMissingRoleTimeoutCommand(db).catch((cause: unknown) => cause)).toBe(undefined)
})
