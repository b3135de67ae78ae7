import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { generatedLedgerPersonToken } from '../database/open-sessions.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { createRequestMix, seedWorkload } from '../loads/mixed-requests.ts'
import {
  encodeHttpRequest,
  LoadConnections,
  latencyPercentiles,
  runClosedLoad,
  runOpenLoad,
} from '../loads/open-load.ts'
import { type ApiProcess, startApi } from '../measuring/api-process.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'

const usage = `npm run bench:overload -- [--seconds 10] [--times 10] [--lines 10000] [--uploads 100]

What one API process does when it is asked for --times of what it can give: what it accepts, how fast, what it turns away, whether
money goes through, and when it is itself again. Then beside --lines idle connections, clients that say little and read
nothing, and --uploads large files at once. The database is one of its own, and removed at the end. Needs an open-files
limit above --lines.`

const flags = readOptionsOrExit({
  seconds: { type: 'string', default: '10' },
  times: { type: 'string', default: '10' },
  lines: { type: 'string', default: '10000' },
  uploads: { type: 'string', default: '100' },
  help: { type: 'boolean', default: false },
})

/**
 * Limits of the run: milliseconds from sending to answer for accepted requests, seconds until the latency has
 * recovered, and the slowdown of other requests.
 */
const limits = { acceptedMs: 1000, recoverySeconds: 10, recovered: 1.5, idleMb: 250, besideMs: 1000 }
const MB = 1024 * 1024
const uploadBytes = 8 * MB
const mix = createRequestMix('OVER')
let isTooSlow = false

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_overload', command: 'bench:overload' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const seconds = parseWholeNumber('seconds', flags.seconds, 1, 60)
  const times = parseWholeNumber('times', flags.times, 1, 50)
  const lines = parseWholeNumber('lines', flags.lines, 0, 50_000)
  const uploads = parseWholeNumber('uploads', flags.uploads, 0, 1000)
  await seedWorkload(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-overload-'))
  const api = await startApi(databaseUrl, { storageUrl: `file:${folder}` })
  try {
    say(`the machine before: load ${loadavg()[0]?.toFixed(1)}`)
    await overload(api, databaseUrl, { seconds, times })
    if (lines > 0) await besideIdleLines(api, lines)
    await besideSlowClients(api)
    if (uploads > 0) await besideUploads(api, uploads)
  } finally {
    await api.stop()
    await rm(folder, { recursive: true, force: true })
  }
  if (isTooSlow) process.exitCode = 1
}

async function overload(
  api: ApiProcess,
  databaseUrl: string,
  { seconds, times }: { seconds: number; times: number },
): Promise<void> {
  await runClosedLoad(new LoadConnections(api.origin), { atOnce: 16, seconds: 3 }, mix.next)
  const idle = await probe(api, 3)
  const closed = new LoadConnections(api.origin)
  const usedBefore = await api.processorSeconds()
  const capacity = await runClosedLoad(closed, { atOnce: 32, seconds }, mix.next)
  closed.close()
  const turnedAway = [...closed.outcomes.values()].reduce((sum, { shed, failed }) => sum + shed + failed, 0)
  say(`alone: p50 ${ms(idle.p50Ms)}, p99 ${ms(idle.p99Ms)}`)
  say(`32 at once: ${Math.round(capacity)} requests/s, ${turnedAway} turned away or failed`)

  const usedAlone = used(usedBefore, await api.processorSeconds())
  const before = await tipsIn(databaseUrl)
  const usedSince = await api.processorSeconds()
  const lines = new LoadConnections(api.origin)
  const perSecond = capacity * times
  await lines.openAll()
  const busy = performance.eventLoopUtilization()
  const sent = await runOpenLoad(lines, { perSecond, seconds }, mix.next)
  const generatorBusy = performance.eventLoopUtilization(busy).utilization
  const ended = performance.now()
  say(`asked for ${Math.round(perSecond)}/s, sent ${Math.round(sent)}/s over ${lines.open} lines:`)
  const usedThen = used(usedSince, await api.processorSeconds())
  const all = {
    accepted: [] as number[],
    sinceSent: [] as number[],
    shed: 0,
    failed: 0,
    withoutRetryAfter: 0,
  }
  for (const [kind, { accepted, sinceSent, shed, failed, withoutRetryAfter }] of lines.outcomes) {
    const { p50Ms, p99Ms } = latencyPercentiles(sinceSent)
    say(
      `  ${kind.padEnd(5)} accepted ${rate(accepted.length, seconds)}, p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}; turned away ${rate(shed, seconds)}; failed ${failed}`,
    )
    all.accepted.push(...accepted)
    all.sinceSent.push(...sinceSent)
    all.shed += shed
    all.failed += failed
    all.withoutRetryAfter += withoutRetryAfter
  }
  const [sinceDue, { p50Ms, p99Ms }] = [latencyPercentiles(all.accepted), latencyPercentiles(all.sinceSent)]
  say(
    `  all   accepted ${rate(all.accepted.length, seconds)} (${Math.round((100 * all.accepted.length) / seconds / capacity)} % of what it gives alone), p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}; turned away ${rate(all.shed, seconds)}`,
  )
  say(
    `  since it was due: p50 ${ms(sinceDue.p50Ms)}, p99 ${ms(sinceDue.p99Ms)}; ${lines.late} waited for a line of the generator, which was busy for ${Math.round(100 * generatorBusy)} % of the time`,
  )
  const each = usedAlone / (capacity * seconds)
  say(
    `  processor: ${usedAlone.toFixed(1)} s alone, ${ms(each * 1000)} a request; ${usedThen.toFixed(1)} s then, ${ms((1000 * (usedThen - each * all.accepted.length)) / Math.max(1, all.shed))} for each that is turned away`,
  )
  const tips = lines.outcomeOf('tip')
  const booked = (await tipsIn(databaseUrl)) - before
  say(
    `  money: ${tips.accepted.length} tips accepted, ${booked} booked, ${tips.shed} turned away, ${tips.failed} failed`,
  )
  lines.close()
  const recovery = await recoverySeconds(api, idle.p99Ms * limits.recovered, ended)
  say(`  within ${limits.recovered} times of p99 alone again after ${recovery.toFixed(1)} s`)
  note(p99Ms > limits.acceptedMs, `p99 of what is accepted is ${ms(p99Ms)}`)
  // What waits for a line has not been asked: no server can answer it, or turn it away.
  note(
    lines.late === 0 && sinceDue.p99Ms > limits.acceptedMs,
    `p99 since it was due is ${ms(sinceDue.p99Ms)}`,
  )
  note(all.failed > 0, `${all.failed} failed`)
  note(all.withoutRetryAfter > 0, `${all.withoutRetryAfter} were turned away without Retry-After`)
  note(tips.accepted.length !== booked, 'tips that were accepted are not those that were booked')
  note(recovery > limits.recoverySeconds, 'it took too long until it was itself again')
}

function used(before: number | undefined, after: number | undefined): number {
  return after === undefined || before === undefined ? Number.NaN : after - before
}

async function tipsIn(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM ledger_transaction WHERE kind = 'TIP' AND reference LIKE 'OVER_%'`,
    )
    return Number(rows[0]?.count)
  } finally {
    await client.end()
  }
}

/** Pages of the feed one after the other, for so long. */
async function probe({ origin }: ApiProcess, seconds: number): Promise<{ p50Ms: number; p99Ms: number }> {
  const lines = new LoadConnections(origin)
  try {
    await runClosedLoad(lines, { atOnce: 1, seconds }, () => mix.feed())
    const { accepted, shed, failed } = lines.outcomeOf('list')
    if (shed + failed > 0)
      say(`  ${shed} of ${accepted.length + shed + failed} pages were turned away, ${failed} failed`)
    return latencyPercentiles(accepted)
  } finally {
    lines.close()
  }
}

async function recoverySeconds(api: ApiProcess, p99Ms: number, since: number): Promise<number> {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    const now = performance.now()
    if ((await probe(api, 1)).p99Ms <= p99Ms) return (now - since) / 1000
  }
  return Number.POSITIVE_INFINITY
}

async function besideIdleLines(api: ApiProcess, count: number): Promise<void> {
  const alone = await probe(api, 3)
  const before = (await api.memoryMb()) ?? 0
  const idle: Socket[] = []
  const closed = { count: 0 }
  try {
    for (let first = 0; first < count; first += 200) {
      const some = Array.from({ length: Math.min(200, count - first) }, () => idleLine(api.origin))
      for (const line of await Promise.all(some)) {
        line.once('close', () => {
          closed.count += 1
        })
        idle.push(line)
      }
    }
    const beside = await probe(api, 5)
    const memory = ((await api.memoryMb()) ?? 0) - before
    say(
      `beside ${count} idle lines: p50 ${ms(beside.p50Ms)}, p99 ${ms(beside.p99Ms)} (alone ${ms(alone.p50Ms)}, ${ms(alone.p99Ms)}); ${Math.round(memory)} MB more; ${closed.count} closed by now`,
    )
    note(beside.p99Ms > limits.besideMs, 'idle lines keep others waiting')
    note(memory > (limits.idleMb * count) / 10_000, 'idle lines cost too much memory')
  } finally {
    for (const line of idle) line.destroy()
  }
}

/** A line on which one thing was asked and answered, as browsers keep it. */
async function idleLine(origin: string): Promise<Socket> {
  const line = connect(Number(new URL(origin).port), '127.0.0.1')
  line.on('error', () => undefined)
  line.write(encodeHttpRequest('GET', '/health/live'))
  await once(line, 'data')
  return line
}

async function besideSlowClients(api: ApiProcess): Promise<void> {
  const alone = await probe(api, 3)
  const before = (await api.memoryMb()) ?? 0
  const port = Number(new URL(api.origin).port)
  const slow: Socket[] = []
  const line = () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    slow.push(socket)
    return socket
  }
  const login =
    'POST /user/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n'
  const trickling = Array.from({ length: 500 }, line)
  for (const [n, each] of trickling.entries())
    each.write(n % 2 === 0 ? 'GET / HTTP/1.1\r\nhost: a\r\n' : login)
  // Others ask for something long, more than a line holds, and read nothing of it.
  const reading = Array.from({ length: 200 }, line)
  for (const each of reading) each.pause().write(encodeHttpRequest('GET', '/api-docs').repeat(4))
  const trickle = setInterval(() => {
    for (const each of trickling) if (each.writable) each.write('x')
  }, 1000)
  try {
    const beside = await probe(api, 10)
    const memory = ((await api.memoryMb()) ?? 0) - before
    say(
      `beside 500 clients that say little and 200 that read nothing: p50 ${ms(beside.p50Ms)}, p99 ${ms(beside.p99Ms)} (alone ${ms(alone.p50Ms)}, ${ms(alone.p99Ms)}); ${Math.round(memory)} MB more`,
    )
    note(beside.p99Ms > limits.besideMs, 'slow clients keep others waiting')
  } finally {
    clearInterval(trickle)
    for (const each of slow) each.destroy()
  }
}

async function besideUploads(api: ApiProcess, count: number): Promise<void> {
  const alone = await probe(api, 3)
  const bytes = randomBytes(uploadBytes)
  let peak = 0
  const watch = setInterval(async () => {
    peak = Math.max(peak, (await api.memoryMb()) ?? 0)
  }, 200)
  const before = (await api.memoryMb()) ?? 0
  const began = performance.now()
  const uploads = Promise.all(
    Array.from({ length: count }, (_, n) => upload(api.origin, generatedLedgerPersonToken(1 + n), bytes)),
  )
  try {
    const lines = new LoadConnections(api.origin)
    let isOver = false
    const asking = (async () => {
      while (!isOver) await lines.ask(mix.feed())
    })()
    const tries = (await uploads).reduce((sum, each) => sum + each, 0)
    const took = (performance.now() - began) / 1000
    isOver = true
    await asking
    lines.close()
    const { accepted, shed } = lines.outcomeOf('list')
    const { p50Ms, p99Ms } = latencyPercentiles(accepted)
    say(
      `beside ${count} uploads of ${uploadBytes / MB} MB, ${took.toFixed(1)} s: p50 ${ms(p50Ms)}, p99 ${ms(p99Ms)}, ${shed} turned away (alone ${ms(alone.p50Ms)}, ${ms(alone.p99Ms)}); at most ${Math.round(peak - before)} MB more; ${tries - count} had to come again`,
    )
    note(p99Ms > limits.besideMs, 'uploads keep others waiting')
  } finally {
    clearInterval(watch)
  }
}

/** Sends a file as the web does, and again when it is asked to. @returns how many times it was sent */
async function upload(origin: string, token: string, bytes: Buffer): Promise<number> {
  const protocol = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const metadata = `part ${Buffer.from('VIDEO').toString('base64')}`
  for (let tries = 1; ; tries++) {
    const started = await send('POST', `${origin}/uploads`, {
      ...protocol,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata,
    })
    const sent =
      started.location === undefined
        ? started
        : await send(
            'PATCH',
            origin + started.location,
            { ...protocol, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
            bytes,
          )
    if (sent.status === 204) return tries
    if (sent.status !== 503 || tries === 20) throw new Error(`An upload was answered with ${sent.status}.`)
    await wait(sent.retryAfter * 1000)
  }
}

type Sent = { status: number; location: string | undefined; retryAfter: number }

function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  bytes: Buffer = Buffer.alloc(0),
): Promise<Sent> {
  return new Promise((done, failed) => {
    const asked = request(
      url,
      { method, agent: false, headers: { ...headers, 'content-length': bytes.length } },
      (response) => {
        response.resume().once('end', () =>
          done({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            retryAfter: Number(response.headers['retry-after'] ?? 1),
          }),
        )
      },
    )
    asked.once('error', failed)
    asked.end(bytes)
  })
}

function note(isWrong: boolean, text: string): void {
  if (!isWrong) return
  isTooSlow = true
  say(`TOO MUCH: ${text}`)
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

function rate(count: number, seconds: number): string {
  return `${Math.round(count / seconds)}/s`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
