import process from 'node:process'
import { Client } from 'pg'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { generateLedger } from '../database/generate-ledger.ts'
import { insertCountsAndSessions } from '../database/open-sessions.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { runHttpPostLoad } from '../loads/post-load.ts'
import { hasPgbench, runPgbench } from '../loads/sql-load.ts'
import { createTipRequests } from '../loads/tip-load.ts'
import { buildTipScript } from '../loads/tip-sql.ts'
import { startApi } from '../measuring/api-process.ts'
import { formatReportTable, type ReportRow } from '../measuring/report.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:tips -- [--seconds 8] [--connections 32] [--apart]

Tips from wallets, to many creators and all to one, with durable commits: by one API process, and as the same statements by
pgbench where that is installed. With --apart the creators’ money lies in another shard of the ledger than their fans’. The database is one of its own, and removed at the end.`

const flags = readOptionsOrExit({
  seconds: { type: 'string', default: '8' },
  connections: { type: 'string', default: '32' },
  apart: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
})

const fans = 2000
const creators = 500
const limits = { many: 500, one: 350, shareOfSql: 0.25, oneOfMany: 0.7 }

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_tips', command: 'bench:tips' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const seconds = parseWholeNumber('seconds', flags.seconds, 1, 120)
  const connections = parseWholeNumber('connections', flags.connections, 1, 200)
  await prepare(databaseUrl)
  const rows: ReportRow[] = []
  const sql = { many: 0, one: 0 }
  for (const [name, receivers] of [
    ['many', creators],
    ['one', 1],
  ] as const) {
    // The script books within one shard.
    if (!hasPgbench || flags.apart) continue
    say(`its SQL alone, to ${name} …`)
    const scripts = [buildTipScript({ fans, creators: receivers })]
    const measured = await runPgbench({ databaseUrl, scripts, clients: 8, seconds })
    sql[name] = measured.perSecond
    rows.push({ name: `its SQL, pgbench, 8 clients, to ${name}`, ...measured })
  }
  const api = await startApi(databaseUrl)
  try {
    const load = { origin: api.origin, connections }
    await runHttpPostLoad(
      { ...load, seconds: Math.min(3, seconds) },
      createTipRequests({ fans, receivers: creators }),
    )
    const perSecond = { many: 0, one: 0 }
    for (const [name, receivers] of [
      ['many', creators],
      ['one', 1],
    ] as const) {
      say(`the call at ${connections} connections, to ${name} …`)
      const measured = await runHttpPostLoad({ ...load, seconds }, createTipRequests({ fans, receivers }))
      perSecond[name] = measured.perSecond
      rows.push({
        name: `tip, ${connections} connections, to ${name}`,
        ...measured,
        ...(sql[name] > 0 ? { sqlPerSecond: sql[name] } : {}),
        memoryMb: await api.memoryMb(),
      })
    }
    const share = perSecond.one / perSecond.many
    say(`\n${formatReportTable({ rows, keyed: null })}`)
    say(
      `limits: ${limits.many} a second to many, ${limits.one} to one, ${limits.shareOfSql * 100} % of its SQL`,
    )
    say(`to one: ${Math.round(share * 100)} % of to many, limit ${limits.oneOfMany * 100} %`)
    if (share < limits.oneOfMany || perSecond.many < limits.many || perSecond.one < limits.one)
      process.exitCode = 1
  } finally {
    await api.stop()
  }
}

/** Seeds a database in which everybody has money and a session; every creator has been tipped before. */
async function prepare(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await generateLedger(client, { fans, creators, tips: 10_000, areCreatorsApart: flags.apart })
    await insertCountsAndSessions(client)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
