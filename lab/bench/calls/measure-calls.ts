import { benchPersonIdOf, type DatabaseSize, readerTokenOf } from '../../database/generate.ts'
import { runCallUnderLoad } from '../../loads/call-load.ts'
import { httpTool, runHttpLoad } from '../../loads/http-load.ts'
import { runRecordedSqlLoad } from '../../loads/own-sql.ts'
import { runHttpPostLoad } from '../../loads/post-load.ts'
import { hasPgbench, runKeyedReadLoad, runPgbench } from '../../loads/sql-load.ts'
import type { ApiProcess } from '../../measuring/api-process.ts'
import type { CpuMeter } from '../../measuring/processor.ts'
import type { ReportRow } from '../../measuring/report.ts'
import { type HotCall, listHotCalls } from './hot-calls.ts'

type Measured = { api: ApiProcess; databaseUrl: string; size: DatabaseSize; meter: CpuMeter; seconds: number }

/**
 * Measures the most frequent calls, each beside its own SQL, and an empty route. `isAsked` selects them by
 * name.
 */
export async function measureCalls(
  measured: Measured & { isAsked: (name: string) => boolean },
  say: (line: string) => void,
): Promise<ReportRow[]> {
  const rows: ReportRow[] = []
  const empty: HotCall = { name: 'empty route', asks: ['/health/live'], people: 0 }
  for (const call of [empty, ...listHotCalls(measured.size)]) {
    if (!measured.isAsked(call.name)) continue
    say(`${call.name} …`)
    const own = hasPgbench ? await ownSqlOf(call, measured) : undefined
    const { target } = call
    const before = target && hasPgbench ? await keyedNow(measured) : undefined
    const row = await runCallUnderLoad(measured, call.name, loadOf(call, measured))
    rows.push({
      ...row,
      ...(target && { target }),
      ...(before && { keyed: (before + (await keyedNow(measured))) / 2 }),
      ...(own && { sqlPerSecond: own.perSecond }),
    })
  }
  say(`(measured by ${httpTool})`)
  return rows
}

/** A machine that others use too is half as fast a minute later: what is wanted of a call is held to what it gives beside it. */
async function keyedNow({ databaseUrl, size }: Measured): Promise<number> {
  const { perSecond } = await runKeyedReadLoad({ databaseUrl, people: size.people, seconds: 1 })
  return perSecond
}

function ownSqlOf({ alone, asks, script }: HotCall, { databaseUrl, size, seconds }: Measured) {
  if (script) return runPgbench({ databaseUrl, scripts: [script], clients: 8, seconds })
  if (!alone || typeof asks === 'function') return undefined
  const viewer = { sessionId: '', verificationStatus: 'UNVERIFIED', isUnrestricted: true } as const
  return runRecordedSqlLoad({
    databaseUrl,
    seconds,
    alone: (ctx, n) =>
      alone(ctx, { ...viewer, userId: benchPersonIdOf(1 + (n % size.readers)) }, asks[n % asks.length] ?? ''),
  })
}

function loadOf({ asks, people, connections = 32, sends, headers }: HotCall, { api, size }: Measured) {
  const { origin } = api
  if (typeof asks === 'function')
    return (seconds: number) => runHttpPostLoad({ origin, connections, seconds }, asks)
  const tokens = Array.from({ length: people ?? size.readers }, (_, n) => readerTokenOf(n + 1))
  const load = {
    origin,
    paths: asks,
    tokens,
    connections,
    ...(sends && { sends }),
    ...(headers && { headers }),
  }
  return (seconds: number, from: number) => runHttpLoad({ ...load, seconds, from })
}
