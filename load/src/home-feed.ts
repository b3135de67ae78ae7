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
const path = `/post/search-post/all?limit=${posts}`

/** The home feed of 10 posts: its own SQL, an empty route, and the call at 8 and 32 connections, each beside its limit. */
export async function measureHomeFeed(
  measured: { api: ApiProcess; databaseUrl: string; size: Size; meter: Meter; seconds: number },
  say: (line: string) => void,
): Promise<Row[]> {
  const { api, databaseUrl, size, seconds } = measured
  const rows: Row[] = []
  const sql = {
    databaseUrl,
    text: mixedSql('all', 21, free('$1'), 'KEPT'),
    values: (n: number) => [personId(n), new Date(), '~', posts, '~', '', '', 1, '', 'NGN USD'],
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
  for (const connections of [8, 32]) {
    say(`the call at ${connections} connections …`)
    const row = await loadCall(measured, `home feed, ${connections} connections`, (length, from) =>
      loadHttp({ ...http, connections, seconds: length, from }),
    )
    rows.push({ ...row, shareOfSql: row.perSecond / limit })
  }
  say(`(measured by ${httpTool})`)
  return rows
}
