import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePort } from '../../../tools/process/ports.ts'
import { startTestApp, type TestApp } from '../setup/app.ts'
import { joined, type Person } from '../setup/people.ts'
import { jpeg, publish } from '../setup/posts.ts'
import { bareEnvironment } from '../setup/processes/bare-environment.ts'

const MB = 1024 * 1024
const mainFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
let app: TestApp
let origin: string
let temporary: string

beforeAll(async () => {
  // A place of this file's own: whatever lies there is of its forms.
  temporary = await mkdtemp('/tmp/fanfare-test-')
  vi.stubEnv('TMPDIR', temporary)
  app = await startTestApp({ UPLOADS_IN_FLIGHT_MB: '20' })
  origin = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(temporary, { recursive: true, force: true })
})

/** Begins a form with a file of so many megabytes, and leaves it open. */
function openForm(person: Person, megabytes: number, at = origin): ClientRequest {
  const sending = request(`${at}/post/create-post`, {
    method: 'POST',
    agent: false,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  })
  sending.on('error', () => undefined)
  onTestFinished(() => void sending.destroy())
  sending.write('--b\r\ncontent-disposition: form-data; name="IMAGE"; filename="a.jpg"\r\n\r\n')
  for (let n = 0; n < megabytes; n++) sending.write(Buffer.alloc(MB, 'x'))
  return sending
}

async function bytesOnDisk(): Promise<number> {
  let bytes = 0
  for (const name of await readdir(temporary, { recursive: true })) {
    if (!name.startsWith('fanfare-form-')) continue
    const found = await stat(join(temporary, name)).catch(() => undefined)
    if (found?.isFile()) bytes += found.size
  }
  return bytes
}

test('all forms that a person has open hold no more of the disk than one person may, and others are not held up', async () => {
  const [greedy, other] = [await joined(app), await joined(app)]
  openForm(greedy, 12)
  await expect.poll(bytesOnDisk, { timeout: 10_000 }).toBeGreaterThan(11 * MB)
  for (let n = 0; n < 3; n++) {
    const more = openForm(greedy, 12)
    const answered = once(more, 'response') as Promise<[IncomingMessage]>
    more.end('\r\n--b--\r\n')
    const [response] = await answered
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '10'])
    expect(JSON.parse(await text(response))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      detail: "You're uploading more than 20MB at once. Wait until some of it has finished, then try again.",
    })
    expect(await bytesOnDisk()).toBeLessThanOrEqual(20 * MB)
  }
  expect((await publish(app, other, { images: [await jpeg()] })).status).toBe(201)
})

test('a form that is over takes no more room', async () => {
  const person = await joined(app)
  for (let n = 0; n < 3; n++) {
    const cut = openForm(person, 14)
    await expect.poll(bytesOnDisk, { timeout: 10_000 }).toBeGreaterThan(13 * MB)
    cut.destroy()
    await expect.poll(bytesOnDisk, { timeout: 10_000 }).toBeLessThan(13 * MB)
  }
  expect((await publish(app, person, { images: [await jpeg()] })).status).toBe(201)
})

/** A process of its own that keeps its temporary files where this file does. */
async function startProcess(role: 'api' | 'worker'): Promise<{ child: ChildProcess; url: string }> {
  const port = await findFreePort()
  const child = spawn(process.execPath, [mainFile, role], {
    env: {
      ...bareEnvironment,
      TMPDIR: temporary,
      NODE_ENV: 'development',
      ENV_FILE: 'none',
      API_PORT: String(port),
      METRICS_PORT: '0',
      DATABASE_URL: app.ctx.config.database.url,
      STORAGE_URL: app.ctx.config.storageUrl,
      SECRET_KEY: app.ctx.config.secretKey,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout)) {
    if (line.includes('"ready"')) return { child, url: `http://127.0.0.1:${port}` }
  }
  throw new Error(`The ${role} did not start.`)
}

test('what a killed process had on the disk is gone when the next one starts', async () => {
  const person = await joined(app)
  const api = await startProcess('api')
  openForm(person, 5, api.url)
  const left = async () =>
    (await readdir(temporary)).filter((name) => name.includes(`-${api.child.pid}-`)).length
  await expect.poll(left, { timeout: 10_000 }).toBeGreaterThan(0)
  api.child.kill('SIGKILL')
  await once(api.child, 'exit')
  expect(await left()).toBeGreaterThan(0)
  await startProcess('worker')
  expect(await left()).toBe(0)
})

test('what others work on stays, here for as long as they live, and of other machines for a day', async () => {
  const machine = hostname().replaceAll(/[^\w.]/g, '_')
  const names = {
    ours: `fanfare-media-${machine}-${process.pid}-aaaaaa`,
    theirs: 'fanfare-media-elsewhere-7-aaaaaa',
    old: 'fanfare-form-elsewhere-7-bbbbbb',
    strange: 'fanfare-something',
  }
  for (const name of Object.values(names)) await mkdir(join(temporary, name))
  const longAgo = new Date(Date.now() - 2 * 86_400_000)
  for (const name of [names.old, names.strange]) await utimes(join(temporary, name), longAgo, longAgo)
  await startProcess('worker')
  const left = await readdir(temporary)
  expect(Object.values(names).filter((name) => !left.includes(name))).toEqual([names.old])
})
