import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { listMigrations, migrationsFolder } from '../../../src/platform/db/schema/migration-file.ts'
import { emptyDatabase } from '../../setup/runner/database.ts'

// The whole schema is made anew.
vi.setConfig({ testTimeout: 180_000 })

/** Statements of the previous release for a new subscription and for a withdrawn post. */
const written = `INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
  SELECT reader.id, post.id, post.creator_id, post.type FROM account AS reader, post
  WHERE reader.username = ANY($1) AND post.caption = $2 ON CONFLICT DO NOTHING`
const withdrawn = `DELETE FROM timeline_entry USING post WHERE post.id = post_id AND caption = $1`
const read = `SELECT caption FROM timeline_entry JOIN post ON post.id = post_id JOIN account ON account.id = reader_id
  WHERE username = $1 ORDER BY post_id DESC`

test('timelines are cut by reader while the release before reads and writes them', async () => {
  const url = await emptyDatabase()
  const names = listMigrations(migrationsFolder)
  const upTo = (number: string) => migrate(url, { only: names.filter((name) => name < number) })
  await upTo('0243')
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(people)
  await client.query(posts)
  const entry = (reader: string, caption: string) =>
    client.query({ name: 'written', text: written, values: [[reader], caption] })
  const captions = async (reader: string) =>
    (await client.query<{ caption: string }>({ name: 'read', text: read, values: [reader] })).rows.map(
      ({ caption }) => caption,
    )
  for (const caption of ['post 1', 'post 2', 'post 3']) await entry('here', caption)
  await client.query(`INSERT INTO timeline_entry SELECT account.id, post.id, creator_id, type
    FROM account, post WHERE username = 'reads_much'`)
  await entry('away', 'post 1')

  await upTo('0244')
  await entry('here', 'post 4')
  await client.query(withdrawn, ['post 2'])
  await upTo('0245')
  await entry('here', 'post 5')
  await client.query(withdrawn, ['post 3'])
  expect(await captions('here')).toEqual(['post 5', 'post 4', 'post 1'])

  await upTo('0246')
  expect(await captions('here')).toEqual(['post 5', 'post 4', 'post 1'])
  await entry('here', 'post 6')
  expect(await captions('here')).toEqual(['post 6', 'post 5', 'post 4', 'post 1'])
  const { rows } = await client.query(`SELECT username, floor,
      (SELECT count(*)::int FROM timeline_entry WHERE reader_id = account.id) AS entries,
      (SELECT count(*)::int FROM timeline_entry WHERE reader_id = account.id AND post_id > floor) AS above
    FROM account LEFT JOIN timeline ON reader_id = account.id WHERE username <> 'creator' ORDER BY username`)
  expect(rows).toEqual([
    { username: 'away', floor: null, entries: 0, above: 0 },
    { username: 'here', floor: '', entries: 4, above: 4 },
    { username: 'reads_much', floor: expect.stringMatching(/^.{26}$/), entries: 1000, above: 1000 },
  ])
})

const people = `
  WITH person AS (
    INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth, terms_accepted_at,
      created_at)
    SELECT '01J' || lpad(upper(name), 23, '0'), name, name || '@people.example', name, 'NG', 'NGN', '1990-01-01', now(), now()
    FROM unnest(ARRAY['creator', 'here', 'reads_much', 'away']) AS name
    RETURNING id, username
  )
  INSERT INTO session (id, account_id, token_hash, created_at, last_used_at, expires_at)
  SELECT id, id, sha256(username::bytea), now() - interval '20 days',
    now() - CASE WHEN username = 'away' THEN interval '15 days' ELSE interval '1 day' END, now() + interval '9 days'
  FROM person`
const posts = `
  INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
  SELECT '01J' || lpad(n::text, 23, '0'), account.id, 'TEXT', 'post ' || n, true, now()
  FROM generate_series(1, 1200) n, account WHERE username = 'creator'`
