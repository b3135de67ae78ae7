import { firstNames, lastNames, type Size, tokenOf } from './database/generate.ts'
import { loadCall } from './loads/call-load.ts'
import { loadHttp } from './loads/http-load.ts'
import type { ApiProcess } from './measuring/api-process.ts'
import type { Meter } from './measuring/processor.ts'
import type { Row } from './measuring/report.ts'

/** Beginnings of names, and names with two letters swapped: as people type. */
const beginnings = firstNames.flatMap((name) => [name.slice(0, 3), name.slice(0, 5)])
const mistyped = lastNames
  .filter((name) => name.length > 4)
  .map((name, at) => `${firstNames[at]} ${name.slice(0, 2)}${name[3]}${name[2]}${name.slice(4)}`)

/** Looking for people by beginnings and with typing errors at 32 connections. */
export async function measurePersonSearch(
  measured: {
    api: ApiProcess
    size: Size
    meter: Meter
    seconds: number
    isAsked: (name: string) => boolean
  },
  say: (line: string) => void,
): Promise<Row[]> {
  const { api, size, isAsked } = measured
  const rows: Row[] = []
  const tokens = Array.from({ length: size.readers }, (_, n) => tokenOf(n + 1))
  for (const [name, terms] of [
    ['by a beginning', beginnings],
    ['with a typing error', mistyped],
  ] as const) {
    if (!isAsked(`person search ${name}`)) continue
    say(`person search ${name} …`)
    const paths = terms.map((term) => `/creator/search-creator/${encodeURIComponent(term)}`)
    const http = { origin: api.origin, paths, tokens, connections: 32 }
    rows.push(
      await loadCall(measured, `person search ${name}, 32 connections`, (length, from) =>
        loadHttp({ ...http, seconds: length, from }),
      ),
    )
  }
  return rows
}
