import { sql } from 'kysely'
import { isActiveAccountSql } from '../../access/visibility/person.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'

/** Number of the newest public posts that are scored, and of the newest tagged ones. */
const weighed = 20_000
const taggedWeighed = 100_000
const trendingMax = 300
const ofOneMax = 3
const shelfMax = 60

/**
 * Recomputes the scores of public posts and creators. A post scores by its likes and comments, less with
 * every hour, limited to the best few of one creator; a creator by their followers, on the shelves of their
 * country, of the tags of their posts and of those of their page.
 */
export const recomputeExploreScores = task(
  'refresh-explore',
  (ctx) =>
    inTransaction(ctx.db, async (tx) => {
      await sql`DELETE FROM trending_post`.execute(tx)
      await sql`
        INSERT INTO trending_post (place, post_id)
        SELECT row_number() OVER (ORDER BY score DESC, id DESC), id FROM (
          SELECT id, score, row_number() OVER (PARTITION BY creator_id ORDER BY score DESC, id DESC) AS of_one FROM (
            SELECT post.id, post.creator_id,
              (1 + likes + 2 * comments) / power(2 + greatest(0, extract(epoch FROM ${ctx.clock.now()}::timestamptz - posted_at) / 3600), 1.5) AS score
            FROM (SELECT * FROM post WHERE deleted_at IS NULL AND is_public ORDER BY id DESC LIMIT ${weighed}) AS post
              JOIN post_count ON post_count.post_id = post.id
              JOIN account ON account.id = post.creator_id
            WHERE account.verification_status = 'VERIFIED' AND ${sql.raw(isActiveAccountSql('account'))}
          ) AS post
        ) AS post
        WHERE of_one <= ${ofOneMax} ORDER BY score DESC, id DESC LIMIT ${trendingMax}`.execute(tx)
      await sql`DELETE FROM popular_creator`.execute(tx)
      await sql`
        INSERT INTO popular_creator (shelf, place, creator_id)
        SELECT shelf, place, id FROM (
          SELECT shelf, creator.id, row_number() OVER (PARTITION BY shelf ORDER BY subscribers DESC, creator.id) AS place
          FROM (
            SELECT 'tag:' || code AS shelf, post.creator_id AS id
            FROM (SELECT * FROM post_content_tag ORDER BY post_id DESC LIMIT ${taggedWeighed}) AS tagged
              JOIN post ON post.id = tagged.post_id AND post.is_public AND post.deleted_at IS NULL
            UNION
            SELECT 'tag:' || code, account_id FROM creator_tag
            UNION
            SELECT 'country:' || country_code, id FROM account
          ) AS shelved
            JOIN account creator USING (id) JOIN account_count ON account_id = creator.id
          WHERE creator.verification_status = 'VERIFIED' AND ${sql.raw(isActiveAccountSql('creator'))}
        ) AS creator
        WHERE place <= ${shelfMax}`.execute(tx)
    }),
  { isLowPriority: true },
)
