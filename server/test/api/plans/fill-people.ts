import { type RawBuilder, sql } from 'kysely'
import { hashSessionToken } from '../../../src/accounts/sessions/authenticate.ts'
import type { Tx } from '../../../src/platform/db/connection/connect.ts'
import { atOf, idOf, many } from '../../setup/schema/plans.ts'

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
export const person = (n: RawBuilder<unknown> | number) =>
  idOf('A', typeof n === 'number' ? sql`${sql.lit(n)}` : sql`${n}`)
/** SQL: one of those who publish, and one of those who do not. */
export const aCreator = person(sql`(${sql.lit(others)} + n % ${sql.lit(creators - others)})`)
export const aFan = person(sql`(${sql.lit(creators)} + n % ${sql.lit(people - creators)})`)
const fans = sql.lit(people - creators)
/** SQL: somebody else for each of the rows that have the same `aFan`. */
const anotherFan = person(sql`(${sql.lit(creators)} + (n + 1 + n / ${fans}) % ${fans})`)
export const all = (step = 1) => sql`generate_series(1, ${sql.lit(many)}, ${sql.lit(step)}) n`
export const everybody = sql`generate_series(0, ${sql.lit(people - 1)}) n`
/** SQL: everybody but those whom lists are read as and of. */
const theRest = sql`generate_series(${sql.lit(others)}, ${sql.lit(people - 1)}) n`

/** The id that `idOf` has for row `n` of this kind. */
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
    SELECT ${idOf('A')}, 'person_' || n, 'person' || n || '@people.example',
      CASE n % 50 WHEN 7 THEN 'Mira' ELSE 'First' || n % 9000 END || ' Last' || n % 7000, 'words of a bio', 'NG', 'NGN',
      '1990-01-01', ${atOf()}, ${atOf()}, CASE WHEN n < ${sql.lit(creators)} AND n NOT IN (1, 2) THEN 'VERIFIED' ELSE 'UNVERIFIED' END
    FROM ${everybody}`.execute(tx)
  await sql`INSERT INTO account_count (account_id, subscribers, posts) SELECT ${idOf('A')}, 10000 / (1 + n % 9973), 10 FROM ${everybody}`.execute(
    tx,
  )
  await sql`INSERT INTO session (id, account_id, token_hash, created_at, last_used_at, expires_at)
    SELECT ${idOf('S')}, ${idOf('A')}, sha256(convert_to('session ' || n, 'UTF8')), now(), now(), now() + interval '100 days'
    FROM ${everybody}`.execute(tx)
  for (const [reader, n] of Object.entries(readers)) {
    await sql`UPDATE session SET token_hash = ${hashSessionToken(tokenOf(reader as Reader))} WHERE account_id = ${person(n)}`.execute(
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
      SELECT ${idOf(kind)}, ${fan}, ${creator}, CASE WHEN n % 20 = 9 THEN 'EXPIRED' ELSE 'ACTIVE' END, true, 0, 'NGN',
        ${atOf()}, CASE WHEN n % 20 = 9 THEN ${atOf()} ELSE 'infinity' END, CASE WHEN n % 20 = 9 THEN ${atOf()} END
      FROM ${rows}`.execute(tx)
  const publishing = sql`generate_series(${sql.lit(others)}, ${sql.lit(creators - 1)}) n`
  const reading = sql`generate_series(${sql.lit(creators)}, ${sql.lit(people - 1)}) n`
  await follow('B', person(0), idOf('A'), publishing)
  await follow('BN', idOf('A'), person(0), reading)
  await follow('BS', idOf('A'), person(star), reading)
  await follow('BE', person(1), idOf('A'), sql`generate_series(20, 24) n`)
  await follow('BR', person(0), person(star), sql`generate_series(1, 1) n`)
  await follow(
    'BT',
    idOf('A'),
    person(1),
    sql`generate_series(${sql.lit(creators)}, ${sql.lit(creators + 4)}) n`,
  )
  for (const step of [1, 2, 3]) {
    const whom = person(sql`(30 + (n * 7 + ${sql.lit(step * 31)}) % ${sql.lit(creators - 30)})`)
    await follow(`BX${step}`, idOf('A'), whom, reading)
  }
}

async function fillLists(tx: Tx): Promise<void> {
  await sql`INSERT INTO user_list (id, owner_id, name, created_at)
    SELECT ${idOf('H')}, CASE WHEN n <= 50 THEN ${person(0)} WHEN n <= 53 THEN ${person(1)} ELSE ${aFan} END, 'List ' || n, ${atOf()}
    FROM generate_series(1, ${sql.lit(people)}) n`.execute(tx)
  await sql`INSERT INTO user_list_item (id, list_id, owner_id, person_id, added_at)
    SELECT ${idOf('HA')}, ${idOf('H', sql`1`)}, ${person(0)}, ${idOf('A')}, ${atOf()} FROM ${theRest}
    UNION ALL SELECT ${idOf('HB')}, ${idOf('H', sql`51`)}, ${person(1)}, ${idOf('A')}, ${atOf()} FROM generate_series(20, 24) n
    UNION ALL SELECT ${idOf('HC')}, ${idOf('H')}, owner_id, ${aCreator}, ${atOf()} FROM generate_series(54, ${sql.lit(people)}) n
      JOIN user_list ON user_list.id = ${idOf('H')}`.execute(tx)
  await sql`INSERT INTO favourite (id, owner_id, person_id, added_at)
    SELECT ${idOf('F')}, ${person(0)}, ${idOf('A')}, ${atOf()} FROM ${theRest}
    UNION ALL SELECT ${idOf('FA')}, ${person(1)}, ${idOf('A')}, ${atOf()} FROM generate_series(20, 24) n
    UNION ALL SELECT ${idOf('FB')}, ${aFan}, ${anotherFan}, ${atOf()} FROM ${all()}`.execute(tx)
  // Followers whom `many` has blocked no longer follow: the block list of `many` is as long as their other
  // lists.
  await sql`INSERT INTO block (id, blocker_id, blocked_id, created_at)
    SELECT ${idOf('K')}, ${person(0)}, ${idOf('A')}, ${atOf()} FROM ${theRest} WHERE n >= ${sql.lit(creators)} AND n % 20 = 9
    UNION ALL SELECT ${idOf('KA')}, ${person(1)}, ${idOf('A')}, ${atOf()} FROM generate_series(40, 44) n
    UNION ALL SELECT ${idOf('KB')}, ${aFan}, ${aCreator}, ${atOf()} FROM ${theRest} WHERE n % 5 = 3
    UNION ALL SELECT ${idOf('KC')}, ${aFan}, ${anotherFan}, ${atOf()}
    FROM ${all()}`.execute(tx)
  await sql`INSERT INTO mute (muter_id, muted_id, created_at)
    SELECT ${person(0)}, ${idOf('A')}, ${atOf()} FROM ${theRest} WHERE n % 10 = 5
    UNION ALL SELECT ${person(1)}, ${idOf('A')}, ${atOf()} FROM generate_series(50, 52) n
    UNION ALL SELECT ${aFan}, ${anotherFan}, ${atOf()} FROM ${all()}`.execute(tx)
}

async function fillFacts(tx: Tx): Promise<void> {
  await sql`INSERT INTO muted_word (account_id, word)
    SELECT ${person(0)}, 'unheard' || n FROM generate_series(1, 50) n
    UNION ALL SELECT ${idOf('A')}, 'unheard' FROM ${theRest}`.execute(tx)
  await sql`INSERT INTO bell (creator_id, account_id, rung_at)
    SELECT ${person(star)}, ${idOf('A')}, ${atOf()} FROM ${theRest}`.execute(tx)
  await sql`INSERT INTO creator_tag (account_id, code, place)
    SELECT ${idOf('A')}, code, place FROM ${everybody}, LATERAL (VALUES ('ART', 0), ('MUSIC', 1)) AS tag (code, place)
    WHERE n < ${sql.lit(creators)}`.execute(tx)
  await sql`INSERT INTO interest (account_id, code) SELECT ${idOf('A')}, 'ART' FROM ${everybody} WHERE n <> 2`.execute(
    tx,
  )
  await sql`INSERT INTO former_username (id, account_id, username, given_up_at, kept_until)
    SELECT ${idOf('J')}, ${idOf('A')}, 'former_' || n, ${atOf()}, now() + interval '100 days' FROM ${theRest}`.execute(
    tx,
  )
  await sql`INSERT INTO profile_link (account_id, place, label, url)
    SELECT ${idOf('A')}, 0, 'Elsewhere', 'https://elsewhere.example/' FROM ${everybody}`.execute(tx)
  await sql`INSERT INTO popular_creator (shelf, place, creator_id)
    SELECT shelf, n, ${aCreator} FROM generate_series(1, 100) n, unnest(ARRAY['tag:ART', 'tag:MUSIC', 'country:NG']) AS shelf`.execute(
    tx,
  )
}
