import { get } from 'node:http'
import { Client } from 'pg'
import { generatedLedgerPersonId, generatedLedgerPersonToken } from '../database/open-sessions.ts'
import { workloadCreatorCount, workloadFanCount, workloadPostId } from '../loads/mixed-requests.ts'
import type { LoadCrowd } from './crowd.ts'

/** Compares the acknowledged writes with the database; returns the discrepancies, empty if there are none. */
export async function findWriteDiscrepancies(
  databaseUrl: string,
  { tips, postIds, liked, tallies }: LoadCrowd,
): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const count = async (text: string, values: unknown[] = []) =>
      Number((await client.query<{ count: string }>(text, values)).rows[0]?.count)
    const paid = await count(
      `SELECT count(*) FROM payment JOIN ledger_transaction t ON t.about_id = payment.id
       WHERE payment.reference = ANY($1) AND payment.status = 'SUCCEEDED'`,
      [tips],
    )
    const allPaid = await count(
      `SELECT count(*) FROM payment WHERE reference LIKE 'CLUSTER%' AND status = 'SUCCEEDED'`,
    )
    const there = await count('SELECT count(*) FROM post WHERE id = ANY($1)', [postIds])
    const captions = await count(`SELECT count(*) FROM post WHERE caption LIKE 'Said in cluster-%'`)
    const likes = await count(
      `SELECT count(*) FROM post_like JOIN unnest($1::text[], $2::text[]) AS said (fan, post)
         ON account_id = said.fan AND post_id = said.post`,
      [liked.map(([fan]) => generatedLedgerPersonId(fan)), liked.map(([, post]) => post)],
    )
    return [
      ...(paid === tips.length && allPaid === paid
        ? []
        : [`tips: ${tips.length} acknowledged, ${paid} of them and ${allPaid} in all booked`]),
      ...(there === postIds.length && captions === there
        ? []
        : [`posts: ${postIds.length} acknowledged, ${there} of them and ${captions} in all there`]),
      ...(likes === liked.length ? [] : [`likes: ${liked.length} acknowledged, ${likes} there`]),
      ...Object.entries(tallies).flatMap(([deed, { lost }]) =>
        lost.length === 0 ? [] : [`${deed}: ${lost.length} not settled, such as ${lost[0]}`],
      ),
    ]
  } finally {
    await client.end()
  }
}

/**
 * Creates a comment through one process, and waits for its update on a stream of another. @returns the
 * milliseconds
 */
export async function measureLiveUpdateMs(heardAt: number, saidAt: number, number: number): Promise<number> {
  const creator = workloadFanCount + 1 + (number % workloadCreatorCount)
  const stream = get(`http://127.0.0.1:${heardAt}/notification/stream`, {
    agent: false,
    headers: { authorization: `Bearer ${generatedLedgerPersonToken(creator)}` },
  })
  try {
    const heard = Promise.withResolvers<void>()
    const open = Promise.withResolvers<void>()
    let text = ''
    let saidFrom: number | undefined
    stream.on('error', heard.reject)
    stream.on('response', (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        // The stream sends the unread count first.
        if (text.includes('event: unread')) open.resolve()
        if (saidFrom !== undefined && text.indexOf('event: notification', saidFrom) >= 0) heard.resolve()
      })
    })
    const late = setTimeout(() => {
      open.reject(new Error('The stream said nothing.'))
      heard.reject(new Error(`Nothing was heard within 20 seconds; the stream said: ${text.slice(-500)}`))
    }, 20_000)
    await open.promise
    saidFrom = text.length
    const began = performance.now()
    const response = await fetch(
      `http://127.0.0.1:${saidAt}/comment/create-comment/${workloadPostId(number)}`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${generatedLedgerPersonToken(number)}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ content: `Heard elsewhere ${number}` }),
      },
    )
    if (!response.ok) throw new Error(`The comment was answered ${response.status}: ${await response.text()}`)
    await heard.promise
    clearTimeout(late)
    return performance.now() - began
  } finally {
    stream.destroy()
  }
}

/** Tries a wrong password at one process until it is refused, then once at another. @returns what that said, and after how many */
export async function checkSharedPasswordLimit(
  first: number,
  second: number,
): Promise<{ tries: number; status: number }> {
  const once = async (port: number) => {
    const response = await fetch(`http://127.0.0.1:${port}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: 'ledger_1', password: 'Not what it was 1' }),
    })
    await response.arrayBuffer()
    return response.status
  }
  for (let tries = 1; tries <= 200; tries++) {
    if ((await once(first)) === 429) return { tries, status: await once(second) }
  }
  return { tries: Number.POSITIVE_INFINITY, status: 0 }
}

/** Reads a metric of a process, summed over all series whose name and labels begin with `begins`. */
export async function sumMetricSeries(metricsPort: number, begins: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return text
    .split('\n')
    .filter((line) => line.startsWith(begins))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}
