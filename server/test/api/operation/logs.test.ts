import { spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findFreePorts } from '../../../../tools/process/ports.ts'
import type { TestApp } from '../../setup/app.ts'
import { cards, chargeCard, newReference, pay, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { openAsOwner } from '../../setup/owner.ts'
import { joined } from '../../setup/people.ts'
import { environmentOver } from '../../setup/processes/bare-environment.ts'

/** A mail server that takes no mail, and says so with the address, as they do. @returns its port */
async function startRefusingMailServer(): Promise<number> {
  const server = createServer((line) => {
    line.on('error', () => undefined).write('220 mail.example\r\n')
    createInterface(line).on('line', (said) => {
      const [, address] = /^RCPT TO:<(.*)>/i.exec(said) ?? []
      line.write(
        address === undefined ? '250 ok\r\n' : `550 5.1.1 <${address}>: nobody of that name here\r\n`,
      )
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Calls of the contract, made over the line to a process. */
function callerOf(address: string): TestApp['call'] {
  return async (key, sent = {}) => {
    const { token, headers, params, query, body, form } = sent as {
      token?: string
      headers?: Record<string, string>
      params?: Record<string, string>
      query?: Record<string, string>
      body?: object
      form?: FormData
    }
    const [method = '', path = ''] = key.split(' ')
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
    const response = await fetch(`${address}${at}?${new URLSearchParams(query)}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form ? { body: form } : body && { body: JSON.stringify(body) }),
    })
    const answered = (await response.json()) as object
    const content = response.ok ? answered : { problem: answered }
    return { status: response.status, headers: Object.fromEntries(response.headers), ...content } as never
  }
}

test('what is logged names the request, and nobody: no token, code, address or text', {
  timeout: 240_000,
}, async () => {
  const app = await startMoneyApp()
  // Nobody is there to take it.
  app.mayFail.add('mail-code').add('mail-new-sign-in').add('mail-payment-receipt')
  const [port = 0] = await findFreePorts(1)
  const { config } = app.ctx
  const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
  const server = spawn(process.execPath, [main, 'all'], {
    env: {
      ...environmentOver(app),
      API_PORT: String(port),
      THROTTLE: 'false',
      PAYSTACK_BASE_URL: app.fakeProviders.paystackUrl,
      PAYSTACK_SECRET_KEY: app.fakeProviders.paystackSecret,
      SMTP_URL: `smtp://127.0.0.1:${await startRefusingMailServer()}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  let logged = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (logged += String(chunk)))
  const soon = { timeout: 60_000, interval: 50 }
  for await (const _ of on(server.stdout, 'data')) if (logged.includes('"ready"')) break

  const far = { ...app, call: callerOf(`http://127.0.0.1:${port}`) }
  const person = await joined(far)
  const entering = (password: string) =>
    far.call('POST /user/login', { body: { identifier: person.email, password } })
  expect((await entering('Rainy-Day-24')).status).toBeGreaterThanOrEqual(400)
  await entering(person.password)
  const asked = await far.call('POST /two-factor/initialize', {
    body: { authenticationType: 'RESET_PASSWORD', identifier: person.email, medium: 'EMAIL' },
  })
  await topUp(far, person, 500_000)
  const declined = { amount: 500_000, currencyCode: 'NGN' as const, reference: newReference() }
  await chargeCard(far, person, declined, { card: cards.declined })
  expect((await pay(far, person, 'POST /paystack/verify', declined)).status).toBeGreaterThanOrEqual(400)
  const form = new FormData()
  form.set('IMAGE', new Blob(['A diary, and no picture'], { type: 'image/png' }), 'my-diary.png')
  expect((await far.call('POST /user/update-avatar', { token: person.token, form })).status).toBe(415)
  await fetch(`http://127.0.0.1:${port}/files/none?t=${person.fileToken}`)
  // A fault of ours.
  const owner = openAsOwner(app)
  await sql`ALTER TABLE saved_post RENAME TO saved_post_gone`.execute(owner)
  const failed = await far.call('GET /post-folder/get-post-folders', { token: person.token })
  await sql`ALTER TABLE saved_post_gone RENAME TO saved_post`.execute(owner)
  expect(failed.status).toBe(500)

  await vi.waitFor(() => {
    expect(logged).toContain('nobody of that name here')
    expect(logged).toContain(`"requestId":"${String(failed.headers['x-request-id'])}"`)
  }, soon)
  server.kill('SIGTERM')
  await once(server, 'exit')
  const secrets = [
    ...[person.email, person.username, person.displayName, person.password, person.token, person.fileToken],
    ...[person.id, asked.data, 'Rainy-Day-24', cards.succeeds, cards.declined, 'diary', declined.reference],
    ...[config.secretKey, app.fakeProviders.paystackSecret, new URL(config.database.url).password],
  ].filter(Boolean)
  expect(secrets.filter((secret) => logged.includes(secret))).toEqual([])
  for (const line of logged.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('event')
})
