import { type RawBuilder, sql } from 'kysely'
import { hashSessionToken } from '../../../src/accounts/sessions/authenticate.ts'
import type { Tx } from '../../../src/platform/db/connection/connect.ts'
import { many, rowIdSql, rowTimeSql } from '../../setup/schema/plans.ts'

/** Number of people, of whom a fifth publish; and those of them as whom and about whom the lists are read. */
const people = Math.max(5000, many / 5)
const creators = people / 5
/**
 * Readers with very many rows of each kind, a few, and none; and a creator whom very many follow, with a
 * quarter of all posts.
 */
export const readers = { many: 0, few: 1, none: 2 } as const
export const star = 3
/** People from here to `creators` publish; those behind them do not. */
const others = 10

export type Reader = keyof typeof readers

/** SQL: the id of the person with this number. */
export const personIdSql = (n: RawBuilder<unknown> | number) =>
  rowIdSql('A', typeof n === 'number' ? sql`${sql.lit(n)}` : sql`${n}`)
/** SQL: one of those who publish, and one of those who do not. */
export const creatorIdOfRowSql = personIdSql(sql`(${sql.lit(others)} + n % ${sql.lit(creators - others)})`)
export const fanIdOfRowSql = personIdSql(sql`(${sql.lit(creators)} + n % ${sql.lit(people - creators)})`)
const fans = sql.lit(people - creators)
/** SQL: somebody else for each of the rows that have the same `fanIdOfRowSql`. */
const anotherFan = personIdSql(sql`(${sql.lit(creators)} + (n + 1 + n / ${fans}) % ${fans})`)
export const numberedRowsSql = (step = 1) => sql`generate_series(1, ${sql.lit(many)}, ${sql.lit(step)}) n`
export const peopleRowsSql = sql`generate_series(0, ${sql.lit(people - 1)}) n`
/** SQL: everybody but those whom lists are read as and of. */
const theRest = sql`generate_series(${sql.lit(others)}, ${sql.lit(people - 1)}) n`

/** The id that `rowIdSql` has for row `n` of this kind. */
export function idAs(kind: string, n: number): string {
  const digits = [15, 10, 5, 0].map((bits) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[(n >> bits) & 31])
  return `01K${digits.join('')}000${kind.padEnd(16, '0')}`
}

export const usernameOf = (n: number) => `person_${n}`
export const tokenOf = (reader: Reader) => `token-of-${reader}`

export const tablesOfPeople = [
  'account',
  'account_count',
  'session',
  'subscription',
  'user_list',
  'user_list_item',
  'favourite',
  'block',
  'mute',
  'muted_word',
  'bell',
  'creator_tag',
  'interest',
  'former_username',
  'profile_link',
  'popular_creator',
] as const

export async function fillPeople(tx: Tx): Promise<void> {
  await sql`INSERT INTO account (id, username, email, display_name, bio, country_code, currency_code, date_of_birth,
      terms_accepted_at, created_at, verification_status)
    SELECT ${rowIdSql('A')}, 'person_' || n, 'person' || n || '@people.example',
      CASE n % 50 WHEN 7 THEN 'Mira' ELSE 'First' || n % 9000 END || ' Last' || n % 7000, 'words of a bio', 'NG', 'NGN',
      '1990-01-01', ${rowTimeSql()}, ${rowTimeSql()}, CASE WHEN n < ${sql.lit(creators)} AND n NOT IN (1, 2) THEN 'VERIFIED' ELSE 'UNVERIFIED' END
    FROM ${peopleRowsSql}`.execute(tx)
  await sql`INSERT INTO account_count (account_id, subscribers, posts) SELECT ${rowIdSql('A')}, 10000 / (1 + n % 9973), 10 FROM ${peopleRowsSql}`.execute(
    tx,
  )
  await sql`INSERT INTO session (id, account_id, token_hash, created_at, last_used_at, expires_at)
    SELECT ${rowIdSql('S')}, ${rowIdSql('A')}, sha256(convert_to('session ' || n, 'UTF8')), now(), now(), now() + interval '100 days'
    FROM ${peopleRowsSql}`.execute(tx)
  for (const [reader, n] of Object.entries(readers)) {
    await sql`UPDATE session SET token_hash = ${hashSessionToken(tokenOf(reader as Reader))} WHERE account_id = ${personIdSql(n)}`.execute(
      tx,
    )
  }
  await fillFollowing(tx)
  await fillLists(tx)
  await fillFacts(tx)
}

/**
 * Inserts follows: reader `many` follows all who publish; everybody else follows `many` and the star, and a
 * few have stopped.
 */
async function fillFollowing(tx: Tx): Promise<void> {
  const follow = (
    kind: string,
    fan: RawBuilder<unknown>,
    creator: RawBuilder<unknown>,
    rows: RawBuilder<unknown>,
  ) =>
    sql`INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at,
        access_until, cancelled_at)
      SELECT ${rowIdSql(kind)}, ${fan}, ${creator}, CASE WHEN n % 20 = 9 THEN 'EXPIRED' ELSE 'ACTIVE' END, true, 0, 'NGN',
        ${rowTimeSql()}, CASE WHEN n % 20 = 9 THEN ${rowTimeSql()} ELSE 'infinity' END, CASE WHEN n % 20 = 9 THEN ${rowTimeSql()} END
      FROM ${rows}`.execute(tx)
  const publishing = sql`generate_series(${sql.lit(others)}, ${sql.lit(creators - 1)}) n`
  const reading = sql`generate_series(${sql.lit(creators)}, ${sql.lit(people - 1)}) n`
  await follow('B', personIdSql(0), rowIdSql('A'), publishing)
  await follow('BN', rowIdSql('A'), personIdSql(0), reading)
  await follow('BS', rowIdSql('A'), personIdSql(star), reading)
  await follow('BE', personIdSql(1), rowIdSql('A'), sql`generate_series(20, 24) n`)
  await follow('BR', personIdSql(0), personIdSql(star), sql`generate_series(1, 1) n`)
  await follow(
    'BT',
    rowIdSql('A'),
    personIdSql(1),
    sql`generate_series(${sql.lit(creators)}, ${sql.lit(creators + 4)}) n`,
  )
  for (const step of [1, 2, 3]) {
    const whom = personIdSql(sql`(30 + (n * 7 + ${sql.lit(step * 31)}) % ${sql.lit(creators - 30)})`)
    await follow(`BX${step}`, rowIdSql('A'), whom, reading)
  }
}

async function fillLists(tx: Tx): Promise<void> {
  await sql`INSERT INTO user_list (id, owner_id, name, created_at)
    SELECT ${rowIdSql('H')}, CASE WHEN n <= 50 THEN ${personIdSql(0)} WHEN n <= 53 THEN ${personIdSql(1)} ELSE ${fanIdOfRowSql} END, 'List ' || n, ${rowTimeSql()}
    FROM generate_series(1, ${sql.lit(people)}) n`.execute(tx)
  await sql`INSERT INTO user_list_item (id, list_id, owner_id, person_id, added_at)
    SELECT ${rowIdSql('HA')}, ${rowIdSql('H', sql`1`)}, ${personIdSql(0)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM ${theRest}
    UNION ALL SELECT ${rowIdSql('HB')}, ${rowIdSql('H', sql`51`)}, ${personIdSql(1)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM generate_series(20, 24) n
    UNION ALL SELECT ${rowIdSql('HC')}, ${rowIdSql('H')}, owner_id, ${creatorIdOfRowSql}, ${rowTimeSql()} FROM generate_series(54, ${sql.lit(people)}) n
      JOIN user_list ON user_list.id = ${rowIdSql('H')}`.execute(tx)
  await sql`INSERT INTO favourite (id, owner_id, person_id, added_at)
    SELECT ${rowIdSql('F')}, ${personIdSql(0)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM ${theRest}
    UNION ALL SELECT ${rowIdSql('FA')}, ${personIdSql(1)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM generate_series(20, 24) n
    UNION ALL SELECT ${rowIdSql('FB')}, ${fanIdOfRowSql}, ${anotherFan}, ${rowTimeSql()} FROM ${numberedRowsSql()}`.execute(
    tx,
  )
  // Followers whom `many` has blocked no longer follow: the block list of `many` is as long as their other
  // lists.
  await sql`INSERT INTO block (id, blocker_id, blocked_id, created_at)
    SELECT ${rowIdSql('K')}, ${personIdSql(0)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM ${theRest} WHERE n >= ${sql.lit(creators)} AND n % 20 = 9
    UNION ALL SELECT ${rowIdSql('KA')}, ${personIdSql(1)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM generate_series(40, 44) n
    UNION ALL SELECT ${rowIdSql('KB')}, ${fanIdOfRowSql}, ${creatorIdOfRowSql}, ${rowTimeSql()} FROM ${theRest} WHERE n % 5 = 3
    UNION ALL SELECT ${rowIdSql('KC')}, ${fanIdOfRowSql}, ${anotherFan}, ${rowTimeSql()}
    FROM ${numberedRowsSql()}`.execute(tx)
  await sql`INSERT INTO mute (muter_id, muted_id, created_at)
    SELECT ${personIdSql(0)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM ${theRest} WHERE n % 10 = 5
    UNION ALL SELECT ${personIdSql(1)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM generate_series(50, 52) n
    UNION ALL SELECT ${fanIdOfRowSql}, ${anotherFan}, ${rowTimeSql()} FROM ${numberedRowsSql()}`.execute(tx)
}

async function fillFacts(tx: Tx): Promise<void> {
  await sql`INSERT INTO muted_word (account_id, word)
    SELECT ${personIdSql(0)}, 'unheard' || n FROM generate_series(1, 50) n
    UNION ALL SELECT ${rowIdSql('A')}, 'unheard' FROM ${theRest}`.execute(tx)
  await sql`INSERT INTO bell (creator_id, account_id, rung_at)
    SELECT ${personIdSql(star)}, ${rowIdSql('A')}, ${rowTimeSql()} FROM ${theRest}`.execute(tx)
  await sql`INSERT INTO creator_tag (account_id, code, place)
    SELECT ${rowIdSql('A')}, code, place FROM ${peopleRowsSql}, LATERAL (VALUES ('ART', 0), ('MUSIC', 1)) AS tag (code, place)
    WHERE n < ${sql.lit(creators)}`.execute(tx)
  await sql`INSERT INTO interest (account_id, code) SELECT ${rowIdSql('A')}, 'ART' FROM ${peopleRowsSql} WHERE n <> 2`.execute(
    tx,
  )
  await sql`INSERT INTO former_username (id, account_id, username, given_up_at, kept_until)
    SELECT ${rowIdSql('J')}, ${rowIdSql('A')}, 'former_' || n, ${rowTimeSql()}, now() + interval '100 days' FROM ${theRest}`.execute(
    tx,
  )
  await sql`INSERT INTO profile_link (account_id, place, label, url)
    SELECT ${rowIdSql('A')}, 0, 'Elsewhere', 'https://elsewhere.example/' FROM ${peopleRowsSql}`.execute(tx)
  await sql`INSERT INTO popular_creator (shelf, place, creator_id)
    SELECT shelf, n, ${creatorIdOfRowSql} FROM generate_series(1, 100) n, unnest(ARRAY['tag:ART', 'tag:MUSIC', 'country:NG']) AS shelf`.execute(
    tx,
  )
}
