import { normalizeForSearch } from '@fanfare/contract/text/search/normalize-for-search'
import { Client } from 'pg'
import { maxPostsInWordCounts } from '../../server/src/social/search/rebuild-search-word-counts.ts'
import { buyPosts } from './buy-posts.ts'
import { generateLedger } from './generate-ledger.ts'
import { insertCountsAndSessions, generatedLedgerPersonId as ledgerPersonId } from './open-sessions.ts'

/**
 * Size of a database: `readers` of the `people` follow `follows` creators each; a tenth of the people are
 * creators.
 */
export type DatabaseSize = { posts: number; people: number; readers: number; follows: number }

/**
 * Minimum posts per posting creator: so few creators post that each has several pages, however few posts
 * there are.
 */
const postsLeast = 20
const postersOf = ({ posts, people, follows }: DatabaseSize) =>
  Math.max(1, Math.min(Math.floor(people / 10), Math.max(follows, Math.floor(posts / postsLeast))))

/** Ids count up, in the alphabet of real ones, so that any of them can be named without looking it up. */
export const benchPersonIdOf = (n: number | string) => `01BENCHP${String(n).padStart(18, '0')}`
/** The bearer token of reader `n`, from 1. */
export const readerTokenOf = (n: number) => `${benchPersonIdOf(n)}.bench-token-${n}`

/** Names as people have them: many share a first or a last one. Person `n` bears the first of these with `n` and the last with `n / 40`. */
export const firstNames =
  `Amara Tunde Chioma Emeka Zainab Kwame Ama Kofi Abena Yaw Fatou Moussa Aicha Ibrahim Halima Sofia Luca
  Marta Jonas Elena Pablo Ines Mateo Lucia Hugo Camille Amélie Zoë Noah Olivia Liam Ethan Maya Aisha Nadia Omar Leila Yusuf Grace Daniel`
    .trim()
    .split(/\s+/)
export const lastNames =
  `Okafor Adeyemi Balogun Mensah Owusu Diallo Traoré Ndiaye Bello Musa Eze Nwosu Obi Garcia Rossi Silva Müller
  Weber Dubois Moreau Laurent Novak Kowalski Jensen Larsen Smith Johnson Brown Davis Wilson Clark Lewis Walker Young Haddad Khan Said`
    .trim()
    .split(/\s+/)
const oneOf = (names: readonly string[], at: string) =>
  `(ARRAY[${names.map((name) => `'${name}'`).join(', ')}])[1 + (${at}) % ${names.length}]`

/** Returns the username of creator number `n`. */
export const creatorUsername = (n: number) =>
  `${normalizeForSearch(firstNames[n % firstNames.length] ?? '')}_${n}`
/** The numbers of so many creators who post. */
export const postingCreatorNumbersUpTo = (size: DatabaseSize, count: number) =>
  Array.from({ length: Math.min(count, postersOf(size)) }, (_, n) => size.people - n)
/** Returns the ids of the `count` newest public posts, newest first; posts with an even number are public. */
export const newestPublicPostIds = ({ posts }: DatabaseSize, count: number) =>
  Array.from({ length: count }, (_, n) => `01BENCHT${String(posts - (posts % 2) - 2 * n).padStart(18, '0')}`)

/** Number of voters: the readers and more. */
export const countVoters = ({ people }: DatabaseSize) => Math.min(1000, Math.floor(people / 2))
const polls = 1009
/** An option of each of the polls, whose count has no factor in common with that of the voters. */
export const optionIdsOnePerPoll = () =>
  Array.from({ length: polls }, (_, n) => `01BENCHV1${String(n + 1).padStart(17, '0')}`)
/** Numbers of the fans of `generateLedger` who tip and of the creators whom they tip. */
export const tipperCounts = { fans: 20_000, creators: 500 }
/** Number of creators, the last of those above, who charge this price per month. */
export const paidCreatorTerms = { creators: 10, price: 100_000 }

export const paidCreatorId = (n: number) => ledgerPersonId(tipperCounts.fans + tipperCounts.creators - n)

/** Maximum share of posts that can have a price, in percent: half of them are public, which nobody sells. */
export const maxPricedPercent = 50
/** Maximum number of purchases. */
const soldMost = 2000
/** SQL: whether post `n` has a price. Only posts that are not public do, so that all others are the same whatever the share. */
const isPriced = (n: string, percent: number) =>
  `(${n} % 2 = 1 AND (hashint4(${n} + 195) & 2147483647) % 1000 < ${20 * percent})`

const person = (n: string) => `('01BENCHP' || lpad((${n})::text, 18, '0'))`
const poll = (n: string) => `('01BENCHQ' || lpad((${n})::text, 18, '0'))`
const post = (n: string) => `('01BENCHT' || lpad((${n})::text, 18, '0'))`

/**
 * Fills a migrated, empty database by SQL alone, then lets PostgreSQL look at what it holds. Readers are people 1 to
 * `readers`; creators are the last tenth, all verified, of whom the last post; each post's number is its age, 1 being the oldest.
 * @param pricedPercent share of the posts that are for sale
 */
export async function generateDatabase(
  connectionString: string,
  size: DatabaseSize,
  { pricedPercent = 0 }: { pricedPercent?: number } = {},
): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    // Rows that are made anew when lost: nothing has to wait for the disk.
    await client.query('SET synchronous_commit = off')
    await generateLedger(client, { ...tipperCounts, tips: 1000 })
    await insertCountsAndSessions(client)
    for (const statement of statements(size, pricedPercent)) await client.query(statement)
    await client.query(
      `UPDATE account SET is_free_subscription = false, subscription_price_minor = ${paidCreatorTerms.price}
       WHERE id = ANY($1)`,
      [Array.from({ length: paidCreatorTerms.creators }, (_, n) => paidCreatorId(n))],
    )
    await buyNewest(client, connectionString)
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT').catch(() => undefined)
  } finally {
    await client.end()
  }
}

/** Has those who tip buy the newest posts for sale, one each. */
async function buyNewest(client: Client, connectionString: string): Promise<void> {
  const { rows } = await client.query<{ postId: string; creatorId: string; price: string }>(
    `SELECT id AS "postId", creator_id AS "creatorId", price_minor::text AS price FROM post
     WHERE sells_to = 'EVERYONE' ORDER BY id DESC LIMIT ${soldMost}`,
  )
  const purchases = rows.map(({ price, ...sold }, n) => ({
    ...sold,
    buyerId: ledgerPersonId(n + 1),
    price: BigInt(price),
  }))
  await buyPosts(connectionString, purchases)
}

/** Number of posts that each reader has saved. */
const savedEach = 200
/** Number of newest public posts that have comments. */
export const commentedPostCount = 20
const newestPublic = `SELECT id, creator_id, row_number() OVER (ORDER BY id DESC) AS place
  FROM (SELECT id, creator_id FROM post WHERE is_public ORDER BY id DESC LIMIT ${commentedPostCount}) AS newest`

function statements(size: DatabaseSize, pricedPercent: number): string[] {
  const { posts, people, readers, follows } = size
  const firstCreator = people - Math.max(1, Math.floor(people / 10)) + 1
  const posters = postersOf(size)
  const firstPoster = people - posters + 1
  // From here on nobody reads or votes in what is measured.
  const others = Math.floor(people / 2) + 1
  // Creators of a reader lie apart by a step that meets each at most once.
  const followed = `${firstPoster} + (reader * 7 + place * ${Math.max(1, Math.floor(posters / follows))}) % ${posters}`
  return [
    `INSERT INTO account (id, username, email, display_name, bio, country_code, currency_code, date_of_birth,
       verification_status, terms_accepted_at, created_at)
     SELECT ${person('n')}, plain(${oneOf(firstNames, 'n')}) || '_' || n, 'bench' || n || '@bench.example',
       ${oneOf(firstNames, 'n')} || ' ' || ${oneOf(lastNames, 'n / 40')},
       repeat('words of a bio ', 8), 'NG', 'NGN', '1990-01-01',
       CASE WHEN n >= ${firstCreator} THEN 'VERIFIED' ELSE 'UNVERIFIED' END, now(), now()
     FROM generate_series(1, ${people}) n`,
    `INSERT INTO account_count (account_id, subscribers, posts)
     SELECT ${person('n')}, 10000 / (1 + n % 9973), CASE WHEN n >= ${firstPoster} THEN ${Math.floor(posts / posters)} ELSE 0 END
     FROM generate_series(1, ${people}) n`,
    `INSERT INTO session (id, account_id, token_hash, created_at, last_used_at, expires_at)
     SELECT '01BENCHS' || lpad(n::text, 18, '0'), ${person('n')}, sha256(convert_to(${person('n')} || '.bench-token-' || n, 'UTF8')),
       now(), now(), now() + interval '7 days'
     FROM generate_series(1, ${Math.max(readers, countVoters(size))}) n`,
    `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at, price_minor, sells_to, gate)
     SELECT ${post('n')}, ${person(`${firstPoster} + (hashint4(n) & 2147483647) % ${posters}`)},
       CASE WHEN n % 5 < 3 THEN 'TEXT' ELSE 'MEDIA' END,
       'The caption of post ' || n || ', ' || repeat('about this long ', 3) || ${oneOf(firstNames, 'n / 7')}, n % 2 = 0,
       now() - (${posts} - n) * interval '1 minute', CASE WHEN priced THEN 50000 + n % 100 * 1000 END,
       CASE WHEN priced THEN CASE WHEN n % 3 = 0 THEN 'SUBSCRIBERS' ELSE 'EVERYONE' END END, CASE WHEN priced THEN 1 END
     FROM generate_series(1, ${posts}) n CROSS JOIN LATERAL (SELECT ${isPriced('n', pricedPercent)}) AS sale (priced)`,
    // A poll has to be whole when what writes it is over.
    'BEGIN',
    `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
     SELECT ${poll('n')}, ${person(`${firstPoster} + n % ${posters}`)}, 'POLL', 'Which of the two?', true, now()
     FROM generate_series(1, ${polls}) n`,
    `INSERT INTO post_count (creator_id, post_id) SELECT creator_id, id FROM post WHERE type = 'POLL'`,
    `INSERT INTO poll (creator_id, post_id, expires_at)
     SELECT creator_id, id, now() + interval '20 days' FROM post WHERE type = 'POLL'`,
    `INSERT INTO poll_option (creator_id, id, post_id, position, content)
     SELECT creator_id, '01BENCHV' || option || lpad(n::text, 17, '0'), post_id, option, 'Option ' || option
     FROM generate_series(1, ${polls}) n JOIN poll ON post_id = ${poll('n')} CROSS JOIN generate_series(0, 1) option`,
    'COMMIT',
    // What is empty when PostgreSQL looks at it is planned to be read whole, until it looks again, a minute later.
    `INSERT INTO poll_vote (creator_id, post_id, voter_id, option_id, created_at)
     SELECT creator_id, post_id, ${person('voter')}, '01BENCHV' || voter % 2 || lpad(n::text, 17, '0'), now()
     FROM generate_series(1, ${polls}) n JOIN poll ON post_id = ${poll('n')} CROSS JOIN generate_series(${others}, ${others + 9}) voter`,
    `INSERT INTO poll_option_count (creator_id, option_id, share, votes)
     SELECT creator_id, option_id, hashtext(voter_id) & 7, count(*) FROM poll_vote GROUP BY 1, 2, 3`,
    `INSERT INTO saved_post (id, owner_id, post_id, saved_at)
     SELECT '01BENCHK' || lpad((n * 100 + saver)::text, 18, '0'), ${person('saver')}, ${poll('n')}, now()
     FROM generate_series(1, ${polls}) n CROSS JOIN generate_series(${others}, ${others + 4}) saver`,
    `INSERT INTO saved_post (id, owner_id, post_id, saved_at)
     SELECT '01BENCHL' || lpad((reader * 1000 + n)::text, 18, '0'), ${person('reader')}, ${post(`n * ${Math.floor(posts / savedEach)}`)}, now()
     FROM generate_series(1, ${readers}) reader CROSS JOIN generate_series(1, ${savedEach}) n`,
    `INSERT INTO post_words (creator_id, post_id, words)
     SELECT creator_id, id, text_words(caption) FROM post WHERE is_public`,
    // How a search is done follows from how common its words are.
    `INSERT INTO caption_word (word, posts)
     SELECT word, ndoc FROM ts_stat('SELECT words FROM post_words ORDER BY post_id DESC LIMIT ${maxPostsInWordCounts}')
     WHERE ndoc > 1`,
    `INSERT INTO post_count (creator_id, post_id, likes, comments)
     SELECT creator_id, id, 1 + n % 500, n % 20 FROM generate_series(1, ${posts}) n JOIN post ON id = ${post('n')}`,
    `INSERT INTO media_file (id, owner_id, purpose, post_id, position, content_type, width, height, bytes, placeholder,
       renditions, created_at)
     SELECT '01BENCHF' || place || lpad(right(post.id, 17), 17, '0'), post.creator_id, 'POST', post.id, place,
       'image/webp', 1200, 900, 100000, 'HvgBBID1dojYbIylm3ilbxrsAw==', '{"original": {"key": "x"}}', post.posted_at
     FROM post CROSS JOIN generate_series(0, 1) place WHERE post.type = 'MEDIA'`,
    `INSERT INTO post_content_tag (creator_id, post_id, code)
     SELECT creator_id, id, CASE WHEN n % 4 = 0 THEN 'MUSIC' ELSE 'ART' END
     FROM generate_series(1, ${posts}, 3) n JOIN post ON id = ${post('n')}`,
    `INSERT INTO post_like (creator_id, post_id, account_id, created_at)
     SELECT creator_id, id, ${person(`1 + n % ${readers}`)}, now()
     FROM generate_series(1, ${posts}, 3) n JOIN post ON id = ${post('n')}`,
    `INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at,
       access_until)
     SELECT '01BENCHX' || lpad((reader * 100000 + place)::text, 18, '0'), ${person('reader')}, ${person(followed)},
       'ACTIVE', true, 0, 'NGN', now(), 'infinity'
     FROM generate_series(1, ${readers}) reader CROSS JOIN generate_series(0, ${follows} - 1) place
     ON CONFLICT DO NOTHING`,
    `INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
     SELECT fan_id, post.id, post.creator_id, post.type FROM subscription JOIN post USING (creator_id)
     ORDER BY fan_id, post.id`,
    `INSERT INTO timeline (reader_id, seen_at, floor) SELECT DISTINCT fan_id, now(), '' FROM subscription`,
    // The newest public posts are talked about, and everybody who reads is told of it.
    `INSERT INTO comment (creator_id, id, post_id, author_id, content, created_at)
     SELECT talked.creator_id, '01BENCHC' || lpad((talked.place * 100 + n)::text, 18, '0'), talked.id, ${person(`1 + (talked.place * 37 + n * 11) % ${people}`)},
       'Comment ' || n || ', ' || repeat('and more of it ', 3), now()
     FROM (${newestPublic}) AS talked CROSS JOIN generate_series(1, 30) n`,
    `INSERT INTO comment_count (creator_id, comment_id, likes) SELECT creator_id, id, 3 FROM comment`,
    `INSERT INTO notification (id, account_id, kind, actor_id, post_id, comment_id, told_at)
     SELECT '01BENCHN' || lpad((reader * 1000 + row_number() OVER ())::text, 18, '0'), ${person('reader')}, 'COMMENT',
       comment.author_id, comment.post_id, comment.id, now()
     FROM generate_series(1, ${readers}) reader
       JOIN (SELECT * FROM comment ORDER BY id DESC LIMIT 30) AS comment ON comment.author_id <> ${person('reader')}`,
  ]
}
