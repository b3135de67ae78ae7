import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { directly } from '../../../server/src/db/lines/way.ts'
import { connectReads } from '../../../server/src/db/reads.ts'
import { personId } from '../database/generate.ts'
import type { Measured } from './http-load.ts'

/** A statement, and how its parameters are given: as values here, as SQL over `:n` for pgbench. */
export type SqlLoad = {
  databaseUrl: string
  text: string
  values(n: number): unknown[]
  expressions: string[]
  /** `n` is drawn from 1 to this. */
  upTo: number
  seconds: number
}

export const hasPgbench = spawnSync('pgbench', ['--version']).error === undefined

/** The statement alone, prepared and pipelined, by the client that the server uses, with 32 asking at a time. */
export async function loadSql({ databaseUrl, text, values, upTo, seconds }: SqlLoad): Promise<Measured> {
  const reads = connectReads(directly(databaseUrl), 2)
  const latencies: number[] = []
  const until = performance.now() + seconds * 1000
  const ask = async () => {
    for (let now = performance.now(); now < until; ) {
      await reads.query('load', text, values(1 + Math.floor(Math.random() * upTo)))
      const answered = performance.now()
      latencies.push(answered - now)
      now = answered
    }
  }
  try {
    await Promise.all(Array.from({ length: 32 }, ask))
  } finally {
    await reads.end()
  }
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}

/** The statement alone, prepared, by PostgreSQL's own load generator: what the database can give. */
export function loadPgbench({ databaseUrl, text, expressions, upTo, seconds }: SqlLoad): Promise<Measured> {
  const sql = text.replace(/\$(\d+)/g, (_, place: string) => expressions[Number(place) - 1] ?? '')
  const script = `\\set n random(1, ${upTo})\n${sql.replace(/\s+/g, ' ').trim()};\n`
  return runPgbench({ databaseUrl, script, clients: 4, seconds })
}

/** One row by its key, prepared, with 16 clients: the measure of a machine. */
export function loadKeyed({
  databaseUrl,
  people,
  seconds,
}: {
  databaseUrl: string
  people: number
  seconds: number
}): Promise<Measured> {
  const script = `\\set n random(1, ${people})\nSELECT username FROM account WHERE id = '${personId('').slice(0, 8)}' || lpad(:n::text, 18, '0');\n`
  return runPgbench({ databaseUrl, script, clients: 16, seconds })
}

/** A script of pgbench, prepared. @throws an Error when any of its transactions fails */
export async function runPgbench({
  databaseUrl,
  script,
  clients,
  seconds,
}: {
  databaseUrl: string
  script: string
  clients: number
  seconds: number
}): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-pgbench-'))
  const file = join(folder, 'load.sql')
  await writeFile(file, script)
  try {
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)]
    const output = await run('pgbench', [...options, '-f', file, databaseUrl], folder)
    const [, tps] = /^tps = ([\d.]+)/m.exec(output) ?? []
    if (tps === undefined || Number(tps) === 0) throw new Error(`pgbench failed:\n${output}`)
    const [, average] = /^latency average = ([\d.]+) ms$/m.exec(output) ?? []
    return { perSecond: Number(tps), p50Ms: Number(average), p99Ms: Number.NaN }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function run(program: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  return new Promise((done, failed) => {
    child.once('error', failed)
    child.once('close', () => done(output))
  })
}
