import process, { env } from 'node:process'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { migrate } from '../../server/src/db/migrate.ts'
import { startApi } from './api-process.ts'
import { generate, type Size } from './database/generate.ts'
import { measureHomeFeed } from './home-feed.ts'
import { measureHotCalls } from './hot-calls.ts'
import { hasPgbench, loadKeyed } from './loads/sql-load.ts'
import { measurePersonSearch } from './person-search.ts'
import { type Report, readReport, saveReport, tableOf } from './report.ts'

const usage = `npm run bench -- [--posts 200000] [--people 20000] [--readers 50] [--follows 200] [--seconds 8]
  [--save REPORT.json] [--vs BASELINE.json]

Measures one API process against what PostgreSQL gives for the same SQL on this machine, with generated data in a
database of its own, which is removed at the end. Each figure stands beside what PostgreSQL gives of one row by its key in
the same run. --readers: how many different people read their home feed. --vs: beside a run that was saved before.`

const { values: flags } = parseArgs({
  options: {
    posts: { type: 'string', default: '200000' },
    people: { type: 'string', default: '20000' },
    readers: { type: 'string', default: '50' },
    follows: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '8' },
    save: { type: 'string' },
    vs: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

if (flags.help) say(usage)
else await bench()

async function bench(): Promise<void> {
  const size: Size = {
    posts: number('posts', 1000, 5_000_000),
    people: number('people', 1000, 1_000_000),
    readers: number('readers', 1, 1000),
    follows: number('follows', 1, 10_000),
  }
  const seconds = number('seconds', 1, 120)
  if (size.readers * 2 > size.people || size.follows > size.people / 10) {
    throw new Error('At most half of the people are readers, and a tenth are creators to follow.')
  }
  if (!env.DATABASE_URL) throw new Error('Start this by "npm run bench", which brings the database.')
  const before = flags.vs ? await readReport(flags.vs) : undefined
  const name = `fanfare_bench_${process.pid}`
  const databaseUrl = Object.assign(new URL(env.DATABASE_URL), { pathname: `/${name}` }).href
  await administer(env.DATABASE_URL, `CREATE DATABASE ${name}`)
  try {
    say(`making ${size.posts.toLocaleString('en')} posts of ${size.people.toLocaleString('en')} people …`)
    await migrate(databaseUrl)
    await generate(databaseUrl, size)
    const api = await startApi(databaseUrl)
    try {
      const measured = { api, databaseUrl, size, seconds }
      const keyed = hasPgbench ? await loadKeyed({ databaseUrl, people: size.people, seconds }) : null
      const rows = [
        ...(keyed ? [{ name: 'one row by its key, 16 clients', ...keyed }] : []),
        ...(await measureHomeFeed(measured, say)),
        ...(await measureHotCalls(measured, say)),
        ...(await measurePersonSearch(measured, say)),
      ]
      const report: Report = { rows, keyed: keyed?.perSecond ?? null }
      if (flags.save) await saveReport(flags.save, report)
      say(`\n${tableOf(report, before)}`)
    } finally {
      await api.stop()
    }
  } finally {
    await administer(env.DATABASE_URL, `DROP DATABASE ${name} WITH (FORCE)`)
  }
}

function number(
  flag: 'posts' | 'people' | 'readers' | 'follows' | 'seconds',
  least: number,
  most: number,
): number {
  const value = Number(flags[flag])
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`--${flag} is a whole number from ${least} to ${most}.`)
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
