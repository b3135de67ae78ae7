import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { readOptionsOrExit } from '../../server/src/platform/config/read-arguments.ts'
import { benchPersonIdOf, generateDatabase, readerTokenOf } from '../database/generate.ts'
import { withScratchDatabase } from '../database/scratch-database.ts'
import { runHttpLoad } from '../loads/http-load.ts'
import { type ApiProcess, startApi } from '../measuring/api-process.ts'
import { parseWholeNumber } from '../measuring/whole-number.ts'
import { startNginxFileServer } from '../nodes/nginx.ts'
import { makeLargeVideo } from './heavy-files.ts'

const usage = `npm run bench:files -- [--seconds 8] [--connections 16]

How often a second a subscriber is given 1 MB of a creator's video by range, from a folder, beside what nginx gives of a file
of that size: in turn, three times. The database and the store are ones of its own, and removed at the end.`

const flags = readOptionsOrExit({
  seconds: { type: 'string', default: '8' },
  connections: { type: 'string', default: '16' },
  help: { type: 'boolean', default: false },
})

const size = { posts: 1000, people: 2000, readers: 5, follows: 100 }
const videoBytes = 8 * 1024 * 1024
const [fan, creator] = [1, 2]
const iterations = 3
/** Minimum share of nginx’s throughput. */
const least = 0.4
const range = { Range: `bytes=2097152-${2097152 + 1024 * 1024 - 1}` }

if (flags.help) say(usage)
else await withScratchDatabase({ prefix: 'fanfare_files', command: 'bench:files' }, bench)

async function bench(databaseUrl: string): Promise<void> {
  const seconds = parseWholeNumber('seconds', flags.seconds, 1, 120)
  const connections = parseWholeNumber('connections', flags.connections, 1, 200)
  const below = await mkdtemp(join(tmpdir(), 'fanfare-bench-files-'))
  // nginx does not run as root.
  await chmod(below, 0o711)
  try {
    await generateDatabase(databaseUrl, size)
    const video = await makeLargeVideo(videoBytes)
    const api = await startApi(databaseUrl, { role: 'all', storageUrl: `file:${join(below, 'store')}` })
    const nginx = await startNginxFileServer(video, below)
    try {
      const path = await postedVideo(api, databaseUrl, video)
      const shares: number[] = []
      for (let iteration = 0; iteration < iterations; iteration++) {
        const load = { tokens: [], headers: range, connections, seconds }
        const beside = await runHttpLoad({ ...load, origin: nginx.origin, paths: ['/file'] })
        const before = await api.processorSeconds()
        const ours = await runHttpLoad({ ...load, origin: api.origin, paths: [path] })
        const used = ((await api.processorSeconds()) ?? 0) - (before ?? 0)
        shares.push(ours.perSecond / beside.perSecond)
        say(
          `nginx ${beside.perSecond.toFixed(0)} a second, p99 ${beside.p99Ms.toFixed(1)} ms; the API ${ours.perSecond.toFixed(0)}, p99 ${ours.p99Ms.toFixed(1)} ms, ${((used * 1000) / ours.answered).toFixed(2)} ms of a processor, ${(await api.memoryMb())?.toFixed(0) ?? '?'} MB`,
        )
      }
      const share = shares.toSorted((one, other) => one - other)[Math.floor(iterations / 2)] ?? 0
      say(`${(share * 100).toFixed(0)} % of nginx, limit ${least * 100} %`)
      if (share < least) process.exitCode = 1
    } finally {
      await nginx.stop()
      await api.stop()
    }
  } finally {
    await rm(below, { recursive: true, force: true })
  }
}

/** A creator's video for subscribers: its address as one of them asks for it. */
async function postedVideo(api: ApiProcess, databaseUrl: string, video: Buffer): Promise<string> {
  await subscribe(databaseUrl)
  const form = new FormData()
  for (const [name, value] of Object.entries({ type: 'MEDIA', caption: 'Look', isPublicPost: 'false' })) {
    form.set(name, value)
  }
  form.append('VIDEO', new Blob([Uint8Array.from(video)], { type: 'video/mp4' }), 'video.mp4')
  const { postId } = await ask<{ postId: string }>(api, '/post/create-post', readerTokenOf(creator), form)
  const { fileToken } = await ask<{ fileToken: string }>(api, '/user/refresh-user', readerTokenOf(fan))
  for (;;) {
    const { files, isLocked } = await ask<{ files: { url: string | null }[]; isLocked: boolean }>(
      api,
      `/post/get-post-details/${postId}`,
      readerTokenOf(fan),
    ).catch(() => ({ files: [], isLocked: false }))
    if (isLocked) throw new Error('Who measures is no subscriber.')
    const url = files[0]?.url
    if (url) return `${url}?t=${fileToken}`
    await wait(200)
  }
}

async function subscribe(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `INSERT INTO subscription (id, fan_id, creator_id, status, is_free, price_minor, currency_code, started_at, access_until)
       SELECT $1, $1, $2, 'ACTIVE', true, 0, 'NGN', now(), 'infinity'`,
      [benchPersonIdOf(fan), benchPersonIdOf(creator)],
    )
    await client.query(`UPDATE account SET verification_status = 'VERIFIED' WHERE id = $1`, [
      benchPersonIdOf(creator),
    ])
  } finally {
    await client.end()
  }
}

async function ask<Data>(api: ApiProcess, path: string, token: string, form?: FormData): Promise<Data> {
  const sent = form ? { method: 'POST', body: form } : {}
  const response = await fetch(api.origin + path, { ...sent, headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { data: Data }).data
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
