import process from 'node:process'
import { parseArgs } from 'node:util'
import { killUnderLoad } from './kill.ts'

const usage = `npm run chaos -- [--api 200] [--database 20]

Kills the server with SIGKILL under payment load, and then the database with all of its processes, each at random moments
and as often as asked, with the sandbox as the card provider. After each restart, and one sweep, the provider's books must
equal ours, and nothing acknowledged may be missing; the whole ledger is verified again and again. Everything runs in a
folder of its own, which is removed at the end.`

const { values: flags } = parseArgs({
  options: {
    api: { type: 'string', default: '200' },
    database: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
})

if (flags.help) say(usage)
else await chaos()

async function chaos(): Promise<void> {
  const started = performance.now()
  const { apiKills, databaseKills, walletPayments, cardPayments } = await killUnderLoad(
    { api: count('api', flags.api), database: count('database', flags.database) },
    say,
  )
  const seconds = (performance.now() - started) / 1000
  say(
    `The server was killed ${apiKills} times and the database ${databaseKills} times in ${seconds.toFixed(0)} s, while ${walletPayments} payments from wallets were acknowledged and ${cardPayments} cards charged: nothing lost, nothing twice, and the ledger holds.`,
  )
}

function count(flag: string, given: string): number {
  const value = Number(given)
  if (Number.isInteger(value) && value >= 0 && value <= 10_000) return value
  throw new Error(`--${flag} is a whole number up to 10000.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
