import { sql } from 'kysely'
import type { Tx } from '../../../src/platform/db/connection/connect.ts'
import { many, rowIdSql, rowTimeSql } from '../../setup/schema/plans.ts'
import { creatorIdOfRowSql, fanIdOfRowSql, numberedRowsSql, personIdSql, star } from './fill-people.ts'

export const tablesOfPosts = [
  'post',
  'post_count',
  'post_words',
  'post_content_tag',
  'poll',
  'poll_option',
  'poll_option_count',
  'poll_vote',
  'media_file',
  'post_like',
  'mention',
  'hidden_post',
  'timeline_entry',
  'timeline',
  'trending_post',
  'caption_word',
  'saved_post',
  'post_folder',
  'post_folder_item',
  'comment',
  'comment_count',
  'comment_like',
  'comment_mention',
  'reply',
  'reply_count',
  'reply_like',
  'reply_mention',
  'publication',
  'publication_file',
  'upload',
] as const

/** A quarter are the star's, one in twenty of reader `many`, five of `few`; the rest are of all who publish. */
export async function fillPosts(tx: Tx): Promise<void> {
  await sql`INSERT INTO post (id, creator_id, type, caption, is_public, posted_at, is_pinned)
    SELECT ${rowIdSql('P')}, CASE WHEN n % 4 = 0 THEN ${personIdSql(star)} WHEN n % 20 = 1 THEN ${personIdSql(0)}
        WHEN n <= 50 AND n % 10 = 2 THEN ${personIdSql(1)} ELSE ${creatorIdOfRowSql} END,
      (ARRAY['TEXT', 'MEDIA', 'TEXT', 'AUDIO', 'TEXT', 'POLL', 'MEDIA'])[n % 7 + 1],
      'The morning of day ' || n || ' at the sea' || CASE n % 1000 WHEN 3 THEN ' with quagga' ELSE '' END, n % 3 > 0, ${rowTimeSql()},
      n = 4
    FROM ${numberedRowsSql()}`.execute(tx)
  await sql`INSERT INTO post_count (creator_id, post_id, likes, comments)
    SELECT creator_id, id, hashtext(id) & 511, hashtext(id) & 15 FROM post`.execute(tx)
  await sql`INSERT INTO post_words (creator_id, post_id, words) SELECT creator_id, id, text_words(caption) FROM post WHERE is_public`.execute(
    tx,
  )
  await sql`INSERT INTO post_content_tag (creator_id, post_id, code)
    SELECT creator_id, id, (ARRAY['ART', 'MUSIC', 'ART'])[n % 3 + 1] FROM ${numberedRowsSql(3)} JOIN post ON id = ${rowIdSql('P')}
    UNION ALL SELECT creator_id, id, 'BEAUTY' FROM ${numberedRowsSql(5000)} JOIN post ON id = ${rowIdSql('P')}`.execute(
    tx,
  )
  await sql`INSERT INTO poll (creator_id, post_id, expires_at)
    SELECT creator_id, id, posted_at + interval '20 days' FROM post WHERE type = 'POLL'`.execute(tx)
  await sql`INSERT INTO poll_option (creator_id, id, post_id, position, content)
    SELECT creator_id, overlay(id placing 'V' || place from 11 for 2), id, place, 'Option ' || place
    FROM post, generate_series(0, 1) place WHERE type = 'POLL'`.execute(tx)
  await sql`INSERT INTO poll_option_count (creator_id, option_id, share, votes)
    SELECT creator_id, id, 0, 5 FROM poll_option`.execute(tx)
  await sql`INSERT INTO poll_vote (creator_id, post_id, voter_id, option_id, created_at)
    SELECT creator_id, post_id, ${personIdSql(0)}, id, now() FROM poll_option WHERE position = 0`.execute(tx)
  await sql`INSERT INTO media_file (id, owner_id, purpose, post_id, position, content_type, width, height, bytes, placeholder,
      renditions, created_at)
    SELECT overlay(id placing 'W' from 11 for 1), creator_id, 'POST', id, 0,
      CASE type WHEN 'MEDIA' THEN 'image/webp' ELSE 'audio/mp4' END, 1200, 900, 100000, 'HvgBBID1dojYbIylm3ilbxrsAw==',
      '{"original": {"key": "x"}}', posted_at
    FROM post WHERE type IN ('MEDIA', 'AUDIO')`.execute(tx)
  await sql`INSERT INTO post_like (creator_id, post_id, account_id, created_at)
    SELECT creator_id, id, ${fanIdOfRowSql}, ${rowTimeSql()} FROM ${numberedRowsSql()} JOIN post ON id = ${rowIdSql('P')}
    UNION ALL SELECT creator_id, id, ${personIdSql(0)}, ${rowTimeSql()} FROM ${numberedRowsSql(2)} JOIN post ON id = ${rowIdSql('P')}`.execute(
    tx,
  )
  await sql`INSERT INTO mention (creator_id, post_id, account_id)
    SELECT creator_id, id, ${creatorIdOfRowSql} FROM ${numberedRowsSql(10)} JOIN post ON id = ${rowIdSql('P')}`.execute(
    tx,
  )
  await sql`INSERT INTO hidden_post (account_id, post_id, created_at)
    SELECT ${personIdSql(0)}, ${rowIdSql('P')}, ${rowTimeSql()} FROM ${numberedRowsSql(50)}
    UNION ALL SELECT ${fanIdOfRowSql}, ${rowIdSql('P')}, ${rowTimeSql()} FROM ${numberedRowsSql()}`.execute(
    tx,
  )
  await sql`INSERT INTO trending_post (place, post_id)
    SELECT row_number() OVER (), id FROM (SELECT id FROM post WHERE is_public ORDER BY id DESC LIMIT 200) AS newest`.execute(
    tx,
  )
  await sql`INSERT INTO caption_word (word, posts)
    SELECT word, ndoc FROM ts_stat('SELECT words FROM post_words ORDER BY post_id DESC LIMIT 100000') WHERE ndoc > 1
    UNION ALL SELECT 'unheard' || n, 2 FROM ${numberedRowsSql(5)}`.execute(tx)
  await sql`INSERT INTO publication (post_id, creator_id, fields, created_at, state, failure, failure_code)
    SELECT ${rowIdSql('Q')}, CASE WHEN n % 400 = 0 THEN ${personIdSql(0)} ELSE ${rowIdSql('A', sql`n / 100 % 2000`)} END, '{"type": "MEDIA", "caption": "Good morning", "isPublicPost": true, "contentTagCodes": []}', ${rowTimeSql()}, 'FAILED', 'It broke', 'FILE_BROKEN'
    FROM ${numberedRowsSql(100)}`.execute(tx)
  await sql`INSERT INTO upload (id, owner_id, part, file_name, bytes, received, publication_id, expires_at)
    SELECT post_id, creator_id, 'IMAGE', 'a.jpg', 100, 100, post_id, now() + interval '1 day' FROM publication`.execute(
    tx,
  )
  await sql`INSERT INTO publication_file (creator_id, publication_id, file_id, position, upload_id)
    SELECT creator_id, post_id, post_id, 0, post_id FROM publication`.execute(tx)
  await fillTimelines(tx)
  await fillSaves(tx)
  await fillRemarks(tx)
}

async function fillTimelines(tx: Tx): Promise<void> {
  await sql`INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
    SELECT fan_id, post.id, post.creator_id, post.type FROM post JOIN subscription USING (creator_id)
    WHERE fan_id IN (${personIdSql(0)}, ${personIdSql(1)}) AND status = 'ACTIVE'
    UNION ALL SELECT ${fanIdOfRowSql}, id, creator_id, type FROM ${numberedRowsSql(2)} JOIN post ON id = ${rowIdSql('P')}`.execute(
    tx,
  )
  await sql`INSERT INTO timeline (reader_id, seen_at, floor) SELECT DISTINCT reader_id, now(), '' FROM timeline_entry`.execute(
    tx,
  )
}

/**
 * Inserts saved posts: all folders but one hold few posts; the first of reader `many` holds a fifth of all.
 */
async function fillSaves(tx: Tx): Promise<void> {
  await sql`INSERT INTO saved_post (id, owner_id, post_id, saved_at)
    SELECT ${rowIdSql('D')}, ${personIdSql(0)}, ${rowIdSql('P')}, ${rowTimeSql()} FROM ${numberedRowsSql(2)}
    UNION ALL SELECT ${rowIdSql('DA')}, ${personIdSql(1)}, ${rowIdSql('P')}, ${rowTimeSql()} FROM generate_series(1, 5) n
    UNION ALL SELECT ${rowIdSql('DB')}, ${fanIdOfRowSql}, ${rowIdSql('P')}, ${rowTimeSql()} FROM ${numberedRowsSql(2)}`.execute(
    tx,
  )
  await sql`INSERT INTO post_folder (id, owner_id, name, created_at)
    SELECT ${rowIdSql('G')}, CASE WHEN n <= 50 THEN ${personIdSql(0)} WHEN n <= 53 THEN ${personIdSql(1)} ELSE ${fanIdOfRowSql} END, 'Folder ' || n, ${rowTimeSql()}
    FROM generate_series(1, ${sql.lit(many / 10)}) n`.execute(tx)
  await sql`INSERT INTO post_folder_item (id, folder_id, owner_id, post_id, saved_at)
    SELECT ${rowIdSql('GA')}, ${rowIdSql('G', sql`1`)}, ${personIdSql(0)}, ${rowIdSql('P')}, ${rowTimeSql()} FROM ${numberedRowsSql(4)}
    UNION ALL SELECT ${rowIdSql('GB')}, ${rowIdSql('G', sql`51`)}, ${personIdSql(1)}, ${rowIdSql('P')}, ${rowTimeSql()} FROM generate_series(1, 5) n
    UNION ALL SELECT ${rowIdSql('GC')}, ${rowIdSql('G', sql`(54 + n % ${sql.lit(many / 10 - 54)})`)}, ${fanIdOfRowSql}, ${rowIdSql('P')}, ${rowTimeSql()} FROM ${numberedRowsSql(4)}`.execute(
    tx,
  )
}

/** The newest public post of the star, and the newest comment on it. */
export const talkedAbout = many - (many % 4) - ((many - (many % 4)) % 3 === 0 ? 4 : 0)

/** A quarter of all comments are below one post, a quarter of all replies below one of them. */
async function fillRemarks(tx: Tx): Promise<void> {
  const under = sql`CASE n % 4 WHEN 0 THEN ${rowIdSql('P', sql`${sql.lit(talkedAbout)}`)} ELSE ${rowIdSql('P')} END`
  await sql`INSERT INTO comment (creator_id, id, post_id, author_id, content, created_at)
    SELECT creator_id, ${rowIdSql('C')}, post.id, CASE n % 5 WHEN 1 THEN ${personIdSql(0)} ELSE ${fanIdOfRowSql} END, 'Comment ' || n, ${rowTimeSql()}
    FROM ${numberedRowsSql()} JOIN post ON id = ${under}`.execute(tx)
  await sql`INSERT INTO comment_count (creator_id, comment_id, likes, replies) SELECT creator_id, id, 3, 1 FROM comment`.execute(
    tx,
  )
  const below = sql`CASE n % 4 WHEN 0 THEN ${rowIdSql('C', sql`${sql.lit(many - (many % 4))}`)} ELSE ${rowIdSql('C')} END`
  await sql`INSERT INTO reply (creator_id, id, comment_id, author_id, content, created_at)
    SELECT creator_id, ${rowIdSql('R')}, comment.id, CASE n % 5 WHEN 1 THEN ${personIdSql(0)} ELSE ${fanIdOfRowSql} END, 'Reply ' || n, ${rowTimeSql()}
    FROM ${numberedRowsSql()} JOIN comment ON id = ${below}`.execute(tx)
  await sql`INSERT INTO reply_count (creator_id, reply_id, likes) SELECT creator_id, id, 3 FROM reply`.execute(
    tx,
  )
  await sql`INSERT INTO comment_like (creator_id, comment_id, account_id, created_at)
    SELECT creator_id, id, ${personIdSql(0)}, created_at FROM comment`.execute(tx)
  await sql`INSERT INTO reply_like (creator_id, reply_id, account_id, created_at)
    SELECT creator_id, id, ${personIdSql(0)}, created_at FROM reply`.execute(tx)
  await sql`INSERT INTO comment_mention (creator_id, comment_id, account_id)
    SELECT creator_id, id, ${creatorIdOfRowSql} FROM ${numberedRowsSql(10)} JOIN comment ON id = ${rowIdSql('C')}`.execute(
    tx,
  )
  await sql`INSERT INTO reply_mention (creator_id, reply_id, account_id)
    SELECT creator_id, id, ${creatorIdOfRowSql} FROM ${numberedRowsSql(10)} JOIN reply ON id = ${rowIdSql('R')}`.execute(
    tx,
  )
}
