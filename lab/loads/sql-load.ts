import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { benchPersonIdOf } from '../database/generate.ts'
import type { LoadFigures } from './http-load.ts'

/** Script of pgbench, and its weight among all scripts. */
export type PgbenchScript = { text: string; weight: number }

export const hasPgbench = spawnSync('pgbench', ['--version']).error === undefined

/** One row by its key, prepared, with 16 clients: the measure of a machine. */
export function runKeyedReadLoad({
  databaseUrl,
  people,
  seconds,
}: {
  databaseUrl: string
  people: number
  seconds: number
}): Promise<LoadFigures> {
  const text = `\\set n random(1, ${people})\nSELECT username FROM account WHERE id = '${benchPersonIdOf('').slice(0, 8)}' || lpad(:n::text, 18, '0');\n`
  return runPgbench({ databaseUrl, scripts: [{ text, weight: 1 }], clients: 16, seconds })
}

/** Scripts of pgbench, prepared. @throws an Error when any of their transactions fails */
export async function runPgbench({
  databaseUrl,
  scripts,
  clients,
  seconds,
}: {
  databaseUrl: string
  scripts: readonly PgbenchScript[]
  clients: number
  seconds: number
}): Promise<LoadFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-pgbench-'))
  try {
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)]
    for (const [index, { text, weight }] of scripts.entries()) {
      const file = join(folder, `${index}.sql`)
      await writeFile(file, text)
      options.push('-f', `${file}@${weight}`)
    }
    const output = await run('pgbench', [...options, databaseUrl], folder)
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
