import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createDisposableFolder } from '../../../tools/database/disposable-folder.ts'
import { startEmbeddedDatabase } from '../../../tools/database/embedded-database.ts'
import { migrate } from '../../src/platform/db/schema/migrate.ts'
import { adminOf } from '../setup/admins.ts'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'

async function ask(app: TestApp, call: Pick<Call, 'method' | 'path'>, token?: string, payload?: object) {
  const response = await app.fastify.inject({
    method: call.method,
    url: call.path.replace(/\{\w+\}/g, '01K0000000000000000000000A'),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload,
  })
  const { code } = response.json() as { code?: string }
  return [response.statusCode, code, response.headers['retry-after']]
}

const unavailable = [503, 'UNAVAILABLE', '5']

test('while the database is away, whoever asks is told to come again, and is answered once it is back', async () => {
  const folder = await createDisposableFolder()
  onTestFinished(folder.remove)
  let database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false })
  onTestFinished(() => database.stop())
  await migrate(database.url)
  const app = await startTestApp({ DATABASE_URL: database.url })
  const said = vi.spyOn(app.ctx.log, 'error').mockImplementation(() => undefined)
  const [{ token }, admin] = [await joined(app, { verified: true }), await adminOf(app)]
  const login = { identifier: 'somebody', password: 'something' }

  // One is under way when it goes: it waits for a lock that nobody gives back.
  const locked = Promise.withResolvers<void>()
  const holder = app.ctx.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE user_list IN ACCESS EXCLUSIVE MODE`.execute(tx)
    locked.resolve()
    await sql`SELECT pg_sleep(60)`.execute(tx)
  })
  holder.catch(() => undefined)
  await locked.promise
  const create = { method: 'POST', path: '/user-folder/create-user-folder' } as const
  const inFlight = ask(app, create, token, { name: 'Friends' })
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(app.ctx.db)
    expect(rows).toHaveLength(1)
  })

  await database.stop()
  expect(await inFlight).toEqual(unavailable)
  for (const { call } of allCalls as readonly { call: Call }[]) {
    if (call.who === 'anyone') continue
    const answered = await ask(app, call, call.who === 'admin' ? admin.token : token)
    expect([call.path, ...answered]).toEqual([call.path, ...unavailable])
  }
  const guests = [
    [{ method: 'GET', path: '/creator/suggested-creators' }],
    [{ method: 'GET', path: '/files/01K0000000000000000000000A' }],
    [{ method: 'POST', path: '/user/login' }, login],
    [
      { method: 'POST', path: '/admin/login' },
      { email: 'a@b.example', password: 'something' },
    ],
  ] as const
  for (const [call, body] of guests) {
    expect([call.path, ...(await ask(app, call, undefined, body))]).toEqual([call.path, ...unavailable])
  }
  const upload = await app.fastify.inject({
    method: 'POST',
    url: '/uploads',
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', 'upload-length': '1' },
  })
  expect([upload.statusCode, upload.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.fastify.inject('/health/ready')).statusCode).toBe(503)
  expect((await app.fastify.inject('/health/live')).statusCode).toBe(200)
  expect(said.mock.calls.filter(([event]) => event === 'request')).toEqual([])
  expect(said.mock.calls.filter(([event]) => event === 'unavailable').length).toBeLessThan(10)

  const port = Number(new URL(database.url).port)
  database = await startEmbeddedDatabase({ dataDir: folder.path, durable: false, port })
  await vi.waitFor(async () => expect((await app.fastify.inject('/health/ready')).statusCode).toBe(200))
  expect((await ask(app, create, token, { name: 'Friends' }))[0]).toBe(201)
  expect((await ask(app, { method: 'POST', path: '/user/login' }, undefined, login))[0]).toBe(401)
}, 180_000)
