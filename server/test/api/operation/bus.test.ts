import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findFreePorts } from '../../../../tools/process/ports.ts'
import type { Bus } from '../../../src/platform/integrations/bus/bus.ts'
import { openBus } from '../../../src/platform/integrations/bus/open-bus.ts'
import { startTestApp } from '../../setup/app.ts'
import { isInstalled } from '../../setup/processes/is-installed.ts'

const app = await startTestApp()
const { config, db } = app.ctx

/** Another server that is there to be killed, by the program of a distribution's package. */
type Other = { program: string; args(port: number, folder: string): string[]; url(port: number): string }

const others: Other[] = [
  {
    program: 'redis-server',
    args: (port, folder) => ['--port', String(port), '--save', '', '--dir', folder, '--bind', '127.0.0.1'],
    url: (port) => `redis://127.0.0.1:${port}`,
  },
  {
    program: 'nats-server',
    args: (port) => ['--addr', '127.0.0.1', '--port', String(port)],
    url: (port) => `nats://127.0.0.1:${port}`,
  },
]

function opened(busUrl: string | null): Bus {
  const bus = openBus({ busUrl, database: config.database }, db, () => undefined)
  onTestFinished(() => bus.close())
  return bus
}

/** Collects the messages of a channel, with null each time its connection is established. */
function heardBy(bus: Bus, channel: string): (string | null)[] {
  const heard: (string | null)[] = []
  bus.subscribe(channel, (message) => heard.push(message))
  return heard
}

async function expectToPass(one: Bus, other: Bus, breakLines: () => Promise<void>): Promise<void> {
  const heard = [heardBy(one, 'trial'), heardBy(other, 'trial')]
  const quiet = heardBy(other, 'elsewhere')
  await until(() => expect([...heard, quiet]).toEqual([[null], [null], [null]]))
  await one.publish('trial', 'first')
  await until(() => expect(heard.map((each) => each.slice(1))).toEqual([['first'], ['first']]))
  await breakLines()
  await until(() => expect([...heard, quiet].map((each) => each.at(-1))).toEqual([null, null, null]))
  await until(() => other.publish('trial', 'second'))
  await until(() => expect(heard.map((each) => each.at(-1))).toEqual(['second', 'second']))
  expect(quiet).not.toContain('second')
}

function until(hold: () => unknown): Promise<unknown> {
  return vi.waitFor(hold, { timeout: 15_000, interval: 50 })
}

describe('a message reaches every process that listens, also after its line broke', () => {
  test('by PostgreSQL', async () => {
    await expectToPass(opened(null), opened(null), async () => {
      await sql`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'fanfare-bus' AND datname = current_database()`.execute(db)
    })
  })

  for (const other of others) {
    test.skipIf(!isInstalled(other.program))(`by ${other.program}`, { timeout: 60_000 }, async () => {
      const [port = 0] = await findFreePorts(1)
      let server = await started(other, port)
      await expectToPass(opened(other.url(port)), opened(other.url(port)), async () => {
        server.kill('SIGKILL')
        await once(server, 'exit')
        server = await started(other, port)
      })
    })
  }
})

test('nobody waits for a bus that is not there, and it is used once it is', { timeout: 60_000 }, async () => {
  for (const { url } of others) {
    const [port = 0] = await findFreePorts(1)
    const bus = opened(url(port))
    expect(heardBy(bus, 'trial')).toEqual([])
    await expect(bus.publish('trial', 'unheard')).rejects.toThrow()
  }
})

async function started({ program, args }: Other, port: number): Promise<ChildProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-bus-'))
  const server = spawn(program, args(port, folder), { stdio: 'ignore' })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  for (;;) {
    const line = connect(port, '127.0.0.1')
    const isUp = await Promise.race([once(line, 'connect'), once(line, 'error').then(() => null)]).catch(
      () => null,
    )
    line.destroy()
    if (isUp) return server
    await wait(20)
  }
}
