import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type Catalogue, readCatalogue } from '../../../src/db/spread/catalogue.ts'
import { faultsForCitus } from '../../../src/db/spread/citus-rules.ts'
import { uniques } from '../../../src/db/spread/declaration.ts'
import { keyOf } from '../../../src/db/spread/fates.ts'
import { callsOfCitus, stepsToSpread, written } from '../../../src/db/spread/steps.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { commented, replied } from '../../setup/comments.ts'
import { joined } from '../../setup/people.ts'
import { polled, vote } from '../../setup/polls.ts'
import { published } from '../../setup/posts.ts'
import { cloneDatabase } from '../../setup/runner/database.ts'

const client = new Client({ connectionString: await cloneDatabase() })
await client.connect()
afterAll(() => client.end())
const before = await readCatalogue(client)

/** All but what only Citus knows. */
async function spreadWithoutCitus(asked: Client, catalogue: Catalogue): Promise<void> {
  for (const { sql, isOfCitus } of stepsToSpread(catalogue)) if (!isOfCitus) await asked.query(sql)
}

describe('a schema that is to be spread', () => {
  test('says of each table where its rows lie', () => {
    expect(faultsForCitus(before).filter((fault) => /has said|no table/.test(fault))).toEqual([])
  })

  test('has the key in every row by which it is spread, in every column of one type', () => {
    const empty = before.tables.filter(({ name, notNull }) => {
      const key = keyOf(name)
      return key !== undefined && !notNull.includes(key)
    })
    // The release before leaves these empty; 0249 fills them, and those that wait for nothing are checked.
    expect(empty.map(({ name }) => name)).toEqual(written0249)
    expect(faultsForCitus(before).filter((fault) => /several types|computed/.test(fault))).toEqual([])
  })

  test('says what keeps unique over all what no machine sees all of', () => {
    const without = before.uniques.filter(({ table, columns }) => {
      const key = keyOf(table)
      return key !== undefined && !columns.includes(key)
    })
    expect(without.map(({ name }) => name).filter((name) => !uniques.has(name))).toEqual([])
  })

  test('keeps what Citus asks for, once the printed steps were taken, and not before', async () => {
    expect(faultsForCitus(before)).not.toEqual([])
    await spreadWithoutCitus(client, before)
    expect(faultsForCitus(await readCatalogue(client))).toEqual([])
  })

  test('is spread by the calls that the operations manual has', async () => {
    const manual = await readFile(new URL('../../../../docs/operations.md', import.meta.url), 'utf8')
    expect(manual).toContain(written(callsOfCitus()))
  })
})

const written0249 = [
  ...['comment', 'comment_count', 'comment_like', 'comment_mention', 'mention', 'poll', 'poll_option'],
  ...['poll_option_count', 'poll_vote', 'post_content_tag', 'post_count', 'post_like', 'post_words'],
  ...['publication_file', 'push_device', 'reply', 'reply_count', 'reply_like', 'reply_mention'],
  ...['subscription_period', 'upload_piece', 'user_list_item'],
]

test('what people do most goes on with the keys of many machines', async () => {
  const app = await startTestApp()
  const asked = new Client({ connectionString: app.ctx.config.database.url })
  await asked.connect()
  try {
    await spreadWithoutCitus(asked, await readCatalogue(asked))
    await live(app)
  } finally {
    await asked.end()
  }
})

/** What writes into tables whose keys were exchanged. */
async function live(app: TestApp): Promise<void> {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  const { postId } = await published(app, creator, {
    caption: `With @${fan.username}`,
    contentTagCodes: ['ART'],
    isPublicPost: true,
  })
  const poll = await polled(app, creator, { isPublicPost: true })
  const { commentId } = await commented(app, fan, postId, 'So true')
  const { replyId } = await replied(app, creator, commentId, 'Thank you')
  const done = [
    await vote(app, fan, poll.options[0]?.optionId),
    await app.call('GET /post/like-post/{postId}', { params: { postId }, token: fan.token }),
    await app.call('GET /comment/like-comment/{commentId}', { params: { commentId }, token: creator.token }),
    await app.call('GET /comment/like-reply/{replyId}', { params: { replyId }, token: fan.token }),
    await app.call('POST /post-folder/toggle-save/{postId}', { params: { postId }, token: fan.token }),
    await app.call('GET /subscription/create-free-subscription/{creatorId}', {
      params: { creatorId: creator.id },
      token: fan.token,
    }),
    await app.call('GET /user/refresh-user', { token: fan.token }),
  ]
  expect(done.map(({ status }) => status)).toEqual(done.map(() => 200))
  await app.drain()
}
