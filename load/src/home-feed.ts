import { mixedSql } from '../../server/src/posts/feeds/feed-parts.ts'
import { free } from '../../server/src/visibility/free-viewer.ts'
import { personId, type Size, tokenOf } from './database/generate.ts'
import { loadCall } from './loads/call-load.ts'
import { httpTool, loadHttp } from './loads/http-load.ts'
import { hasPgbench, loadPgbench, loadSql } from './loads/sql-load.ts'
import type { ApiProcess } from './measuring/api-process.ts'
import type { Meter } from './measuring/processor.ts'
import type { Row } from './measuring/report.ts'

const posts = 10
const asBrowsersAsk = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const path = `/post/search-post/all?limit=${posts}`

/** The home feed of 10 posts: its own SQL, an empty route, and the call at 8 and 32 connections and compressed, each beside its limit. */
export async function measureHomeFeed(
  measured: { api: ApiProcess; databaseUrl: string; size: Size; meter: Meter; seconds: number },
  say: (line: string) => void,
): Promise<Row[]> {
  const { api, databaseUrl, size, seconds } = measured
  const rows: Row[] = []
  const sql = {
    databaseUrl,
    text: mixedSql('all', 21, free('$1'), 'KEPT'),
    values: (n: number) => [personId(n), new Date(), '~', posts, '~', '', '', 1, '', 'NGN USD', '', ''],
    expressions: [
      `('01BENCHP' || lpad(:n::text, 18, '0'))`,
      'now()',
      `'~'`,
      String(posts),
      `'~'`,
      `''`,
      `''`,
      '1',
      `''`,
      `'NGN USD'`,
      `''`,
      `''`,
    ],
    upTo: size.readers,
    seconds,
  }
  const tokens = Array.from({ length: size.readers }, (_, n) => tokenOf(n + 1))
  const http = { origin: api.origin, paths: [path], tokens, seconds }

  let limit: number | undefined
  if (hasPgbench) {
    say('the SQL alone, by pgbench …')
    const alone = await loadPgbench(sql)
    limit = alone.perSecond
    rows.push({ name: 'its SQL, pgbench, 4 clients', ...alone })
  }
  say('the SQL alone, pipelined …')
  const piped = await loadSql(sql)
  limit ??= piped.perSecond
  rows.push({ name: 'its SQL, pipelined by Node', ...piped })
  say('an empty route …')
  const empty = { ...http, paths: ['/health/live'], tokens: [], connections: 32 }
  rows.push(
    await loadCall(measured, 'empty route, 32 connections', (length) =>
      loadHttp({ ...empty, seconds: length }),
    ),
  )
  const ways = [
    { name: 'home feed, 8 connections', connections: 8 },
    { name: 'home feed, 32 connections', connections: 32 },
    { name: 'home feed as a browser asks, 32', connections: 32, headers: asBrowsersAsk },
  ]
  for (const { name, ...way } of ways) {
    say(`${name} …`)
    const row = await loadCall(measured, name, (length, from) =>
      loadHttp({ ...http, ...way, seconds: length, from }),
    )
    rows.push({ ...row, shareOfSql: row.perSecond / limit })
  }
  say(`(measured by ${httpTool})`)
  return rows
}

/**
 * The home feed for a minute without a pause: how often it was answered in each ten seconds. Nothing that is kept, queued or
 * collected may slow it down.
 */
export async function measureMinute(
  { api, size }: { api: ApiProcess; size: Size },
  say: (line: string) => void,
): Promise<readonly number[]> {
  const tokens = Array.from({ length: size.readers }, (_, n) => tokenOf(n + 1))
  const http = { origin: api.origin, paths: [path], tokens, connections: 32, seconds: 10 }
  await loadHttp({ ...http, seconds: 3 })
  const tens: number[] = []
  let from = 0
  while (tens.length < 6) {
    const { perSecond, asked } = await loadHttp({ ...http, from })
    from += asked
    tens.push(perSecond)
    say(`  ${Math.round(perSecond).toLocaleString('en')} a second`)
  }
  return tens
}
