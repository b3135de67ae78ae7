import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eraseDeletedAccounts } from '../../../src/accounts/deletion/erase-accounts.ts'
import type { Log } from '../../../src/platform/context.ts'
import { workerTasks } from '../../../src/roles/tasks.ts'
import { metadataOf, publishFiles, tus } from '../../setup/media.ts'
import { startMoneyApp } from '../../setup/money/money.ts'
import { joined, type Person } from '../../setup/people.ts'
import { jpeg, published } from '../../setup/posts.ts'
import { erasurePolicy } from '../../setup/schema/erasure-policy.ts'
import { marks, useEveryFeature } from '../../setup/use-every-feature.ts'

const app = await startMoneyApp({ SESSION_DAYS: '180', PUBLISH_WAIT_MS: '0', MEDIA_WORKER_WAIT_MS: '60000' })
const written: string[] = []
const note = (...said: unknown[]) =>
  void written.push(JSON.stringify(said.map(String)) + JSON.stringify(said))
app.ctx.log = { info: note, error: note } satisfies Log

/** Every row of every table in which one of these words stands, in text, JSON, search words or bytes. */
async function rowsWith(marked: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`.execute(app.ctx.db)
  const likes = marked.flatMap((word) => [
    `%${word.replaceAll('_', '\\_')}%`,
    `%${Buffer.from(word).toString('hex')}%`,
  ])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      SELECT row::text FROM ${sql.raw(name)} AS row WHERE row::text ILIKE ANY(${likes}) LIMIT 3`.execute(
      app.ctx.db,
    )
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return found
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Returns all objects in the store, by key. */
async function stored(): Promise<Map<string, Buffer>> {
  const root = new URL(app.ctx.config.storageUrl).pathname
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  const found = new Map<string, Buffer>()
  for (const file of files) {
    if (file.isFile())
      found.set(join(file.parentPath, file.name), await readFile(join(file.parentPath, file.name)))
  }
  return found
}

/**
 * Creates a person with every kind of object in the store: media, an export, documents, uploads in progress
 * and media in processing.
 */
async function everythingSent(): Promise<Person> {
  const person = await joined(app, { verified: true })
  const { token } = person
  const bytes = await jpeg(300, 200)
  await published(app, person, { images: [bytes] })
  await app.call('POST /user/start-export', { token })
  await app.drain()
  await publishFiles(app, person, [{ part: 'IMAGE', name: 'a.jpg', bytes }])
  const started = await tus(app, 'POST', '/uploads', {
    token,
    headers: {
      'upload-length': String(bytes.length),
      'upload-metadata': metadataOf({ part: 'IMAGE', filename: 'b.jpg' }),
    },
  })
  await tus(app, 'PATCH', String(started.headers.location), {
    token,
    bytes: bytes.subarray(0, 500),
    headers: { 'upload-offset': '0' },
  })
  const documents = ['front', 'back', 'selfie'].map((part) => `documents/${person.id}-${part}`)
  const made = `media/made-of-${person.id}`
  await sql`
    INSERT INTO media_upload (file_id, keys, started_at)
    SELECT file_id, ARRAY[${made}], now()
    FROM publication_file JOIN publication ON publication.post_id = publication_id
    WHERE publication.creator_id = ${person.id}`.execute(app.ctx.db)
  for (const key of [made, ...documents])
    await app.ctx.outside.storage.put(
      key,
      new URL('../../../tsconfig.json', import.meta.url).pathname,
      'text/plain',
    )
  const [front, back, selfie] = documents
  await sql`
    INSERT INTO verification_request (id, account_id, status, legal_name, date_of_birth, address, country_code,
      document_front_key, document_back_key, selfie_key, submitted_at, decided_at, reason)
    VALUES (${app.ctx.newId()}, ${person.id}, 'VERIFIED', 'Somebody', '1990-01-01', 'Somewhere', 'NG',
      ${front}, ${back}, ${selfie}, now(), now(), 'Yes')`.execute(app.ctx.db)
  return person
}

/** Returns the keys of the person’s objects in the store. */
async function keysOf({ id }: Person): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT rendition.value ->> 'key' AS key FROM media_file CROSS JOIN LATERAL jsonb_each(renditions) rendition
      WHERE owner_id = ${id}
    UNION SELECT unnest(media_upload.keys) FROM media_upload JOIN publication_file USING (file_id)
      JOIN publication ON publication.post_id = publication_id WHERE publication.creator_id = ${id}
    UNION SELECT upload_piece.key FROM upload_piece JOIN upload ON upload.id = upload_id WHERE upload.owner_id = ${id}
    UNION SELECT 'exports/' || id FROM account_export WHERE account_id = ${id}
    UNION SELECT unnest(ARRAY[document_front_key, document_back_key, selfie_key]) FROM verification_request
      WHERE account_id = ${id}`.execute(app.ctx.db)
  return rows.map(({ key }) => key)
}

describe('14 days after an account was deleted', () => {
  test('nothing in the database, the store or the log names its owner or shows their content', async () => {
    const { quagga, bola, posts } = await useEveryFeature(app)
    const markTexts = Object.values(marks)
    for (const [name, word] of Object.entries(marks)) {
      expect([name, (await rowsWith([word])).length > 0]).toEqual([name, true])
    }
    expect((await app.call('POST /user/start-export', { token: quagga.token })).status).toBe(201)
    await app.drain()
    const before = await stored()
    expect([...before.keys()].some((path) => path.includes('/exports/'))).toBe(true)
    const ofBola = await app.call('GET /creator/get-creator-details/{username}', {
      token: bola.token,
      params: { username: bola.username },
    })
    expect(ofBola.status).toBe(200)

    const leave = () =>
      app.call('POST /user/delete-account', {
        token: quagga.token,
        body: { confirmation: { password: quagga.password } },
      })
    // What they sold is refunded first.
    expect((await leave()).problem.code).toBe('MONEY_ON_HOLD')
    await app.drain()
    const { status, problem } = await leave()
    expect([status, problem]).toEqual([200, undefined])
    await app.drain()
    app.clock.advance({ days: 13, hours: 23 })
    await eraseDeletedAccounts.run(app.ctx, {})
    expect((await rowsWith([marks.email])).length).toBeGreaterThan(0)
    app.clock.advance({ hours: 2 })
    await eraseDeletedAccounts.run(app.ctx, {})
    for (const name of ['count-words', 'sweep-accounts', 'purge-files']) {
      const job = workerTasks.find((task) => task.name === name)
      await job?.run(app.ctx, {} as never)
    }
    await app.drain()

    expect(await rowsWith(markTexts)).toEqual([])
    const after = await stored()
    const left = [...after.keys()]
    const names = await sql<{ keys: string }>`SELECT renditions::text AS keys FROM media_file`.execute(
      app.ctx.db,
    )
    const storedKeys = names.rows.map(({ keys }) => keys).join()
    expect(left.filter((path) => !storedKeys.includes(path.split('/').slice(-2).join('/')))).toEqual([])
    expect(before.size).toBeGreaterThan(after.size)
    const hashes = new Set([...after.values()].map(hashOf))
    const gone = [...before].filter(([path]) => !after.has(path)).map(([, bytes]) => hashOf(bytes))
    expect(gone.filter((hash) => hashes.has(hash))).toEqual([])
    for (const bytes of after.values()) {
      for (const word of markTexts) expect(bytes.includes(word)).toBe(false)
    }
    for (const word of markTexts) expect(written.join('\n').toLowerCase()).not.toContain(word.toLowerCase())
    const folders = await readdir(tmpdir())
    expect(
      folders.filter((name) => new RegExp(`^fanfare-(form|media)-.*-${process.pid}-`).test(name)),
    ).toEqual([])
    for (const postId of posts) {
      const { status: found } = await app.call('GET /post/get-post-details/{postId}', { params: { postId } })
      expect(found).toBe(404)
    }

    // People who dealt with the erased member have their own history without the other name; the books
    // balance (checked when the test ends).
    const { data: history } = await app.call('GET /wallet/search-tip-payment-history', { token: bola.token })
    expect(history.map(({ counterparty, message }) => [counterparty, message])).toEqual([
      [null, null],
      [null, null],
    ])
    const { data: feed } = await app.call('GET /creator/search-creator-post/{username}/{tab}', {
      token: bola.token,
      params: { username: bola.username, tab: 'all' },
    })
    expect(feed).toContainEqual(
      expect.objectContaining({ caption: 'With @… and @….', commentCount: 1, likeCount: 0 }),
    )
    expect(
      (
        await app.call('GET /creator/get-creator-details/{username}', {
          token: bola.token,
          params: { username: bola.username },
        })
      ).data,
    ).toMatchObject({ subscriberCount: 0, subscribedToCount: 0 })

    // The erased username and address are free, and lead to whoever has them now.
    const again = await joined(app, { username: marks.username })
    expect(again.email).toBe(`${marks.username}@people.example`)
    expect(
      (
        await app.call('POST /user/login', {
          body: { identifier: marks.formerUsername, password: quagga.password },
        })
      ).problem.code,
    ).toBe('WRONG_CREDENTIALS')
  }, 120_000)

  test('nothing is removed from the store but the owner’s objects', async () => {
    const leaving = await everythingSent()
    const { token, password } = leaving
    const body = { confirmation: { password } }
    expect((await app.call('POST /user/delete-account', { token, body })).status).toBe(200)
    await app.drain()
    app.clock.advance({ days: 15 })
    const [ofLeaving, ofOthers] = [await keysOf(leaving), await keysOf(await everythingSent())]
    for (const keys of [ofLeaving, ofOthers]) {
      expect(keys.map((key) => key.split('/')[0])).toEqual(
        expect.arrayContaining(['documents', 'media', 'uploads']),
      )
    }
    expect(ofOthers.some((key) => key.includes('made-of'))).toBe(true)
    await eraseDeletedAccounts.run(app.ctx, {})
    for (const key of ofOthers) await buffer(await app.ctx.outside.storage.read(key))
    for (const key of ofLeaving) await expect(app.ctx.outside.storage.read(key)).rejects.toThrow()
  })

  test('waits with who has money on hold by then', async () => {
    const amara = await joined(app, { verified: true })
    await app.call('POST /user/delete-account', { token: amara.token, body: {} })
    const transfer = {
      id: app.ctx.newId(),
      account_id: amara.id,
      reference: 'FAN-0000-0000',
      amount_minor: 5n,
      currency_code: 'NGN' as const,
    }
    const now = app.clock.now()
    await app.ctx.db
      .insertInto('transfer')
      .values({
        ...transfer,
        status: 'CLAIMED',
        claimed_at: now,
        created_at: now,
        expires_at: new Date(now.getTime() + 1e9),
      })
      .execute()
    app.clock.advance({ days: 15 })
    await eraseDeletedAccounts.run(app.ctx, {})
    const { email } = await app.ctx.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', amara.id)
      .executeTakeFirstOrThrow()
    expect(email).toBe(amara.email)
  })
})

describe('each column of the database', () => {
  test('is said to be gone, erased or kept when somebody is erased', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      SELECT table_name AS table, array_agg(column_name::text ORDER BY column_name) AS columns
      FROM information_schema.columns WHERE table_schema = 'public'
        AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = format('%I', table_name)::regclass) GROUP BY table_name ORDER BY table_name`.execute(
      app.ctx.db,
    )
    const said = rows.map(({ table, columns }) => {
      const policy = erasurePolicy[table]
      if (policy === 'GONE') return [table, columns]
      return [table, policy ? `${policy.retained} ${policy.erased ?? ''}`.trim().split(/\s+/).sort() : []]
    })
    expect(said).toEqual(rows.map(({ table, columns }) => [table, columns]))
    expect(Object.keys(erasurePolicy).filter((table) => !rows.some((row) => row.table === table))).toEqual([])
  })

  test('of a table whose rows go with a person holds nobody who was erased', async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      SELECT conrelid::regclass::text AS table, attname AS column
      FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY(conkey)
      WHERE contype = 'f' AND confrelid = 'account'::regclass AND connamespace = 'public'::regnamespace`.execute(
      app.ctx.db,
    )
    const erased = sql`SELECT id FROM account WHERE erased_at IS NOT NULL`
    for (const { table, column } of rows.filter((row) => erasurePolicy[row.table] === 'GONE')) {
      const left = await sql`SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} IN (${erased})`.execute(
        app.ctx.db,
      )
      expect([table, column, left.rows.length]).toEqual([table, column, 0])
    }
  })
})
