import process from 'node:process'
import { Client } from 'pg'
import { rollUpDailyPlatformLedgerTotals } from '../../server/src/money/ledger/figures/roll-up-ledger-totals.ts'
import { sealLedger } from '../../server/src/money/ledger/verification/seal-ledger.ts'
import { findLedgerMismatches } from '../../server/src/money/ledger/verification/verify-ledger.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { closeContext, createContext } from '../../server/src/platform/context.ts'
import { generateLedger } from '../database/generate-ledger.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:ledger -- [--entries 1000000]

Books top-ups and tips, seals them, and times the verifier: it may take 20 s for a million entries on two cores. Beside it
stands what the same server takes for reading each entry once and adding it up. The database is one of its own, and removed
at the end.`

const flags = readOptionsOrExit({
  entries: { type: 'string', default: '1000000' },
  help: { type: 'boolean', default: false },
})

const fans = 20_000
const limitSeconds = 20

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_ledger', command: 'bench:ledger' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const entries = parseWholeNumber('entries', flags.entries, 100_000, 20_000_000)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const ctx = createContext(
    readConfig({
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      STORAGE_URL: 'file:/nowhere',
      SECRET_KEY: 'a secret that nothing here is signed with',
    }),
  )
  try {
    const booking = await secondsOf(() =>
      generateLedger(client, { fans, creators: 500, tips: Math.ceil((entries - 2 * fans) / 3) }),
    )
    say(`${entries.toLocaleString('en')} entries booked in ${booking.toFixed(1)} s`)
    await rollUpDailyPlatformLedgerTotals.run(ctx, {})
    const sealing = await secondsOf(() => sealLedger.run(ctx, {}))
    const { rows } = await client.query<{ transactions: number; seals: number }>(
      'SELECT (SELECT count(*)::int FROM ledger_sealed) AS transactions, (SELECT count(*)::int FROM ledger_seal) AS seals',
    )
    const { transactions, seals } = rows[0] ?? { transactions: 0, seals: 0 }
    say(
      `${transactions.toLocaleString('en')} transactions sealed by ${seals} seals in ${sealing.toFixed(1)} s: ${Math.round(transactions / sealing).toLocaleString('en')} a second`,
    )
    await client.query('VACUUM ANALYZE')
    const reading = await secondsOf(() =>
      client.query(
        'SELECT transaction_id, sum(amount) FROM ledger_entry GROUP BY transaction_id OFFSET 100000000',
      ),
    )
    let mismatches: string[] = []
    const verifying = await secondsOf(async () => {
      mismatches = await findLedgerMismatches(ctx.db)
    })
    for (const mismatch of mismatches) say(mismatch)
    const limit = (limitSeconds * Math.max(entries, 1_000_000)) / 1_000_000
    say(`reading and adding up each entry once: ${reading.toFixed(1)} s`)
    say(`verify-ledger: ${verifying.toFixed(1)} s, limit ${limit.toFixed(0)} s`)
    if (mismatches.length > 0) throw new Error('The ledger does not hold.')
    if (verifying > limit) process.exitCode = 1
  } finally {
    await client.end()
    await closeContext(ctx)
  }
}

async function secondsOf(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return (performance.now() - started) / 1000
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
