import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createDisposableFolder } from '../database/disposable-folder.ts'
import { lockInstanceAndEndOrphans } from '../process/instance.ts'

let folder: Awaited<ReturnType<typeof createDisposableFolder>>

beforeEach(async () => {
  folder = await createDisposableFolder()
})

afterEach(async () => {
  await folder.remove()
})

const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)

/** Runs a program of its own that ends when its input does. @returns its process, once it has said something, and what */
async function run(program: string) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for await (const line of createInterface(child.stdout)) return { child, line }
  throw new Error('It said nothing.')
}

const start = () =>
  run(`
    import { lockInstanceAndEndOrphans } from ${moduleAt('../process/instance.ts')}
    process.stdin.resume().on('end', () => process.exit())
    await lockInstanceAndEndOrphans(${JSON.stringify(folder.path)}, 'start.ts', []).then(
      () => console.log('started'),
      (error) => console.log(error.message),
    )`)

test('of several starters that find a killed one, one starts', async () => {
  // Takes its time to end, so that all the starters wait for it and then go on at once.
  const left = await run(`
    process.on('SIGTERM', () => setTimeout(() => process.exit(), 500))
    setInterval(() => undefined, 1000)
    console.log('left over')`)
  const program = readFileSync(`/proc/${left.child.pid}/cmdline`, 'utf8').split('\0')[1]
  writeFileSync(
    join(folder.path, 'instance.json'),
    JSON.stringify({
      pid: 2 ** 30,
      program: 'start.ts',
      addresses: [],
      services: [{ pid: left.child.pid, program }],
    }),
  )
  const outputs = (await Promise.all([start(), start(), start(), start()])).map(({ line }) => line)
  expect(outputs.filter((word) => word === 'started')).toHaveLength(1)
  expect(outputs.filter((word) => word.startsWith('Fanfare is already running'))).toHaveLength(3)
})

test('a starter that was killed does not hold its folder when its number belongs to another process', async () => {
  const { child } = await start()
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  const path = join(folder.path, 'instance.json')
  // As after a long time, or a restart of the machine: the number is this process's, and so is the program.
  const held = { ...JSON.parse(readFileSync(path, 'utf8')), pid: process.ppid, program: 'node' }
  writeFileSync(path, JSON.stringify(held))
  const instance = await lockInstanceAndEndOrphans(folder.path, 'start.ts', [])
  instance.release()
})

test('a folder is held as long as its starter runs, whatever that writes into it', async () => {
  const instance = await lockInstanceAndEndOrphans(folder.path, 'start.ts', [])
  instance.record({ pid: process.pid, name: 'server', program: 'server' })
  expect((await start()).line).toContain('Fanfare is already running')
  instance.release()
  expect((await start()).line).toBe('started')
})

test('a set-up that was killed is not waited for when its number belongs to another process', async () => {
  const root = join(folder.path, 'clone')
  mkdirSync(join(root, '.data'), { recursive: true })
  writeFileSync(join(root, '.data', 'set-up.pid'), String(process.ppid))
  const { line } = await run(`
    import { withExclusiveSetUp } from ${moduleAt('../setup/setup.mjs')}
    console.log(await withExclusiveSetUp(${JSON.stringify(root)}, async () => 'set up'))`)
  expect(line).toBe('set up')
})
