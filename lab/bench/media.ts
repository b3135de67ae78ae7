import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { generateDatabase, readerTokenOf } from '../database/generate.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { type PacedLoadResult, runPacedLoad } from '../loads/paced-load.ts'
import { startApi } from '../measuring/api-process.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:media -- [--seconds 20] [--rate 50] [--line 50]

How long the home feed takes while nobody posts, and while four people post pictures of 48 megapixels and videos of 40 MB
without a pause, each over a line of --line Mbit/s: one process that serves and works off the jobs, asked --rate times a
second by a process apart. The database and the store are ones of its own, and removed at the end.`

const flags = readOptionsOrExit({
  seconds: { type: 'string', default: '20' },
  rate: { type: 'string', default: '50' },
  line: { type: 'string', default: '50' },
  help: { type: 'boolean', default: false },
})

type Posted = { part: 'IMAGE' | 'VIDEO'; status: number; isLive: boolean; ms: number }

const size = { posts: 20_000, people: 2000, readers: 50, follows: 100 }
const posters = 4
/** Busy by idle. */
const limit = 2

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_media', command: 'bench:media' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const seconds = parseWholeNumber('seconds', flags.seconds, 2, 300)
  const perSecond = parseWholeNumber('rate', flags.rate, 1, 1000)
  const megabits = parseWholeNumber('line', flags.line, 1, 100_000)
  const store = await mkdtemp(join(tmpdir(), 'fanfare-bench-media-'))
  try {
    say('making posts and people …')
    await generateDatabase(databaseUrl, size)
    const api = await startApi(databaseUrl, { role: 'all', storageUrl: `file:${store}` })
    try {
      const tokens = Array.from({ length: size.readers }, (_, n) => readerTokenOf(n + 1))
      const paths = ['/post/search-post/all?limit=10']
      const feed = { origin: api.origin, paths, tokens, perSecond, seconds }
      const { child, posted } = await hirePosters(api.origin, megabits, tokens.slice(0, posters))
      try {
        await runPacedLoad({ ...feed, seconds: 3 })
        say('while nobody posts …')
        const idle = await runPacedLoad(feed)
        say('while four people post …')
        child.send('go')
        const busy = await runPacedLoad(feed)
        report(idle, busy, posted, await api.memoryMb())
      } finally {
        child.kill()
      }
    } finally {
      await api.stop()
    }
  } finally {
    await rm(store, { recursive: true, force: true })
  }
}

async function hirePosters(
  origin: string,
  megabits: number,
  tokens: readonly string[],
): Promise<{ child: ChildProcess; posted: Posted[] }> {
  const child = fork(resolve(import.meta.dirname, 'media-posters.ts'), [origin, String(megabits), ...tokens])
  const [made] = (await once(child, 'message')) as [{ pictureBytes: number; videoBytes: number }]
  say(`pictures of ${mb(made.pictureBytes)}, videos of ${mb(made.videoBytes)}`)
  const posted: Posted[] = []
  child.on('message', (each) => posted.push(each as Posted))
  return { child, posted }
}

function report(
  idle: PacedLoadResult,
  busy: PacedLoadResult,
  posted: readonly Posted[],
  memoryMb: number | undefined,
): void {
  for (const [name, { p50Ms, p99Ms, requests }] of Object.entries({ idle, busy })) {
    say(`${name}: p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms of ${requests} requests`)
  }
  for (const part of ['IMAGE', 'VIDEO'] as const) {
    const ours = posted.filter((each) => each.part === part)
    const failed = ours.filter(({ status }) => status !== 201)
    const slowest = Math.max(0, ...ours.map(({ ms }) => ms))
    const live = ours.filter(({ status, isLive }) => status === 201 && isLive).length
    say(`${part}: ${ours.length} posted, ${live} live at once, slowest ${(slowest / 1000).toFixed(1)} s`)
    if (failed.length > 0)
      throw new Error(`${failed.length} posts failed: ${failed.map(({ status }) => status)}`)
  }
  if (memoryMb !== undefined) say(`memory of the process: ${memoryMb.toFixed(0)} MB`)
  const ratio = busy.p99Ms / idle.p99Ms
  say(`p99 busy by idle: ${ratio.toFixed(2)}, limit ${limit}`)
  if (ratio > limit || posted.length === 0) process.exitCode = 1
}

function mb(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
