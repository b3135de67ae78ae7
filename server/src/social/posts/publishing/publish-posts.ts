import type { PostType } from '@fanfare/contract/social/post-types'
import { countCharacters } from '@fanfare/contract/text/characters'
import { findMentionedUsernames } from '@fanfare/contract/text/text-parts'
import { CompiledQuery, type Kysely } from 'kysely'
import { personAllowsInteractionSql } from '../../../access/visibility/audience.ts'
import { isPersonVisibleSql } from '../../../access/visibility/person.ts'
import type { Context } from '../../../platform/context.ts'
import { createWriteBatcher } from '../../../platform/db/batching/write-batcher.ts'
import type { IdGenerator } from '../../../platform/db/ids.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { retryStatement } from '../../../platform/db/transaction/in-transaction.ts'
import { appendEventsSql } from '../../../platform/events/outbox.ts'
import { memoizedStatement } from '../../../platform/pagination/lazy-statement.ts'
import { enqueueSql } from '../../../platform/queue/task.ts'
import { accountIdOfCurrentOrFormerUsernameSql } from '../../creators/resolve-username.ts'
import { fanOutPost } from '../../timelines/fan-out.ts'
import { insertPollsCtesSql, type NewPoll, pollParameterCount, pollParameterValues } from '../poll.ts'
import type { SaleTerms } from '../sale.ts'

/**
 * Idempotency key of a client’s request, and the hash of its content; stored so that a repeated request
 * creates one post.
 */
export type IdempotentRequest = { key: string; hash: Buffer | null }

export type NewPost = {
  id: string
  creatorId: string
  type: PostType
  caption: string
  isPublic: boolean
  /** True if it is adult content, like every post of an adult page. */
  isAdult: boolean
  contentTagCodes: readonly string[]
  /** Null for an ordinary post, public or for all subscribers. */
  sale: SaleTerms | null
  /** Text behind the caption; empty for none. */
  body: string
  poll: NewPoll | null
  now: Date
  request: IdempotentRequest | null
}

/** Parts of the statement that only some posts need, and that take long to set up. */
type Extras = { mentions: boolean; polls: boolean; terms: boolean }

/** Maximum posts per batch: few enough that none waits long for those before it. */
const most = 32
/** Wraps a list parameter: the planner cannot see its length, so one generic plan is used. */
const list = (parameter: `$${number}`, type: string) => `(SELECT ${parameter}::${type}[])`

const mentioning = `, mentioned AS (
    INSERT INTO mention (creator_id, post_id, account_id)
    SELECT DISTINCT asked.creator_id, asked.id, account.id
    FROM unnest(${list('$12', 'text')}, ${list('$13', 'text')}) AS named (post_id, username)
      JOIN asked ON asked.id = named.post_id
      CROSS JOIN LATERAL (SELECT ${accountIdOfCurrentOrFormerUsernameSql('named.username', 'asked.posted_at')} AS id OFFSET 0) AS called
      JOIN account ON account.id = called.id
    WHERE ${isPersonVisibleSql('account', 'asked.creator_id')}
      AND ${personAllowsInteractionSql('account', 'mentions_from', 'asked.creator_id', 'asked.posted_at')}
  )`

const termColumns = ', price_minor, sells_to, opens_from, gate, body_length'
const termValues = `, terms.price_minor, terms.sells_to, terms.opens_from,
      CASE WHEN terms.price_minor IS NOT NULL THEN 1 END, coalesce(terms.body_length, 0)`

/** @param first the number of the first parameter of `termsOf` */
const joinTerms = (first: number) => {
  const each = (index: number, type: string) => list(`$${first + index}`, type)
  return ` LEFT JOIN unnest(${each(0, 'text')}, ${each(1, 'bigint')}, ${each(2, 'text')}, ${each(3, 'smallint')}, ${each(4, 'integer')}, ${each(5, 'text')})
      AS terms (post_id, price_minor, sells_to, opens_from, body_length, body) ON terms.post_id = asked.id`
}

const insertBodies = (first: number) => `, written AS (
    INSERT INTO post_body (creator_id, post_id, body)
    SELECT creator_id, asked.id, terms.body FROM asked${joinTerms(first)} WHERE terms.body <> ''
  )`

function termsOf(posts: readonly NewPost[]): unknown[] {
  const some = posts.filter(hasTerms)
  return [
    some.map(({ id }) => id),
    some.map(({ sale }) => sale?.price ?? null),
    some.map(({ sale }) => sale?.sellsTo ?? null),
    some.map(({ sale }) => sale?.opensFrom ?? null),
    some.map(({ body }) => countCharacters(body)),
    some.map(({ body }) => body),
  ]
}

function hasTerms({ sale, body }: NewPost): boolean {
  return sale !== null || body !== ''
}

/** Returns the number of the first parameter of polls, and of terms. */
function firstParameters({ mentions, polls }: Extras) {
  const poll = mentions ? 14 : 12
  return { poll, terms: poll + (polls ? pollParameterCount : 0) }
}

const publish = (extras: Extras) => {
  const { mentions, polls, terms } = extras
  const first = firstParameters(extras)
  return `
  WITH asked AS (
    SELECT * FROM unnest(${list('$1', 'text')}, ${list('$2', 'text')}, ${list('$3', 'text')}, ${list('$4', 'text')},
        ${list('$5', 'boolean')}, ${list('$6', 'timestamptz')}, ${list('$7', 'boolean')}, ${list('$8', 'text')}, ${list('$9', 'bytea')})
      AS asked (id, creator_id, type, caption, is_public, posted_at, is_adult, key, hash)
  ), fresh AS (
    INSERT INTO post (id, creator_id, type, caption, is_public, posted_at, is_adult${terms ? termColumns : ''})
    SELECT asked.id, creator_id, type, caption, is_public, posted_at, asked.is_adult OR page.is_adult${terms ? termValues : ''}
    FROM asked JOIN account AS page ON page.id = creator_id${terms ? joinTerms(first.terms) : ''}
  ), counted AS (
    INSERT INTO post_count (creator_id, post_id) SELECT creator_id, id FROM asked
  ), searched AS (
    INSERT INTO post_words (creator_id, post_id, words)
    SELECT creator_id, id, text_words(caption) FROM asked WHERE is_public
  ), tagged AS (
    INSERT INTO post_content_tag (creator_id, post_id, code)
    SELECT creator_id, id, code FROM unnest(${list('$10', 'text')}, ${list('$11', 'text')}) AS tag (id, code) JOIN asked USING (id)
  ), requested AS (
    INSERT INTO post_request (creator_id, idempotency_key, request_hash, post_id, created_at)
    SELECT creator_id, key, hash, id, posted_at FROM asked WHERE key IS NOT NULL
  ), noted AS (
    ${appendEventsSql('POSTED', { actor: 'creator_id', subject: 'id', now: 'posted_at', from: 'FROM asked' })}
  ), kept AS (
    INSERT INTO timeline_entry (reader_id, post_id, creator_id, type) SELECT creator_id, id, creator_id, type
    FROM asked JOIN timeline ON timeline.reader_id = asked.creator_id AND timeline.floor IS NOT NULL
  ), locked AS (
    -- In one order in every process.
    SELECT account_id FROM account_count WHERE account_id IN (SELECT creator_id FROM asked)
    ORDER BY account_id FOR NO KEY UPDATE
  ), shown AS (
    UPDATE account_count SET posts = posts + 1 FROM locked WHERE account_count.account_id = locked.account_id
  )${mentions ? mentioning : ''}${polls ? `, ${insertPollsCtesSql(first.poll)}` : ''}${terms ? insertBodies(first.terms) : ''}
  ${enqueueSql(fanOutPost, { payload: `json_build_object('postId', id)`, from: 'asked' })}`
}

/**
 * Inserts posts of different creators with everything that belongs to them but their media, adds each to its
 * creator's timeline, and enqueues their fan-out: one statement.
 * @throws the database's unique violation of `post_request` when one of the idempotency keys has created a post
 * before
 */
export async function publishPosts(
  db: Kysely<DB>,
  newId: IdGenerator,
  posts: readonly NewPost[],
): Promise<void> {
  const tags = posts.flatMap(({ id, contentTagCodes }) => contentTagCodes.map((code) => ({ id, code })))
  const named = posts.flatMap(({ id, caption }) =>
    findMentionedUsernames(caption).map((username) => ({ id, username })),
  )
  const polls = posts.flatMap(({ id, poll }) => (poll ? [{ postId: id, ...poll }] : []))
  const extras = { mentions: named.length > 0, polls: polls.length > 0, terms: posts.some(hasTerms) }
  const name = `publish_posts${extras.mentions ? '_mentioning' : ''}${extras.polls ? '_polling' : ''}${extras.terms ? '_with_terms' : ''}`
  const { text } = memoizedStatement(name, () => publish(extras))
  const always = [
    posts.map(({ id }) => id),
    posts.map(({ creatorId }) => creatorId),
    posts.map(({ type }) => type),
    posts.map(({ caption }) => caption),
    posts.map(({ isPublic }) => isPublic),
    posts.map(({ now }) => now),
    posts.map(({ isAdult }) => isAdult),
    posts.map(({ request }) => request?.key ?? null),
    posts.map(({ request }) => request?.hash ?? null),
    tags.map(({ id }) => id),
    tags.map(({ code }) => code),
  ]
  const mentions = [named.map(({ id }) => id), named.map(({ username }) => username)]
  await db.executeQuery(
    asPreparedStatement(
      name,
      CompiledQuery.raw(text, [
        ...always,
        ...(extras.mentions ? mentions : []),
        ...(extras.polls ? pollParameterValues(newId, polls) : []),
        ...(extras.terms ? termsOf(posts) : []),
      ]),
    ),
  )
}

const publishInBatch = createWriteBatcher<Context, NewPost, undefined>({
  maxBatchSize: most,
  partitionKey: ({ creatorId }) => creatorId,
  run: async (ctx, posts) => {
    await retryStatement(() => publishPosts(ctx.db, ctx.newId, posts))
    return new Map()
  },
})

/**
 * Publishes a post without media, in a batch with others that arrive meanwhile: transactions that enqueue a job wait
 * for each other.
 * @throws as `publishPosts` does
 */
export function publishPostWithoutMediaBatched(ctx: Context, post: NewPost): Promise<undefined> {
  return publishInBatch(ctx, 'posts', post)
}
