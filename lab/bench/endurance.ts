import { monitorEventLoopDelay } from 'node:perf_hooks'
import process from 'node:process'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { createRequestMix, seedWorkload } from '../loads/mixed-requests.ts'
import { LoadConnections, latencyPercentiles, runOpenLoad } from '../loads/open-load.ts'
import { startApi } from '../measuring/api-process.ts'
import { openDiskMeter } from '../measuring/disk.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:endurance -- [--minutes 60] [--per-second 300]

What one process that serves and works off jobs does when it is asked for the same mix of pages, posts, likes and tips for long:
its memory, what fails, and how long anybody waits, minute by minute, beside how long the process that asks stood still
itself, and how long the disk took to keep a few bytes: that much of a wait is the machine's. The database is one of its own, and removed at the end.`

const flags = readOptionsOrExit({
  minutes: { type: 'string', default: '60' },
  'per-second': { type: 'string', default: '300' },
  help: { type: 'boolean', default: false },
})

/** Limits of the run: growth of memory after warm-up, and the longest stall of a request in milliseconds. */
const limits = { growth: 1.05, stallMs: 100 }
/** Share of the minutes that count as warm-up, in which caches fill and code is compiled. */
const warmShare = 1 / 6

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_endurance', command: 'bench:endurance' }, bench)

type Minute = {
  memoryMb: number
  p99Ms: number
  longestMs: number
  pausedMs: number
  diskMs: number
  failed: number
}

async function bench(databaseUrl: string): Promise<void> {
  const minutes = parseWholeNumber('minutes', flags.minutes, 2, 24 * 60)
  const perSecond = parseWholeNumber('per-second', flags['per-second'], 1, 20_000)
  await seedWorkload(databaseUrl)
  const api = await startApi(databaseUrl, { role: 'all' })
  const mix = createRequestMix('LONG')
  const lines = new LoadConnections(api.origin)
  const measured: Minute[] = []
  const disk = await openDiskMeter()
  const pauses = monitorEventLoopDelay({ resolution: 5 })
  pauses.enable()
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      lines.outcomes.clear()
      pauses.reset()
      disk.longestMs()
      await runOpenLoad(lines, { perSecond, seconds: 60 }, mix.next)
      const outcomes = [...lines.outcomes.values()]
      const accepted = outcomes.flatMap((outcome) => outcome.accepted)
      const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed + outcome.shed, 0)
      const longestMs = accepted.reduce((longest, each) => Math.max(longest, each), 0)
      const memoryMb = (await api.memoryMb()) ?? Number.NaN
      const pausedMs = pauses.max / 1e6
      const diskMs = disk.longestMs()
      const { p99Ms } = latencyPercentiles(accepted)
      measured.push({ memoryMb, p99Ms, longestMs, pausedMs, diskMs, failed })
      say(
        `minute ${minute}: ${accepted.length} answered, ${failed} not; p99 ${p99Ms.toFixed(1)} ms, longest ${longestMs.toFixed(0)} ms, who asks stood still for ${pausedMs.toFixed(0)} ms, the disk took ${diskMs.toFixed(0)} ms; ${memoryMb.toFixed(0)} MB`,
      )
    }
  } finally {
    pauses.disable()
    lines.close()
    await disk.close()
    await api.stop()
  }
  judge(measured)
}

function judge(minutes: readonly Minute[]): void {
  const warm = minutes.slice(Math.ceil(minutes.length * warmShare))
  const part = Math.ceil(warm.length / 3)
  const [first, last] = [memoryOf(warm.slice(0, part)), memoryOf(warm.slice(-part))]
  const failed = minutes.reduce((sum, minute) => sum + minute.failed, 0)
  const stalls = warm.filter(
    ({ longestMs, pausedMs, diskMs }) => longestMs - Math.max(pausedMs, diskMs) > limits.stallMs,
  ).length
  say(
    `memory: ${first.toFixed(0)} MB once warm, ${last.toFixed(0)} MB at the end (${((last / first - 1) * 100).toFixed(1)} %); ${failed} failed; somebody waited for more than ${limits.stallMs} ms, pauses of who asks and of the disk left out, in ${stalls} of ${warm.length} minutes`,
  )
  note(last > first * limits.growth, 'memory grows')
  note(failed > 0, 'not all was answered')
  note(stalls > 0, 'it stood still')
}

/** Returns the median memory of the minutes in MB. */
function memoryOf(minutes: readonly Minute[]): number {
  const values = minutes.map(({ memoryMb }) => memoryMb).toSorted((one, other) => one - other)
  return values[Math.floor(values.length / 2)] ?? Number.NaN
}

function note(isWrong: boolean, what: string): void {
  if (!isWrong) return
  process.exitCode = 1
  say(`TOO MUCH: ${what}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
