import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { commented, replied } from '../../setup/comments.ts'
import { joined } from '../../setup/people.ts'
import { polled, vote } from '../../setup/polls.ts'
import { published } from '../../setup/posts.ts'

const app = await startTestApp()
const { db } = app.ctx

/** The tables whose rows hang on a post, and so are its creator's. */
const ofPosts = [
  ...['post_count', 'post_words', 'post_content_tag', 'mention', 'post_like', 'poll', 'poll_option'],
  ...[
    'poll_option_count',
    'poll_vote',
    'comment',
    'comment_count',
    'comment_mention',
    'reply',
    'reply_count',
  ],
]

const keysOf = async (table: string) => {
  const { rows } = await sql<{
    creator_id: string | null
  }>`SELECT creator_id FROM ${sql.table(table)}`.execute(db)
  return rows.map((row) => row.creator_id)
}

test('all that hangs on a post is its creator’s, whoever wrote it', async () => {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  const caption = { caption: `With @${fan.username}`, contentTagCodes: ['ART'], isPublicPost: true }
  const { postId } = await published(app, creator, caption)
  const poll = await polled(app, creator)
  const { commentId } = await commented(app, fan, postId, `So true, @${creator.username}`)
  await replied(app, creator, commentId, 'Thank you')
  await app.call('GET /post/like-post/{postId}', { params: { postId }, token: fan.token })
  await vote(app, fan, poll.options[0]?.optionId)
  for (const table of ofPosts) {
    const keys = await keysOf(table)
    expect([table, ...new Set(keys)]).toEqual([table, creator.id])
  }
})

test('what the release before writes without a key has that of the row it hangs on', async () => {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  const [post, option, remark] = [app.ctx.newId(), app.ctx.newId(), app.ctx.newId()]
  await sql`
    WITH fresh AS (
      INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
      VALUES (${post}, ${creator.id}, 'POLL', 'Which?', true, now())
    ), counted AS (
      INSERT INTO post_count (post_id) VALUES (${post})
    ), tagged AS (
      INSERT INTO post_content_tag (post_id, code) VALUES (${post}, 'ART')
    ), poll AS (
      INSERT INTO poll (post_id, expires_at) VALUES (${post}, now() + interval '1 day')
    )
    INSERT INTO poll_option (id, post_id, position, content)
    VALUES (${option}, ${post}, 0, 'This'), (${app.ctx.newId()}, ${post}, 1, 'That')`.execute(db)
  await sql`INSERT INTO post_like (post_id, account_id, created_at) VALUES (${post}, ${fan.id}, now())`.execute(
    db,
  )
  await sql`
    INSERT INTO poll_vote (post_id, voter_id, option_id, created_at)
    VALUES (${post}, ${fan.id}, ${option}, now())`.execute(db)
  await sql`
    WITH fresh AS (
      INSERT INTO comment (id, post_id, author_id, content, created_at)
      VALUES (${remark}, ${post}, ${fan.id}, 'Mine', now()) RETURNING id
    )
    INSERT INTO comment_count (comment_id) SELECT id FROM fresh`.execute(db)
  const { rows } = await sql`
    SELECT creator_id FROM post_count WHERE post_id = ${post} UNION ALL
    SELECT creator_id FROM post_content_tag WHERE post_id = ${post} UNION ALL
    SELECT creator_id FROM poll WHERE post_id = ${post} UNION ALL
    SELECT creator_id FROM poll_option WHERE post_id = ${post} UNION ALL
    SELECT creator_id FROM post_like WHERE post_id = ${post} UNION ALL
    SELECT creator_id FROM poll_vote WHERE post_id = ${post} UNION ALL
    SELECT creator_id FROM comment WHERE id = ${remark} UNION ALL
    SELECT creator_id FROM comment_count WHERE comment_id = ${remark}`.execute(db)
  expect(rows).toEqual(Array(9).fill({ creator_id: creator.id }))
})

test('a key is never another’s than that of the row above, and is not taken away', async () => {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  const { postId } = await published(app, creator)
  await expect(
    sql`INSERT INTO post_like (creator_id, post_id, account_id, created_at)
      VALUES (${fan.id}, ${postId}, ${fan.id}, now())`.execute(db),
  ).rejects.toThrow('post_like_post_id_fkey')
  const { commentId } = await commented(app, fan, postId, 'So true')
  await expect(sql`UPDATE comment SET creator_id = NULL WHERE id = ${commentId}`.execute(db)).rejects.toThrow(
    'comment_has_key',
  )
})
