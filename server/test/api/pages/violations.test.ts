import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../setup/app.ts'

const desk = 'http://127.0.0.1:3001'
let app: TestApp
let web: string
const said: Record<string, unknown>[] = []

beforeAll(async () => {
  app = await startTestApp({ ADMIN_ORIGIN: desk })
  web = app.ctx.config.webOrigin
})

beforeEach(() => {
  vi.spyOn(app.ctx.log, 'info').mockImplementation((event, facts) => {
    if (event === 'policy violation' && facts) said.push(facts)
  })
})

async function postReport(payload: unknown, contentType: string) {
  said.length = 0
  const { statusCode, body } = await app.fastify.inject({
    method: 'POST',
    url: '/pages/violations',
    headers: { 'content-type': contentType, origin: web },
    payload: JSON.stringify(payload),
  })
  return { statusCode, body, said: [...said] }
}

const older = (report: Record<string, unknown>) =>
  postReport({ 'csp-report': report }, 'application/csp-report')
const newer = (...bodies: Record<string, unknown>[]) =>
  postReport(
    bodies.map((body) => ({ type: 'csp-violation', age: 10, url: body.documentURL, user_agent: 'x', body })),
    'application/reports+json',
  )

async function counted(): Promise<Record<string, number>> {
  const { values } = await app.ctx.metrics.violations.get()
  return Object.fromEntries(values.map(({ labels, value }) => [`${labels.app} ${labels.directive}`, value]))
}

test('what browsers tell is counted and written down, in both their forms, without a word about anybody', async () => {
  const before = await counted()
  const first = await older({
    'document-uri': `${web}/ada.lovelace/post/01K0?token=secret-of-hers`,
    referrer: `${web}/undo-delete/secret-of-hers`,
    'violated-directive': "require-trusted-types-for 'script'",
    'effective-directive': 'require-trusted-types-for',
    'original-policy': "default-src 'none'",
    'blocked-uri': 'trusted-types-sink',
    'source-file': `${web}/assets/post-page-D3adBeef.js?secret-of-hers`,
    'line-number': 3,
    'column-number': 14,
    'script-sample': 'Element innerHTML|<b>secret-of-hers',
  })
  expect(first).toMatchObject({ statusCode: 200, body: '{"message":null,"data":true}' })
  expect(first.said).toEqual([
    {
      app: 'web',
      directive: 'require-trusted-types-for',
      blocked: 'trusted-types-sink',
      source: '/assets/post-page-D3adBeef.js',
      line: 3,
      column: 14,
      sink: 'Element innerHTML',
    },
  ])
  const second = await newer(
    {
      documentURL: `${desk}/users/ada.lovelace`,
      effectiveDirective: 'img-src',
      blockedURL: 'https://tracker.example/pixel?of=ada',
      sourceFile: `${desk}/users/ada.lovelace`,
      sample: 'ada.lovelace',
    },
    { documentURL: `${web}/ada`, effectiveDirective: 'script-src-elem', blockedURL: 'inline' },
  )
  expect(second.said).toEqual([
    {
      app: 'admin',
      directive: 'img-src',
      blocked: 'https://tracker.example',
      source: 'page',
      sink: null,
      line: undefined,
      column: undefined,
    },
    { app: 'web', directive: 'script-src-elem', blocked: 'inline', source: null, sink: null },
  ])
  const after = await counted()
  for (const series of ['web require-trusted-types-for', 'admin img-src', 'web script-src-elem']) {
    expect([series, (after[series] ?? 0) - (before[series] ?? 0)]).toEqual([series, 1])
  }
})

test('what anybody makes up is answered alike, makes no series of its own and fills no log', async () => {
  const before = await counted()
  const made = await newer({
    documentURL: `${web}/`,
    effectiveDirective: 'a name of mine',
    blockedURL: 'words of mine',
  })
  expect(made.said).toEqual([{ app: 'web', directive: 'other', blocked: 'other', source: null, sink: null }])
  for (const documentURL of ['https://elsewhere.example/', 'about', '', 'https://']) {
    const { statusCode, body, said: lines } = await newer({ documentURL, effectiveDirective: 'img-src' })
    expect([statusCode, body, lines]).toEqual([200, made.body, []])
  }
  const extension = await newer({
    documentURL: `${web}/`,
    effectiveDirective: 'script-src',
    blockedURL: 'inline',
    sourceFile: 'chrome-extension://abcdefgh/content.js',
  })
  expect([extension.body, extension.said]).toEqual([made.body, []])
  const after = await counted()
  expect(Object.keys(after).filter((series) => !(series in before))).toEqual(['web other'])

  const flood = async () => {
    const bodies = Array.from({ length: 100 }, (_, n) => ({
      documentURL: `${web}/`,
      effectiveDirective: 'img-src',
      blockedURL: `https://h${n}.example/`,
    }))
    return (await newer(...bodies)).said.length
  }
  const lines = (await flood()) + (await flood())
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(50)
  app.clock.advance({ hours: 1 })
  expect(await flood()).toBe(50)
})

test('what is no such report is refused', async () => {
  for (const payload of [{}, [{ type: 1 }], 'x', { 'csp-report': { 'blocked-uri': 1 } }]) {
    expect((await postReport(payload, 'application/csp-report')).statusCode).toBe(400)
  }
  const { statusCode } = await postReport({}, 'text/plain')
  expect(statusCode).toBe(415)
})
