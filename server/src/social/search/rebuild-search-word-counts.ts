import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'

/** Number of the newest public posts whose words are counted. */
export const maxPostsInWordCounts = 50_000

/**
 * Recounts the words of the newest public posts, without those of a single post. Adult content is left out, since
 * corrections are shown to everybody.
 */
export const rebuildSearchWordCounts = task(
  'count-words',
  (ctx) =>
    inTransaction(ctx.db, async (tx) => {
      await sql`DELETE FROM caption_word`.execute(tx)
      await sql`
        INSERT INTO caption_word (word, posts)
        SELECT word, ndoc FROM ts_stat(${`
          SELECT words FROM post_words JOIN post ON post.id = post_words.post_id
          WHERE post.deleted_at IS NULL AND NOT post.is_adult ORDER BY post_id DESC LIMIT ${maxPostsInWordCounts}`})
        WHERE ndoc > 1`.execute(tx)
    }),
  { isLowPriority: true },
)
