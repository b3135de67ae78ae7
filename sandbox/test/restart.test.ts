import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startFakeProviders } from '../src/start.ts'
import { openFakeProviders, testCardNumbers, testOrder } from './setup/open-sandbox.ts'
import { sendMail } from './setup/send-mail.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

test('charges and mail survive a restart, also one in the middle of a write', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const before = await startFakeProviders({ port: 0, smtpPort: 0, dataDir, webhookRetryMs: [] })
  await fetch(`${before.url}/checkout/charge`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...testOrder, reference: 'TXN_kept', card: { number: testCardNumbers.succeeds } }),
  })
  await sendMail(before.smtpPort, { from: 'a@b.test', to: ['c@d.test'], message: 'Subject: kept\n\ntext' })
  await before.stop()
  await appendFile(join(dataDir, 'paystack.jsonl'), '{"kind":"transaction","rec')

  const after = await openFakeProviders({ dataDir })
  expect((await after.verify('TXN_kept')).data).toMatchObject({ status: 'success', amount: 517_767 })
  expect((await after.charge('TXN_kept', testCardNumbers.succeeds)).code).toBe(400)
  expect((await after.charge('TXN_new', testCardNumbers.succeeds)).code).toBe(200)
  const mail = await fetch(`${after.url}/mail/messages`)
  expect(await mail.json()).toMatchObject([{ subject: 'kept', to: 'c@d.test' }])
})

test('the process says when it is ready and ends on SIGTERM, or with its parent when asked to', async () => {
  for (const end of ['SIGTERM', 'stdin'] as const) {
    const child = run({}, ['--exit-with-parent'])
    const [line] = await once(child.stdout, 'data')
    expect(JSON.parse(String(line))).toMatchObject({ ready: 'sandbox', url: expect.stringMatching(/^http:/) })
    if (end === 'SIGTERM') child.kill('SIGTERM')
    else child.stdin.end()
    expect(await once(child, 'exit')).toEqual([0, null])
  }
})

test('the process refuses to start in production', async () => {
  const child = run({ NODE_ENV: 'production' }, [])
  const [line] = await once(child.stderr, 'data')
  expect(String(line)).toContain('does not start with NODE_ENV=production')
  expect(await once(child, 'exit')).toEqual([1, null])
})

function run(environment: Record<string, string>, flags: string[]) {
  const child = spawn(process.execPath, [main, ...flags], {
    env: { SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', ...environment },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
