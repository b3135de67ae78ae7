import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../src/platform/config/config.ts'
import { createMailer } from '../../../src/platform/integrations/mail.ts'
import { createExportingTracer } from '../../../src/platform/integrations/traces/exporting-tracer.ts'
import { startTestApp } from '../../setup/app.ts'
import { cards, startMoneyApp, topUp } from '../../setup/money/money.ts'
import { joined } from '../../setup/people.ts'
import { header, pngOf, square } from '../../setup/png.ts'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status: { code?: number }
}
type Sent = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[]
}

/** Starts a collector that records traces sent by OTLP over HTTP. */
async function startCollector(status = 200) {
  const taken: { path: string | undefined; key: unknown; body: Sent }[] = []
  const server = createServer(async (sent, response) => {
    taken.push({
      path: sent.url,
      key: sent.headers['x-key'],
      body: (await json(sent)) as Sent,
    })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    taken,
    spans: () =>
      taken.flatMap(({ body }) =>
        body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

const factOf = ({ attributes }: SentSpan, attribute: string) => {
  const value = attributes.find(({ key }) => key === attribute)?.value
  return value?.stringValue ?? value?.intValue
}

/** Asks for a code with a body that comes when the request is already being answered: what it leads to goes on from the line. */
async function askLate(address: string, traceparent: string, body: object) {
  const asking = request(`${address}/two-factor/initialize?told=nobody`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', expect: '100-continue', traceparent },
  })
  asking.once('continue', () => asking.end(JSON.stringify(body)))
  asking.flushHeaders()
  const [reply] = (await once(asking, 'response')) as [IncomingMessage]
  const { data } = (await json(reply)) as { data: string }
  return { status: reply.statusCode, id: reply.headers['x-request-id'], data }
}

test('a request, its statements, its jobs and whom they asked are one trace, which holds no secret', {
  timeout: 120_000,
}, async () => {
  const collector = await startCollector()
  const app = await startMoneyApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=known%20here',
    OTEL_SERVICE_NAME: 'fanfare-of-a-test',
  })
  app.ctx.outside.mail = createMailer(
    { ...app.ctx.config.mail, url: app.fakeProviders.smtpUrl },
    app.ctx.sightings.of('mail'),
  )
  const person = await joined(app)
  const asked = '4bf92f3577b34da6a3ce929d0e0e4736'
  const sent = `00-${asked}-00f067aa0ba902b7-01`
  const asking = await askLate(await app.fastify.listen({ port: 0, host: '127.0.0.1' }), sent, {
    authenticationType: 'RESET_PASSWORD',
    identifier: person.email,
    medium: 'EMAIL',
  })
  await app.drain()
  await topUp(app, person, 500_000)
  const face = new Uint8Array(pngOf(header(64, 8), ['IDAT', square(64, 8, [1, 0, 0])]))
  const form = new FormData()
  form.set('IMAGE', new Blob([face], { type: 'image/png' }), 'face.png')
  const shown = await app.call('POST /user/update-avatar', { token: person.token, form })
  expect(shown.status).toBe(200)
  const looked = await app.fastify.inject(`/search/find-post/${person.username}?t=${person.fileToken}`)
  expect(looked.statusCode).toBeLessThan(500)
  await app.ctx.traces?.end()

  const spans = collector.spans()
  const named = (name: string) => spans.filter((span) => span.name === name)
  const partsOf = ({ spanId }: SentSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId)
  const [answering] = spans.filter(({ traceId, name }) => traceId === asked && name.startsWith('POST'))
  if (!answering) throw new Error('The request was not traced.')
  expect(answering).toMatchObject({ name: 'POST /two-factor/initialize', parentSpanId: '00f067aa0ba902b7' })
  expect(factOf(answering, 'fanfare.request_id')).toBe(asking.id)
  expect(factOf(answering, 'http.response.status_code')).toBe(asking.status)
  const statements = partsOf(answering).filter((span) => factOf(span, 'db.system.name') === 'postgresql')
  expect(statements.map(({ name }) => name)).toContain('begin')
  const [job] = partsOf(answering).filter((span) => factOf(span, 'fanfare.job.id') !== undefined)
  if (!job) throw new Error('The job was not traced.')
  expect(job.traceId).toBe(asked)
  expect(partsOf(job).map(({ name }) => name)).toContain('mail')

  const [payment] = named('POST /paystack/verify')
  if (!payment) throw new Error('The payment was not traced.')
  expect(payment.traceId).not.toBe(asked)
  expect(partsOf(payment).map(({ name }) => name)).toContain('paystack')
  const [avatar] = named('POST /user/update-avatar')
  if (!avatar) throw new Error('The upload was not traced.')
  expect(partsOf(avatar).map(({ name }) => name)).toContain('storage put')

  const [first] = collector.taken
  expect([first?.path, first?.key]).toEqual(['/v1/traces', 'known here'])
  const all = JSON.stringify(collector.taken.map(({ body }) => body))
  expect(all).toContain('fanfare-of-a-test')
  const { config } = app.ctx
  const mail = await (await fetch(`${app.fakeProviders.url}/mail/messages?to=${person.email}`)).text()
  const [code = ''] = /\d{6}/.exec(mail) ?? []
  expect(code).toHaveLength(6)
  const secrets = [
    ...[person.email, person.username, person.displayName, person.password, person.token, person.fileToken],
    ...[
      person.id,
      asking.data,
      code,
      'nobody',
      cards.succeeds,
      config.secretKey,
      config.paystack?.secretKey ?? '',
    ],
    new URL(config.database.url).password,
  ].filter(Boolean)
  expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
})

test('a collector with a whole address of its own is told there, and not at the usual one', async () => {
  const [usual, own] = [await startCollector(), await startCollector()]
  const app = await startTestApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: usual.url,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${own.url}/of/ours?key=1`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  })
  expect((await app.fastify.inject('/health/live')).statusCode).toBe(200)
  await app.ctx.traces?.end()
  expect(own.taken.map(({ path }) => path)).toEqual(['/of/ours?key=1'])
  expect(own.spans().map(({ name }) => name)).toContain('GET /health/live')
  expect(usual.taken).toEqual([])
})

test('a protocol that we do not speak is refused, and not passed over', () => {
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: 'postgres://localhost/x',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
  }
  expect(() => readConfig(settings, false)).toThrow('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json')
})

test('who sends a traceparent does not decide what is kept', async () => {
  const collector = await startCollector()
  const settings = { url: `${collector.url}/v1/traces`, headers: {}, service: 'fanfare', share: 0 }
  const traces = createExportingTracer(settings, '1', (cause) => {
    throw cause
  })
  const span = traces.begin(
    'request',
    'GET /',
    {},
    { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  )
  expect(span.traceparent).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-00$/)
  span.note('select', 1, {}, false)
  span.end({}, false)
  for (const wrong of [
    '',
    '00-0-0-01',
    'x'.repeat(9000),
    '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
  ]) {
    expect(traces.begin('job', 'any', {}, { traceparent: wrong }).traceparent).toMatch(
      /^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/,
    )
  }
  await traces.end()
  expect(collector.taken).toEqual([])
})

test.each([
  ['refuses', async () => (await startCollector(500)).url],
  ['is not there', async () => 'http://127.0.0.1:9'],
])('nobody meets a collector that %s', async (_, address) => {
  const app = await startTestApp({ OTEL_EXPORTER_OTLP_ENDPOINT: await address() })
  const logError = vi.spyOn(app.ctx.log, 'error').mockReturnValue()
  const person = await joined(app)
  const { status, data } = await app.call('GET /user/refresh-user', { token: person.token })
  expect([status, data.username]).toEqual([200, person.username])
  await app.drain()
  await app.ctx.traces?.end()
  expect((await app.call('GET /user/refresh-user', { token: person.token })).status).toBe(200)
  for (const [event, cause] of logError.mock.calls) {
    expect([event, String(cause)]).toEqual(['traces', expect.stringContaining('takes no traces')])
  }
})

test('where nothing is traced, nothing of it is loaded', async () => {
  const folder = new URL('../../../src/', import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const loads = /^import (?!type ).*from '(@opentelemetry\/|.*\/export-traces\.ts)/m
  const loading = await Promise.all(
    files.map(async (file) => (loads.test(await readFile(new URL(file, folder), 'utf8')) ? file : [])),
  )
  expect(loading.flat()).toEqual(['platform/integrations/traces/exporting-tracer.ts'])
})
