import { type DatabaseSize, readerTokenOf } from '../../database/generate.ts'
import { runHttpLoad } from '../../loads/http-load.ts'
import type { ApiProcess } from '../../measuring/api-process.ts'
import { homePaths } from './hot-calls.ts'

/**
 * The home feed for a minute without a pause: how often it was answered in each ten seconds. Nothing that is kept, queued or
 * collected may slow it down.
 */
export async function measureHomeFeedForMinute(
  { api, size }: { api: ApiProcess; size: DatabaseSize },
  say: (line: string) => void,
): Promise<readonly number[]> {
  const tokens = Array.from({ length: size.readers }, (_, n) => readerTokenOf(n + 1))
  const http = { origin: api.origin, paths: homePaths, tokens, connections: 32, seconds: 10 }
  await runHttpLoad({ ...http, seconds: 3 })
  const tens: number[] = []
  let from = 0
  while (tens.length < 6) {
    const { perSecond, asked } = await runHttpLoad({ ...http, from })
    from += asked
    tens.push(perSecond)
    say(`  ${Math.round(perSecond).toLocaleString('en')} a second`)
  }
  return tens
}
