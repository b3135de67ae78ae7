import { tippers } from './database/generate.ts'
import { loadCall } from './loads/call-load.ts'
import { loadTips } from './loads/tip-load.ts'
import type { ApiProcess } from './measuring/api-process.ts'
import type { Meter } from './measuring/processor.ts'
import type { Row } from './measuring/report.ts'

/** Tips from wallets at 32 connections, to many and all to one. `npm run bench:tips` puts them beside their SQL. */
export async function measureTips(
  measured: { api: ApiProcess; meter: Meter; seconds: number; isAsked: (name: string) => boolean },
  say: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, receivers] of [
    ['many', tippers.creators],
    ['one', 1],
  ] as const) {
    if (!measured.isAsked(`tip to ${name}`)) continue
    say(`tips to ${name} …`)
    rows.push(
      await loadCall(measured, `tip, 32 connections, to ${name}`, (seconds) =>
        loadTips(measured.api, { fans: tippers.fans, receivers, connections: 32, seconds }),
      ),
    )
  }
  return rows
}
