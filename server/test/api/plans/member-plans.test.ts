import { env } from 'node:process'
import { allCalls } from '@fanfare/contract/all-calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminOf } from '../../setup/admins.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { partOfTheDay } from '../../setup/runner/length.ts'
import { explain, type Plan, rowsRead, type Scan, statementsOf } from '../../setup/schema/explain.ts'
import { fillTables, isSlow, printRead, timeAt } from '../../setup/schema/plans.ts'
import { fillMoney, tablesOfMoney } from './fill-money.ts'
import { fillPeople, type Reader, readers, tablesOfPeople, tokenOf } from './fill-people.ts'
import { fillPosts, tablesOfPosts } from './fill-posts.ts'
import { type Asked, countedOnce, feeds, type ReadKey, reads } from './reads.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  const admin = await adminOf(app, 'FINANCE')
  await fillTables(
    app,
    [...tablesOfPeople, ...tablesOfPosts, ...tablesOfMoney],
    async (tx) => {
      await fillPeople(tx)
      await fillPosts(tx)
      await fillMoney(tx, admin.id)
    },
    { isUnchecked: true },
  )
  // It is as late as when the last of it was made.
  app.clock.advance({ seconds: (Date.parse(timeAt(1)) - Date.now()) / 1000 + 60 })
}, 3_600_000)

/** Read calls for which `reads.ts` gives requests instead of a reason to skip them. */
const readCalls = allCalls.flatMap(({ call }) => {
  if (call.method !== 'GET' || call.changes || call.who === 'admin') return []
  const asks = reads[`GET ${call.path}` as ReadKey]
  return typeof asks === 'function' ? [{ call, asks }] : []
})

// All of them, with who has very many, take minutes.
describe.each(partOfTheDay(readCalls, 12).map(({ call, asks }) => ({ ...call, asks })))('$path', (call) => {
  test('is read by an index, for who has much, little or nothing', async () => {
    const faults: string[] = []
    const guest = call.who === 'anyone' ? [null] : []
    for (const as of [...guest, ...(Object.keys(readers) as Reader[])]) {
      for (const asked of call.asks(as ? readers[as] : 0))
        faults.push(...(await faultsOf(call.path, asked, as, call.paged)))
    }
    expect(faults).toEqual([])
  }, 900_000)
})

test.each(feeds)(
  '%s is read by an index',
  async (path) => {
    expect(await faultsOf(path, { most: countedOnce }, null)).toEqual([])
  },
  900_000,
)

/** Tables that stay small, however many there are who use the product. */
const small = [
  'content_tag',
  'content_tag_version',
  'platform_setting',
  'platform_account',
  'merged_creator',
  'popular_creator',
  'trending_post',
]
/** A page of twenty, each with so much that belongs to it. */
const mostOfPage = 2500
const skipped = 1000
/**
 * Maximum rows read when pages are skipped: skipped pages are read too, and each of their posts is compared
 * with up to a hundred muted words.
 */
const mostOfSkipped = 70 * skipped

async function faultsOf(path: string, asked: Asked, as: Reader | null, isPaged?: boolean): Promise<string[]> {
  const most = asked.grows === undefined ? (asked.most ?? mostOfPage) : Number.POSITIVE_INFINITY
  const first = await measureRead(path, asked, as, most)
  // Who has little has all of it on a page.
  if (!isPaged || as === 'few' || as === 'none') return first.faults
  const query = { ...asked.query, offset: skipped }
  const byOffset = await measureRead(path, { ...asked, query }, as, most + mostOfSkipped)
  if (typeof first.cursor !== 'string') return [...first.faults, ...byOffset.faults]
  const behind = await measureRead(
    path,
    { ...asked, query: { ...asked.query, cursor: first.cursor } },
    as,
    most,
  )
  return [first, byOffset, behind].flatMap(({ faults }) => faults)
}

async function measureRead(path: string, { params, query }: Asked, as: Reader | null, most: number) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  const said = `${as ?? 'guest'} ${url} ${JSON.stringify(query ?? {})}`
  let cursor: unknown
  const statements = await statementsOf(async () => {
    const answer = await app.fastify.inject({
      method: 'GET',
      url,
      query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
      ...(as && { headers: { authorization: `Bearer ${tokenOf(as)}` } }),
    })
    // Readers with few rows may get an error for missing or foreign data; the reader with very many sees it.
    const mayLack = as !== 'many' && [402, 403, 404].includes(answer.statusCode)
    if (answer.statusCode !== 200 && !mayLack) throw new Error(`${said}: ${answer.statusCode} ${answer.body}`)
    if (answer.statusCode === 200 && !path.startsWith('/pages/feed')) cursor = answer.json().page?.nextCursor
  })
  const faults: string[] = []
  for (const statement of statements) {
    for (const plan of await explain(app, statement)) {
      const fault = faultOf(plan, most)
      if (env.ROWS) printRead(`${said} ${statement.name}`, rowsRead(plan), plan.ms)
      if (fault) faults.push(`${said}: ${fault}: ${statement.name || statement.text.trim().slice(0, 300)}`)
    }
  }
  return { faults, cursor }
}

function faultOf(plan: Plan, most: number): string | undefined {
  // Where all of it is summed, who has half of a table has it read through.
  const isHeld = most < Number.POSITIVE_INFINITY
  const through =
    isHeld &&
    plan.scans.find(({ kind, table, read }) => kind === 'Seq Scan' && read > 0 && !small.includes(table))
  if (through) return `${through.table} is read through, ${through.read} rows`
  if (rowsRead(plan) > most) return `reads ${rowsRead(plan)} rows, ${worst(plan.scans)}`
  return isHeld && isSlow(plan.ms) ? 'takes too long' : undefined
}

function worst(scans: readonly Scan[]): string {
  const [most] = scans.toSorted((a, b) => b.read - a.read)
  return most ? `${Math.round(most.read)} of ${most.table} by ${most.kind}` : ''
}
