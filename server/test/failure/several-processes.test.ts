import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../../tools/process/ports.ts'
import { enqueue } from '../../src/platform/queue/task.ts'
import { deleteOldPostIdempotencyKeys } from '../../src/social/posts/publishing/delete-old-post-idempotency-keys.ts'
import { startTestApp } from '../setup/app.ts'
import { joined } from '../setup/people.ts'
import { published } from '../setup/posts.ts'
import { type ApiProcess, startApiProcess } from '../setup/processes/api-process.ts'
import { childrenOf } from '../setup/processes/below.ts'
import { heard, streamOf } from '../setup/streams.ts'

const app = await startTestApp()
const patience = { timeout: 60_000 }

vi.setConfig({ testTimeout: 180_000 })

/** A line of its own to an API, on which one may ask again and again. Of several processes each is given about as many lines. */
function openLine({ url }: ApiProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  return async (path: string): Promise<number> => {
    const request = get(`${url}${path}`, { agent })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    response.resume()
    await once(response, 'end')
    return response.statusCode ?? 0
  }
}

/** Sums a counter or gauge of `/metrics` over all matching labels. */
function sumOf(text: string, name: string, labels = ''): number {
  const lines = text.split('\n').filter((line) => line.startsWith(name) && line.includes(labels))
  return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

async function numbersAt(port: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
}

/** Several processes, with one that works, in which these tests, one after the other, break more and more: starting them is most of the time. */
let api: ApiProcess
let metrics: string

beforeAll(async () => {
  metrics = String(await findFreePort())
  const environment = { API_PROCESSES: '2', METRICS_PORT: metrics, SHUTDOWN_DRAIN_MS: '1500' }
  api = await startApiProcess(app, environment, { role: 'all', isForFile: true })
}, 180_000)

/** The numbers of the processes that serve, without the one that works. */
async function servingProcesses(): Promise<number[]> {
  const all = await processes()
  return all.filter(({ role }) => role === 'api').map(({ pid }) => pid)
}

async function processes(): Promise<{ pid: number; role: string | undefined }[]> {
  const pids = await childrenOf(api.child.pid)
  const commands = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
    })),
  )
  return commands.map(({ pid, command }) => ({ pid, role: command.split('\0').at(-2) }))
}

test('of all that serve and work together, one process alone takes the jobs', async () => {
  const roles = (await processes()).map(({ role = '' }) => role)
  expect(roles.toSorted((a, b) => a.localeCompare(b))).toEqual(['api', 'api', 'worker'])
  await enqueue(app.ctx.db, deleteOldPostIdempotencyKeys, {})
  await expect.poll(waitingJobs, patience).toBe(0)
})

async function waitingJobs(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM graphile_worker.jobs WHERE task_identifier = ${deleteOldPostIdempotencyKeys.name}`.execute(
    app.ctx.db,
  )
  return rows.length
}

test('what happens reaches a stream at the other process, which goes on where it was at any of them', async () => {
  const [fan, creator] = await Promise.all([joined(app), joined(app, { verified: true })])
  const { postId } = await published(app, creator, { isPublicPost: true })
  const streams = await Promise.all(Array.from({ length: 6 }, () => streamOf(api.url, creator.token)))
  const like = () =>
    fetch(`${api.url}/post/like-post/${postId}`, { headers: { authorization: `Bearer ${fan.token}` } })
  expect((await like()).status).toBe(200)
  for (const stream of streams) {
    await heard(() => expect(stream.all('notification')).toMatchObject([{ kind: 'LIKE', postId }]))
  }
  const lastEventId = streams[0]?.events.at(-1)?.id
  for (const stream of streams) stream.close()
  const other = await joined(app)
  await fetch(`${api.url}/comment/create-comment/${postId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'Meanwhile' }),
  })
  for (let index = 0; index < 4; index++) {
    const resumed = await streamOf(api.url, creator.token, { lastEventId })
    await heard(() => expect(resumed.all('notification')).toMatchObject([{ kind: 'COMMENT', postId }]))
    expect(resumed.all('resync')).toEqual([])
  }
})

test('both of two processes answer on one port, and one port tells the numbers of both', async () => {
  const lines = Array.from({ length: 20 }, () => openLine(api))
  for (const line of lines)
    for (let index = 0; index < 5; index++) expect(await line('/health/live')).toBe(200)
  const answered = (text: string) => sumOf(text, 'fanfare_http_requests_total', 'route="/health/live"')
  expect(answered(await numbersAt(metrics))).toBe(100)
  expect(sumOf(await numbersAt(metrics), 'fanfare_database_up')).toBe(1)

  const [killed] = await servingProcesses()
  process.kill(Number(killed), 'SIGKILL')
  const outcomes = await Promise.all(lines.map((line) => line('/health/live').catch(() => 'cut off')))
  const reached = await Promise.all(lines.map((line) => line('/health/live').catch(() => 'cut off')))
  // Some lines were to the one that died, others to the one that lives; they are opened again, to that one.
  expect(new Set(reached)).toEqual(new Set([200]))
  const later = outcomes.filter((each) => each === 200).length
  expect(later).toBeGreaterThan(0)
  // What the dead one had counted is still there.
  await expect.poll(async () => answered(await numbersAt(metrics)), patience).toBe(120 + later)
  await expect.poll(() => comebacks(), patience).toBe(1)
})

/** Counts how often a process that ended by itself is back. */
function comebacks(): number {
  return api.said.filter((line) => line.includes('"process-back"')).length
}

test('one of two that is killed while requests come fails those under way in it alone, and is back', async () => {
  const before = await servingProcesses()
  const comebacksBefore = comebacks()
  const askers = 8
  const failed: number[] = []
  let answered = 0
  let isOver = false
  let killedAt = Number.POSITIVE_INFINITY
  async function ask(): Promise<void> {
    const line = openLine(api)
    while (!isOver) {
      const status = await line('/creator/suggested-creators').catch(() => 0)
      if (status === 200) answered += 1
      else failed.push(performance.now() - killedAt)
    }
  }
  const asking = Array.from({ length: askers }, ask)
  await expect.poll(() => answered, patience).toBeGreaterThan(100)
  expect(failed).toEqual([])
  killedAt = performance.now()
  process.kill(Number(before[0]), 'SIGKILL')
  await expect
    .poll(async () => (await servingProcesses()).filter((pid) => !before.includes(pid)).length, patience)
    .toBe(1)
  const at = answered
  await expect.poll(() => answered - at, patience).toBeGreaterThan(100)
  isOver = true
  await Promise.all(asking)
  expect(failed.length).toBeLessThanOrEqual(askers)
  // Without the other, what is answered is answered by the one that came back.
  await expect.poll(() => comebacks() - comebacksBefore, patience).toBe(1)
  process.kill(Number(before[1]), 'SIGKILL')
  await expect.poll(() => openLine(api)('/health/live').catch(() => 0), patience).toBe(200)
  await expect.poll(() => comebacks() - comebacksBefore, patience).toBe(2)
})

test('several processes that are told to end under load answer everything, and then end', async () => {
  const [fan, creator] = await Promise.all([joined(app), joined(app, { verified: true })])
  const { postId } = await published(app, creator, { isPublicPost: true })
  const statuses: number[] = []
  let isReady = true
  const balancer = (async () => {
    while (isReady) isReady = (await fetch(`${api.url}/health/ready`).catch(() => null))?.status === 200
  })()
  async function comment(): Promise<void> {
    while (isReady) {
      const response = await fetch(`${api.url}/comment/create-comment/${postId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fan.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'Again' }),
      }).catch(() => null)
      statuses.push(response?.status ?? 0)
      await response?.text()
    }
  }
  const commenting = Array.from({ length: 8 }, comment)
  await expect.poll(() => statuses.length, patience).toBeGreaterThan(50)
  const group = await childrenOf(api.child.pid)
  // As service managers do: all of them are told, and the first one tells the others once more.
  for (const pid of group) process.kill(pid, 'SIGTERM')
  api.child.kill('SIGTERM')
  const ended = once(api.child, 'exit')
  await Promise.all([...commenting, balancer])
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(await ended).toEqual([0, null])
  const { count } = await app.ctx.db
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(statuses.length)
})

test('several processes that cannot begin end, and say why', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(startApiProcess(app, { API_PROCESSES: '2', API_PORT: String(port) })).rejects.toThrow(
    'The API did not start.',
  )
})
