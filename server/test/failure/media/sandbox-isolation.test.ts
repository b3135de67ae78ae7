import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { copyProcessedFiles } from '../../../src/media/sandbox/copy-processed-files.ts'
import { chooseIsolation } from '../../../src/media/sandbox/isolation.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { fixture, publishFiles } from '../../setup/media.ts'
import { joined } from '../../setup/people.ts'
import { commandsBelow } from '../../setup/processes/below.ts'
import { startWorkerProcess } from '../../setup/processes/worker-process.ts'
import { partOfTheDay } from '../../setup/runner/length.ts'

const source = fileURLToPath(new URL('../../../src/', import.meta.url))

/** A folder that everybody may write to, with a program in it that the sandbox runs as ffmpeg. */
async function plant(script: string): Promise<{ folder: string; program: string }> {
  const folder = await mkdtemp('/tmp/fanfare-test-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o777)
  const program = join(folder, 'program')
  await writeFile(program, `#!/bin/sh\nPATH=/usr/bin:/bin\ncd ${folder}\n${script}\n`, { mode: 0o755 })
  return { folder, program }
}

async function publishVideo(app: TestApp) {
  const bytes = await fixture('h264-aac.mp4')
  return publishFiles(app, await joined(app), [{ part: 'VIDEO', name: 'a.mp4', bytes }])
}

test('code in the sandbox finds no secret, no other process, no file of ours and no network', async () => {
  const server = createServer((socket) => socket.end('reached')).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  vi.stubEnv('FANFARE_TEST_SECRET', 'hunter2')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { folder, program } = await plant(`
    exec > found 2>&1
    id -u > uid
    ulimit -d > memory
    env > environment
    for each in /proc/[0-9]*; do tr '\\0' '\\n' < $each/environ; cat $each/cmdline; done > processes
    cat secret.env
    cat store/* > store-content
    bash -c 'cat < /dev/tcp/127.0.0.1/${port}'
    touch over`)
  await writeFile(join(folder, 'secret.env'), 'SECRET_KEY=hunter3', { mode: 0o600 })
  await mkdir(join(folder, 'store'), { mode: 0o700 })
  const app = await startTestApp({ FFMPEG: program, STORAGE_URL: `file:${join(folder, 'store')}` })
  await writeFile(join(folder, 'store', 'stored'), 'hunter4', { mode: 0o600 })
  expect((await publishVideo(app)).status).toBe(201)
  await expect.poll(() => readdir(folder), { timeout: 60_000 }).toContain('over')
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  expect(Number(await read('uid'))).toBeGreaterThan(60_000)
  expect(Number(await read('memory'))).toBe(1536 * 1024)
  expect(await read('environment')).not.toMatch(/DATABASE_URL|SECRET|hunter/)
  expect(await read('processes')).not.toMatch(/hunter|vitest|DATABASE_URL/)
  expect(await read('store-content')).toBe('')
  expect(await read('found')).toMatch(/secret.env: Permission denied/)
  expect(await read('found')).not.toMatch(/hunter|reached/)
}, 90_000)

test('a program in a private folder is mounted into the sandbox, with the same isolation', async () => {
  const away = await mkdtemp('/tmp/fanfare-test-')
  const folder = await mkdtemp('/tmp/fanfare-test-')
  onTestFinished(async () => {
    await rm(away, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })
  await mkdir(join(away, 'parts'))
  await copyFile('/bin/sh', join(away, 'node'))
  await writeFile(join(away, 'parts', 'file'), 'id -u; ls "$(dirname "$0")"/..')
  await writeFile(join(away, 'secret'), 'hunter2')
  await chmod(folder, 0o711)
  const { prefix, root, node } = await chooseIsolation(
    { root: away, parts: ['parts/'], file: 'parts/file', node: join(away, 'node') },
    folder,
  )
  const [first = '', ...others] = [...prefix, node, join(root, 'parts', 'file')]
  const { stdout } = await promisify(execFile)(first, others)
  const [uid, ...listed] = stdout.trim().split('\n')
  expect(Number(uid)).toBeGreaterThan(60_000)
  expect(listed).toEqual(['parts'])
})

const machines = [
  { where: 'where namespaces are allowed', before: [] },
  { where: 'where they are not', before: ['setpriv', '--bounding-set=-sys_admin', '--inh-caps=-sys_admin'] },
]

describe.each(partOfTheDay(machines, 1))('$where', ({ before }) => {
  test('the sandbox and its programs, which ignore all signals, end when the publication is discarded, and with the worker', async () => {
    const { folder, program } = await plant(`
      trap '' TERM INT HUP PIPE
      echo started > started
      while :; do :; done`)
    const app = await startTestApp({ MEDIA_WORKER_WAIT_MS: '60000', PUBLISH_WAIT_MS: '0' })
    const worker = await startWorkerProcess(app, { FFMPEG: program }, { before })
    const bytes = await fixture('h264-aac.mp4')
    const person = await joined(app)
    const { token } = person
    /** Publishes a video at which the program begins. */
    async function stuck(): Promise<string> {
      const { data } = await publishFiles(app, person, [{ part: 'VIDEO', name: 'a.mp4', bytes }])
      await expect.poll(() => readdir(folder), { timeout: 30_000 }).toContain('started')
      await rm(join(folder, 'started'))
      expect(await runningBy(program)).not.toEqual([])
      return data.postId
    }
    const postId = await stuck()
    const { status } = await app.call('POST /post/discard-publication/{postId}', {
      params: { postId },
      token,
    })
    expect(status).toBe(200)
    await expect.poll(() => runningBy(program), { timeout: 10_000 }).toEqual([])
    // Ended processes are listed without a command until they are reaped.
    await expect.poll(() => commandsBelow(worker.pid), { timeout: 10_000 }).toEqual([])
    await stuck()
    worker.kill('SIGKILL')
    await expect.poll(() => runningBy(program), { timeout: 10_000 }).toEqual([])
  }, 120_000)
})

/** Lists the commands of this machine's processes that contain a text. */
async function runningBy(text: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))
  return (await Promise.all(commands)).filter((command) => command.includes(text))
}

test('only regular files of the sandbox are copied out of it', async () => {
  const folder = await mkdtemp('/tmp/fanfare-test-')
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const target = join(folder, 'taken')
  await mkdir(target)
  await writeFile(join(folder, 'secret'), 'hunter2')
  await symlink(join(folder, 'secret'), join(folder, 'original.webp'))
  await link(join(folder, 'secret'), join(folder, '640.webp'))
  await mkdir(join(folder, '320.webp'))
  await promisify(execFile)('mkfifo', [join(folder, '960.webp')])
  const made = (name: string) => ({
    contentType: 'image/webp',
    width: 1,
    height: 1,
    duration: null,
    placeholder: null,
    waveform: null,
    files: [{ name: 'original', path: join(folder, name), contentType: 'image/webp', bytes: 1 }],
  })
  for (const name of ['original.webp', '320.webp', '640.webp', '960.webp', 'missing.webp']) {
    await expect(copyProcessedFiles(made(name), folder, target), name).rejects.toThrow()
  }
  expect((await readdir(target)).length).toBe(0)
})

test('API and worker load nothing that decodes media', async () => {
  const seen = new Set<string>()
  const opening: string[] = []
  async function follow(file: string): Promise<void> {
    if (seen.has(file)) return
    seen.add(file)
    const text = await readFile(file, 'utf8')
    // Types alone load nothing.
    for (const [, types, from = ''] of text.matchAll(
      /^(?:import|export) (type )?(?:[^'"]*? from )?'([^']+)'/gm,
    )) {
      if (types) continue
      if (/^(sharp|@?mediabunny|@audio|libheif-js|file-type)/.test(from))
        opening.push(`${relative(source, file)}: ${from}`)
      if (from.startsWith('.')) await follow(resolve(dirname(file), from))
    }
  }
  await follow(join(source, 'roles/serve.ts'))
  expect(seen.size).toBeGreaterThan(200)
  expect(opening).toEqual([])
})
