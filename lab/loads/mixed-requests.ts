import { Client } from 'pg'
import { generateLedger } from '../database/generate-ledger.ts'
import {
  generatedLedgerPersonId,
  generatedLedgerPersonToken,
  insertCountsAndSessions,
} from '../database/open-sessions.ts'
import { encodeHttpRequest, type LoadRequest } from './open-load.ts'

export const workloadFanCount = 2000
export const workloadCreatorCount = 50
export const workloadPostCount = 1000

/** The post of `seedWorkload` with this number. */
export function workloadPostId(n: number): string {
  return `01BANKERQ${String(n).padStart(17, '0')}`
}

/** Requests of each kind per hundred. */
const mix = { tip: 2, like: 8, look: 15 }

/** Seeds a database in which everybody follows a creator and has a timeline, money and a session. */
export async function seedWorkload(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await generateLedger(client, { fans: workloadFanCount, creators: workloadCreatorCount, tips: 1000 })
    await insertCountsAndSessions(client)
    const statements = [
      `INSERT INTO post (id, creator_id, type, caption, is_public, posted_at)
       SELECT '01BANKERQ' || lpad(n::text, 17, '0'), '01BANKERP' || lpad((${workloadFanCount} + 1 + n % ${workloadCreatorCount})::text, 17, '0'),
         'TEXT', 'A post', true, now() FROM generate_series(1, ${workloadPostCount}) n`,
      'INSERT INTO post_count (creator_id, post_id) SELECT creator_id, id FROM post',
      `INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at,
         access_until)
       SELECT '01BANKERE' || lpad(n::text, 17, '0'), '01BANKERP' || lpad(n::text, 17, '0'),
         '01BANKERP' || lpad((${workloadFanCount} + 1 + n % ${workloadCreatorCount})::text, 17, '0'), 'ACTIVE', true, 0, 'NGN', now(), 'infinity'
       FROM generate_series(1, ${workloadFanCount}) n`,
      `INSERT INTO timeline_entry (reader_id, post_id, creator_id, type)
       SELECT fan_id, post.id, creator_id, type FROM subscription JOIN post USING (creator_id)`,
      `INSERT INTO timeline (reader_id, seen_at, floor) SELECT DISTINCT fan_id, now(), '' FROM subscription`,
      'VACUUM ANALYZE',
    ]
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Builds a realistic mix of requests: mostly a page of the feed; now and then a post, a like, a tip.
 * @param name prefix of the references of these tips
 */
export function createRequestMix(name: string): { next: () => LoadRequest; feed: () => LoadRequest } {
  let number = 0
  let references = 0

  function tip(): LoadRequest {
    references += 1
    const body = JSON.stringify({
      amount: 10_000,
      currencyCode: 'NGN',
      transactionSource: 'TIPS',
      creatorId: generatedLedgerPersonId(workloadFanCount + 1 + (number % workloadCreatorCount)),
      reference: `${name}_${references}`,
    })
    return {
      kind: 'tip',
      bytes: encodeHttpRequest(
        'POST',
        '/paystack/send-wallet-tip',
        generatedLedgerPersonToken(1 + (number % workloadFanCount)),
        body,
      ),
    }
  }

  function feed(): LoadRequest {
    number += 1
    return pageFor(generatedLedgerPersonToken(1 + (number % workloadFanCount)))
  }

  function next(): LoadRequest {
    number += 1
    const token = generatedLedgerPersonToken(1 + (number % workloadFanCount))
    const post = workloadPostId(1 + (number % workloadPostCount))
    const percent = number % 100
    if (percent < mix.tip) return tip()
    if (percent < mix.tip + mix.like) {
      return { kind: 'like', bytes: encodeHttpRequest('POST', `/post/like-post/${post}`, token, '') }
    }
    if (percent < mix.tip + mix.like + mix.look) {
      return { kind: 'look', bytes: encodeHttpRequest('GET', `/post/get-post-details/${post}`, token) }
    }
    return pageFor(token)
  }

  return { next, feed }
}

function pageFor(token: string): LoadRequest {
  return { kind: 'list', bytes: encodeHttpRequest('GET', '/post/search-post/all?limit=10', token) }
}
