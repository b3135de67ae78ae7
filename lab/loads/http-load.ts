import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'

export type HttpLoad = {
  origin: string
  /** Requests take turns with these. */
  paths: readonly string[]
  /** Requests take turns with these bearer tokens. */
  tokens: readonly string[]
  /** A POST with this body; where it is not given, a GET. */
  sends?: { type?: string; body?: string }
  /** Sent with each request. */
  headers?: Readonly<Record<string, string>>
  connections: number
  seconds: number
  /** Number of requests sent before: wrk continues after them. */
  from?: number
}

/** Latencies in milliseconds. */
export type LoadFigures = { perSecond: number; p50Ms: number; p99Ms: number }
/** Number of requests answered, and maximum number sent. */
export type AnsweredLoad = LoadFigures & { answered: number; asked: number }

/** wrk where it is installed: a generator in JavaScript takes a core of its own from what is measured. */
export const httpTool = spawnSync('wrk', ['--version']).error === undefined ? 'wrk' : 'autocannon'

/** Sends requests as fast as they are answered. @throws an Error when any of them fails */
export function runHttpLoad(load: HttpLoad): Promise<AnsweredLoad> {
  return httpTool === 'wrk' ? withWrk(load) : withAutocannon(load)
}

async function withAutocannon({
  origin,
  paths,
  tokens,
  sends,
  headers = {},
  connections,
  seconds,
}: HttpLoad): Promise<AnsweredLoad> {
  const requestCount = Math.max(tokens.length, paths.length)
  const requests = Array.from({ length: requestCount }, (_, index) => ({
    method: sends ? ('POST' as const) : ('GET' as const),
    path: paths[index % paths.length] ?? '',
    headers: {
      ...headers,
      ...(tokens.length > 0 ? { authorization: `Bearer ${tokens[index % tokens.length]}` } : {}),
      ...(sends?.type === undefined ? {} : { 'content-type': sends.type }),
    },
    ...(sends?.body === undefined ? {} : { body: sends.body }),
  }))
  const result = await autocannon({ url: origin, connections, duration: seconds, requests })
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0 || result.requests.total === 0) throw new Error(`${failed} requests of ${paths[0]} failed.`)
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    answered: result.requests.total,
    asked: result.requests.total + connections,
  }
}

async function withWrk({ origin, connections, seconds, ...sent }: HttpLoad): Promise<AnsweredLoad> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-wrk-'))
  const script = join(folder, 'turns.lua')
  await writeFile(script, wrkScript(sent))
  try {
    const output = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin])
    const [, rate, p50, p99, answered, failed] = /^RESULT (\S+) (\S+) (\S+) (\d+) (\d+)$/m.exec(output) ?? []
    if (failed !== '0') throw new Error(`${failed ?? 'All'} requests of ${sent.paths[0]} failed:\n${output}`)
    return {
      perSecond: Number(rate),
      p50Ms: Number(p50),
      p99Ms: Number(p99),
      answered: Number(answered),
      // It makes some that it does not send.
      asked: Number(answered) + 2 * connections,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function wrkScript({
  paths,
  tokens,
  sends,
  headers = {},
  from = 0,
}: Pick<HttpLoad, 'paths' | 'tokens' | 'sends' | 'headers' | 'from'>): string {
  const sent = { ...headers, ...(sends?.type === undefined ? {} : { 'Content-Type': sends.type }) }
  const named = Object.entries(sent).map(([name, value]) => `["${name}"] = "${value}"`)
  const body = sends?.body === undefined ? 'nil' : JSON.stringify(sends.body)
  return `
local tokens = {${tokens.map((token) => `"${token}"`).join(', ')}}
local paths = {${paths.map((path) => `"${path}"`).join(', ')}}
local turn = ${from}
request = function()
  turn = turn + 1
  local path = paths[turn % #paths + 1]
  local headers = {${named.join(', ')}}
  if #tokens > 0 then headers["Authorization"] = "Bearer " .. tokens[turn % #tokens + 1] end
  return wrk.format("${sends ? 'POST' : 'GET'}", path, headers, ${body})
end
done = function(summary, latency)
  local failed = summary.errors.connect + summary.errors.read + summary.errors.status + summary.errors.timeout
  io.write(string.format("RESULT %.1f %.3f %.3f %d %d\\n", summary.requests / summary.duration * 1e6,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, summary.requests, failed))
end
`
}

function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', () => done(output))
  })
}
