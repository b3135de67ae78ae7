import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../../../src/platform/db/schema/migrate.ts'
import { listMigrations, migrationsFolder } from '../../../src/platform/db/schema/migration-file.ts'
import { emptyDatabase } from '../../setup/runner/database.ts'

// The whole schema is made anew.
vi.setConfig({ testTimeout: 180_000 })

const people = `
  INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth, terms_accepted_at, created_at)
  SELECT '01J' || lpad(upper(name), 23, '0'), name, name || '@people.example', shown, 'NG', 'NGN', '1990-01-01', now(), now()
  FROM (VALUES ('minji', '서울여행'), ('asha', 'हिन्दी')) AS person (name, shown)`
const posts = `
  WITH said AS (
    INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
    SELECT '01J' || lpad(at::text, 23, '0'), account.id, 'TEXT', caption, true, now()
    FROM unnest(ARRAY['서울에서', 'हिन्दी में', 'For 1,500', '❤️', 'As before']) WITH ORDINALITY AS made (caption, at), account
    WHERE username = 'minji' RETURNING id, caption
  )
  INSERT INTO post_words SELECT id, text_words(caption) FROM said`
const mute = `
  INSERT INTO muted_word (account_id, word)
  SELECT id, btrim(spaced(word)) FROM account, unnest($2::text[]) AS word WHERE username = $1`
const stale = `
  SELECT display_name AS text FROM account WHERE plain_name <> plain(display_name)
  UNION ALL SELECT caption FROM post WHERE plain_caption <> plain(caption)
  UNION ALL SELECT caption FROM post JOIN post_words ON post_id = id WHERE words <> text_words(caption)`

test('texts of before are stored by the rules for every script, names are told apart, and the release before mutes by them', async () => {
  const url = await emptyDatabase()
  const names = listMigrations(migrationsFolder)
  const upTo = (number: string) => migrate(url, { only: names.filter((name) => name < number) })
  await upTo('0340')
  const client = new Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(people)
  await client.query(posts)
  await client.query(mute, ['minji', ['서울', 'हिन्दी', 'हिंदी', 'spoiler']])

  await upTo('0341')
  const texts = async () => (await client.query<{ text: string }>(stale)).rows.map(({ text }) => text).sort()
  expect(await texts()).toEqual(['For 1,500', 'हिन्दी', 'हिन्दी में', 'हिन्दी में', '❤️', '서울에서'])
  await client.query(
    "INSERT INTO muted_word (account_id, word) SELECT id, '여행' FROM account WHERE username = 'asha'",
  )

  await upTo('0342')
  expect(await texts()).toEqual([])
  const { rows } = await client.query<{ word: string }>('SELECT word FROM muted_word ORDER BY word')
  expect(rows.map(({ word }) => word)).toEqual(['spoiler', 'हिंदी', '서 울', '여 행'])

  await upTo('0415')
  await client.query(`
    WITH changed AS (
      UPDATE post SET caption = CASE WHEN caption = 'As before' THEN 'Don''t' ELSE 'スシ œuf' END
      WHERE caption IN ('As before', '❤️') RETURNING id, caption)
    UPDATE post_words SET words = text_words(caption) FROM changed WHERE post_id = id`)
  await client.query(mute, ['asha', ['スシ', 'すし', "Don't"]])
  await upTo('0416')
  expect(await texts()).toEqual(["Don't", 'スシ œuf', 'スシ œuf'])
  await upTo('0417')
  expect(await texts()).toEqual([])
  const muted = await client.query<{ word: string }>(
    "SELECT word FROM muted_word JOIN account ON id = account_id WHERE username = 'asha' ORDER BY word",
  )
  expect(muted.rows.map(({ word }) => word)).toEqual(['don t', 'す し', '여 행'])

  await upTo('0456')
  await client.query(`
    INSERT INTO user_list (id, owner_id, name, created_at)
    SELECT '01J' || lpad(at::text, 23, '0'), id, name, now()
    FROM account, unnest(ARRAY['Q 12', 'Q ١٢', 'Q אְב', 'Q אב', 'Other']) WITH ORDINALITY AS named (name, at)
    WHERE username = 'asha'`)
  await upTo('0458')
  const lists = await client.query<{ name: string }>('SELECT name FROM user_list ORDER BY id')
  expect(lists.rows.map(({ name }) => name)).toEqual(['Q 12', 'Q ١٢ 0002', 'Q אְב', 'Q אב 0004', 'Other'])
  const again = client.query("UPDATE user_list SET name = 'Q ۱۲' WHERE name = 'Other'")
  await expect(again).rejects.toMatchObject({ constraint: 'user_list_name_key' })

  await upTo('0471')
  const [pointed, bare] = ['\u072B\u0720\u0733\u0721\u0710', '\u072B\u0720\u0721\u0710']
  await client.query(
    `WITH renamed AS (UPDATE account SET display_name = '${pointed}' WHERE username = 'asha'),
      changed AS (UPDATE post SET caption = '${pointed}' WHERE caption = 'For 1,500' RETURNING id, caption)
    UPDATE post_words SET words = text_words(caption) FROM changed WHERE post_id = id`,
  )
  await client.query(mute, ['asha', [pointed, bare]])
  await client.query(mute, ['minji', [pointed]])
  await upTo('0472')
  expect(await texts()).toEqual([pointed, pointed, pointed])
  await upTo('0473')
  expect(await texts()).toEqual([])
  const { rows: folded } = await client.query<{ username: string; shown: string | null }>(
    'SELECT username, shown FROM muted_word JOIN account ON id = account_id WHERE word = $1 ORDER BY username',
    [bare],
  )
  expect(folded).toEqual([
    { username: 'asha', shown: null },
    { username: 'minji', shown: pointed },
  ])

  await client.query(`
    INSERT INTO content_tag (id, code, name)
    SELECT '01J' || lpad(at::text, 23, '0'), 'RZ_Y_' || at, name
    FROM unnest(ARRAY['Rz-y', 'Rz y', 'Rz, y', 'Rzy']) WITH ORDINALITY AS named (name, at)`)
  await upTo('0475')
  const tags = await client.query<{ name: string }>(
    "SELECT name FROM content_tag WHERE code ~ '^RZ_Y' ORDER BY id",
  )
  expect(tags.rows.map(({ name }) => name)).toEqual(['Rz-y', 'Rz y 0002', 'Rz, y 0003', 'Rzy'])

  await upTo('0480')
  const [water, typedOtherwise] = ['\u0E19\u0E49\u0E33', '\u0E19\u0E4D\u0E49\u0E32']
  await client.query(
    `WITH renamed AS (UPDATE account SET display_name = '${water}' WHERE username = 'asha'),
      changed AS (UPDATE post SET caption = '${water}' WHERE caption = '${pointed}' RETURNING id, caption)
    UPDATE post_words SET words = text_words(caption) FROM changed WHERE post_id = id`,
  )
  await client.query(mute, ['asha', [water, typedOtherwise]])
  await client.query(mute, ['minji', [water]])
  await client.query(`
    INSERT INTO user_list (id, owner_id, name, created_at)
    SELECT '01K' || lpad(at::text, 23, '0'), id, name, now()
    FROM account, unnest(ARRAY['${water}', '${typedOtherwise}', 'q-r', 'q\u2010r']) WITH ORDINALITY AS named (name, at)
    WHERE username = 'minji'`)
  await upTo('0481')
  expect(await texts()).toEqual([water, water, water])
  await upTo('0482')
  expect(await texts()).toEqual([])
  const named = await client.query<{ name: string }>(
    "SELECT name FROM user_list WHERE id ~ '^01K' ORDER BY id",
  )
  expect(named.rows.map(({ name }) => name)).toEqual([
    ...[water, `${typedOtherwise} 0002`, 'q-r', 'q\u2010r 0004'],
  ])
  const wet = await client.query<{ username: string; shown: string | null }>(
    'SELECT username, shown FROM muted_word JOIN account ON id = account_id WHERE word = btrim(spaced($1)) ORDER BY username',
    [water],
  )
  expect(wet.rows).toEqual([
    { username: 'asha', shown: null },
    { username: 'minji', shown: [...water.normalize('NFKD')].join(' ') },
  ])
})
