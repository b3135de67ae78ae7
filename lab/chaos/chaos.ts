import process from 'node:process'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { readChaosTotals, writeChaosTotals } from './progress-file.ts'
import { type ChaosResult, NotRecovered, runChaos } from './run-chaos.ts'
import { faultKinds } from './schedule.ts'

const usage = `npm run test:chaos -- [--seed N] [--rounds 20] [--from 1] [--kills N] [--only WORD] [--within 30] [--sum FILE]

Has people join, publish, pay, subscribe, withdraw, comment and leave, while the parts of the installation fail by a schedule
that the seed gives: the API, the worker and the database are killed, frozen and kept from each other; the store, the mail
server and the card provider are slow, full, silent or wrong; the clock jumps; jobs are poisoned. After each round the ledger
is verified, what was acknowledged is there once, and all is as before within 30 s (--within), by itself.

--seed    the same schedule again; without it, one is made up and said
--rounds  so many rounds, mostly of up to three faults; --from is the number of the first
--kills   instead, as many rounds as it takes for so many kills of processes: npm run test:chaos -- --kills 10000
--sum     keeps in this file how many rounds and kills there were, and goes on after them by the same seed, if it is there:
          npm run test:chaos -- --only kill --kills 10000 --sum FILE, in as many sittings as one likes
--only    faults with this in their names, and with --only kill far more of them a round: ${faultKinds.join('; ')}

Everything runs in a folder of its own, which is removed at the end.`

const flags = readOptionsOrExit({
  seed: { type: 'string' },
  rounds: { type: 'string' },
  from: { type: 'string', default: '1' },
  kills: { type: 'string' },
  within: { type: 'string', default: '30' },
  only: { type: 'string', default: '' },
  sum: { type: 'string' },
  help: { type: 'boolean', default: false },
})

if (flags.help) say(usage)
else await chaos()

async function chaos(): Promise<void> {
  const before = flags.sum === undefined ? undefined : await readChaosTotals(flags.sum)
  const asked = flags.seed === undefined ? undefined : count('seed', flags.seed)
  const seed = asked ?? before?.seed ?? Math.floor(Math.random() * 1_000_000)
  if (before !== undefined && before.seed !== seed)
    throw new Error(`${flags.sum} is of the seed ${before.seed}.`)
  const sum = before ?? { seed, rounds: 0, kills: 0, slowestMs: 0 }
  const kinds = faultKinds.filter((kind) => kind.includes(flags.only))
  if (kinds.length === 0) throw new Error(`No fault has "${flags.only}" in its name.`)
  const [kills, rounds] =
    flags.kills === undefined
      ? [Number.POSITIVE_INFINITY, count('rounds', flags.rounds ?? '20')]
      : [count('kills', flags.kills), flags.rounds ? count('rounds', flags.rounds) : Number.POSITIVE_INFINITY]
  say(`Seed ${seed}.`)
  if (before) say(`${sum.kills} kills in ${sum.rounds} rounds so far.`)
  const left = kills - sum.kills
  if (left <= 0) return
  const started = performance.now()
  try {
    const played = await runChaos(
      {
        seed,
        from: count('from', flags.from) + sum.rounds,
        rounds,
        kills: left,
        kinds,
        comeBackMs: count('within', flags.within) * 1000,
      },
      async (line, sofar) => {
        say(line)
        if (flags.sum === undefined) return
        await writeChaosTotals(flags.sum, {
          seed,
          rounds: sum.rounds + sofar.rounds,
          kills: sum.kills + sofar.kills,
          slowestMs: Math.max(sum.slowestMs, sofar.slowestMs),
        })
      },
    )
    reportAll(played, (performance.now() - started) / 1000)
  } catch (cause) {
    if (!(cause instanceof NotRecovered)) throw cause
    const only = flags.only === '' ? '' : ` --only '${flags.only}'`
    say(`Not mended.\n${cause.message}\n`)
    say(`Again: npm run test:chaos -- --seed ${seed} --rounds ${cause.round.number}${only}`)
    say(
      `That round alone: npm run test:chaos -- --seed ${seed} --from ${cause.round.number} --rounds 1${only}`,
    )
    process.exitCode = 1
  }
}

function reportAll(
  { rounds, faults, kills, slowestMs, acknowledged, answers }: ChaosResult,
  seconds: number,
): void {
  const lines = (counts: Iterable<readonly [string, number]>) =>
    [...counts].map(([name, times]) => `  ${String(times).padStart(6)}  ${name}`).join('\n')
  say(`What went wrong:\n${lines(faults)}`)
  say(`What was acknowledged:\n${lines(Object.entries(acknowledged))}`)
  say(`What was answered:\n${lines([...answers].toSorted(([one], [other]) => one.localeCompare(other)))}`)
  say(
    `${rounds} rounds with ${kills} kills in ${seconds.toFixed(0)} s: nothing lost, nothing twice, the ledger holds, and all was as before within ${(slowestMs / 1000).toFixed(1)} s.`,
  )
}

function count(flag: string, given: string): number {
  const value = Number(given)
  if (Number.isInteger(value) && value >= 0 && value <= 1_000_000) return value
  throw new Error(`--${flag} is a whole number up to 1000000.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
