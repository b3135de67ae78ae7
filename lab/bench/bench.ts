import process from 'node:process'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { type DatabaseSize, generateDatabase, maxPricedPercent } from '../database/generate.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { hasPgbench, runKeyedReadLoad } from '../loads/sql-load.ts'
import { startApi } from '../measuring/api-process.ts'
import { openCpuMeter } from '../measuring/processor.ts'
import {
  type BenchReport,
  computeGrowthFactors,
  findCpuTimeChanges,
  formatReportTable,
  minLoadParts,
  readBenchReport,
  saveBenchReport,
} from '../measuring/report.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'
import { measureCalls } from './calls/measure-calls.ts'
import { measureHomeFeedForMinute } from './calls/measure-minute.ts'

/** Maximum cost of a list relative to that with the fewest posts. */
const growthMost = 1.3
const lists = [
  'home feed',
  'profile feed',
  'comments',
  'notifications',
  'tag page',
  'saved posts',
  'post search',
  'person search',
]
const minuteLeast = 0.95

const usage = `npm run bench -- [--posts 200000[,1000000]] [--people 20000] [--readers 50] [--follows 200] [--priced 2]
  [--seconds 8] [--only vote,tip] [--save REPORT.json] [--vs BASELINE.json] [--margin 15] [--minute]

Measures what is asked most of one API process, with generated data in a database of its own, which is removed at the end.
Each figure stands beside what PostgreSQL gives of one row by its key in the same run, for a call of which something is wanted
just before and after it, and what it gives of the very statements of the call. Of a call's writes it does one at a time, where the API writes those of many at once. Of several numbers of --posts each is measured, and what a list takes of the largest may be ${growthMost} times what it
takes of the smallest. --minute: the home feed for a minute besides, whose last ten seconds have to be as fast as its first.
--readers: how many different people read their home feed. --priced: how many posts in a hundred are for sale; of the others,
half are public and half for subscribers. --only: calls whose names begin so.

"processor ms" is what a request takes of a processor, in the API and PostgreSQL together; "in rows" says how many rows by
their key take as much at the same time, so that it stays what it is where the machine is busy. --vs: beside a run of the
same size that was saved before, by these rows; it may have had another --priced. What is slower by more than --margin percent, and in each of its parts than
in any of the parts before, is named, and the command fails. There are as many parts as
seconds, four at most; fewer than ${minLoadParts} are put beside each other and not judged.`

const flags = readOptionsOrExit({
  posts: { type: 'string', default: '200000' },
  minute: { type: 'boolean', default: false },
  people: { type: 'string', default: '20000' },
  readers: { type: 'string', default: '50' },
  follows: { type: 'string', default: '200' },
  priced: { type: 'string', default: '2' },
  seconds: { type: 'string', default: '8' },
  only: { type: 'string', default: '' },
  save: { type: 'string' },
  vs: { type: 'string' },
  margin: { type: 'string', default: '15' },
  help: { type: 'boolean', default: false },
})

if (flags.help) say(usage)
else await bench()

async function bench(): Promise<void> {
  const people = parseWholeNumber('people', flags.people, 1000, 1_000_000)
  const common = {
    people,
    readers: parseWholeNumber('readers', flags.readers, 1, 1000),
    follows: parseWholeNumber('follows', flags.follows, 1, 10_000),
  }
  const sizes = flags.posts
    .split(',')
    .map((each) => ({ posts: parseWholeNumber('posts', each, 1000, 5_000_000), ...common }))
  if (common.readers * 2 > people || common.follows > people / 10) {
    throw new Error('At most half of the people are readers, and a tenth are creators to follow.')
  }
  const [only] = sizes
  if (sizes.length > 1 && (flags.save || flags.vs)) throw new Error('--save and --vs are for one size.')
  const margin = parseWholeNumber('margin', flags.margin, 1, 1000) / 100
  const before = flags.vs && only ? await readBenchReport(flags.vs, only) : undefined
  const pricedPercent = parseWholeNumber('priced', flags.priced, 0, maxPricedPercent)
  const seconds = parseWholeNumber('seconds', flags.seconds, 1, 120)
  const reports: BenchReport[] = []
  for (const size of sizes) {
    const report = await measure(size, { pricedPercent, seconds })
    reports.push(report)
    if (flags.save) await saveBenchReport(flags.save, report)
    say(`\n${formatReportTable(report, before)}\n`)
    if (before) judge(report, before, margin)
  }
  if (reports.length > 1) judgeGrowth(reports)
}

function measure(
  size: DatabaseSize,
  { pricedPercent, seconds }: { pricedPercent: number; seconds: number },
): Promise<BenchReport> {
  return withScratchDatabase({ prefix: 'fanfare_bench', command: 'bench' }, async (databaseUrl) => {
    say(`making ${size.posts.toLocaleString('en')} posts of ${size.people.toLocaleString('en')} people …`)
    await generateDatabase(databaseUrl, size, { pricedPercent })
    const api = await startApi(databaseUrl)
    const meter = await openCpuMeter(api, databaseUrl, size.people)
    try {
      const names = flags.only.split(',')
      const isAsked = (name: string) => names.some((beginning) => name.startsWith(beginning))
      const measured = { api, databaseUrl, size, meter, seconds, isAsked }
      const keyed = hasPgbench ? await runKeyedReadLoad({ databaseUrl, people: size.people, seconds }) : null
      // Before posts are made: whoever has just made a hundred reads another feed than people do (ADR 147).
      if (flags.minute) judgeMinute(await measureHomeFeedForMinute(measured, say))
      const rows = [
        ...(keyed ? [{ name: 'one row by its key, 16 clients', ...keyed }] : []),
        ...(await measureCalls(measured, say)),
      ]
      return { size, rows, keyed: keyed?.perSecond ?? null, pricedPercent }
    } finally {
      await meter.close()
      await api.stop()
    }
  })
}

function judgeMinute(tens: readonly number[]): void {
  const share = (tens.at(-1) ?? 0) / (tens[0] ?? 0)
  say(
    `the last ten seconds of a minute at ${(share * 100).toFixed(0)} % of the first, limit ${minuteLeast * 100} %`,
  )
  if (share < minuteLeast) process.exitCode = 1
}

/** Fails if a list's cost grows with the number of posts: CPU time where it is metered, otherwise latency. */
function judgeGrowth(reports: readonly BenchReport[]): void {
  for (const { name, times, inRows } of computeGrowthFactors(reports)) {
    if (!lists.some((list) => name.startsWith(list))) continue
    const metered = inRows === undefined ? '' : `, in rows ${inRows.toFixed(2)} times`
    say(`${name}: p50 ${times.toFixed(2)} times that of the smallest size${metered}, limit ${growthMost}`)
    if ((inRows ?? times) > growthMost) process.exitCode = 1
  }
}

function judge(report: BenchReport, before: BenchReport, margin: number): void {
  if (report.pricedPercent !== before.pricedPercent) {
    say(`For sale: ${report.pricedPercent} % of the posts, ${before.pricedPercent} % before.`)
  }
  const parts = ({ rows }: BenchReport) => Math.max(0, ...rows.map(({ inRows = [] }) => inRows.length))
  if (Math.min(parts(report), parts(before)) < minLoadParts) {
    say(
      `\nNot judged: in both runs that takes ${minLoadParts} parts of each call, as --seconds ${minLoadParts} gives.`,
    )
    return
  }
  const changes = findCpuTimeChanges(report, before, margin)
  if (changes.length === 0) say(`\nNothing is slower or faster by more than ${margin * 100} %.`)
  for (const { name, times, isSlower } of changes) {
    say(`${isSlower ? 'SLOWER' : 'faster'}: ${name}, ${times.toFixed(2)} times what it took`)
  }
  if (changes.some(({ isSlower }) => isSlower)) process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
