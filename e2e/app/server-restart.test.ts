import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { createDisposableFolder } from '../../tools/database/disposable-folder.ts'
import { findFreePorts } from '../../tools/process/ports.ts'
import { test } from '../setup/test.ts'

const starter = resolve(import.meta.dirname, '../../tools/start.ts')

/** Starts the product as an operator does, in a folder and on ports of its own. */
async function startProduct() {
  const folder = await createDisposableFolder()
  const [web, admin, api, metrics, fakeProviders, mail] = await findFreePorts(6)
  const child = spawn(process.execPath, [starter], {
    env: {
      PATH: process.env.PATH,
      ENV_FILE: 'none',
      DATA_DIR: folder.path,
      DEMO: '0',
      WEB_PORT: String(web),
      ADMIN_PORT: String(admin),
      API_PORT: String(api),
      METRICS_PORT: String(metrics),
      SANDBOX_PORT: String(fakeProviders),
      SANDBOX_SMTP_PORT: String(mail),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  return {
    output: () => output,
    /** Asks everything that an outage would leave unanswered: the web app, and the API with database, store and queue. */
    answers: () =>
      Promise.all(
        [`http://127.0.0.1:${web}/`, `http://127.0.0.1:${api}/health/ready`].map((url) =>
          fetch(url).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      ),
    pidOf(part: 'server' | 'web' | 'database'): number {
      if (part === 'database') {
        const home = readFileSync(join(folder.path, 'database-folder'), 'utf8').trim()
        return Number(
          readFileSync(join(resolve(folder.path, home), 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
        )
      }
      const { services } = JSON.parse(readFileSync(join(folder.path, 'instance.json'), 'utf8'))
      return services.find(({ name }: { name: string }) => name === part).pid
    },
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      await folder.remove()
      return code
    },
  }
}

test('what is killed is back within seconds, and all of it ends when it is asked to', async () => {
  test.setTimeout(240_000)
  const product = await startProduct()
  try {
    await expect.poll(product.output, { timeout: 120_000 }).toContain('Fanfare is up')
    for (const part of ['server', 'web', 'database'] as const) {
      const killed = product.pidOf(part)
      process.kill(killed, 'SIGKILL')
      await expect
        .poll(() => (product.pidOf(part) === killed ? [] : product.answers()), { timeout: 30_000 })
        .toEqual([200, 200])
    }
    for (const line of [
      'The server stopped by SIGKILL.',
      'The web stopped by SIGKILL.',
      'The database stopped by SIGKILL.',
    ]) {
      expect(product.output().split(line)).toHaveLength(2)
    }
    // What failed without the database stands in the logs.
    const [, afterwards = ''] = product.output().split('The database stopped by SIGKILL.')
    expect(afterwards).not.toMatch(/^\s*(server|web|admin): /m)
    expect(afterwards).toContain('The database is running again')
  } finally {
    expect(await product.stop()).toBe(0)
  }
})
