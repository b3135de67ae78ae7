import { describe, expect, test } from 'vitest'
import { createApp } from '../../../src/app.ts'
import { createMetrics, createMetricsServer } from '../../../src/http/serving/metrics.ts'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'

describe('health', () => {
  test('says that the process lives and that its parts answer', async () => {
    const app = await startTestApp()
    const live = await app.fastify.inject({ method: 'GET', url: '/health/live' })
    expect([live.statusCode, live.json()]).toEqual([200, { status: 'ok' }])
    const ready = await app.fastify.inject({ method: 'GET', url: '/health/ready' })
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { status: 'ok', checks: { database: 'ok', store: 'ok', queue: 'ok' } },
    ])
  })

  test('says which part does not answer, and lives on', async () => {
    const app = await startTestApp()
    const logged: unknown[] = []
    app.ctx.log.error = (_event, _cause, facts) => void logged.push(facts)
    app.ctx.outside.storage.check = async () => {
      throw new Error('The disk is gone.')
    }
    const ready = await app.fastify.inject({ method: 'GET', url: '/health/ready' })
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'unavailable', checks: { database: 'ok', store: 'unavailable', queue: 'ok' } },
    ])
    expect(logged).toEqual([{ part: 'store' }])
    expect((await app.fastify.inject({ method: 'GET', url: '/health/live' })).statusCode).toBe(200)
  })
})

describe('the numbers', () => {
  test('count requests by route and status, never by what stands in the path', async () => {
    const app = await startTestApp()
    const amara = await joined(app)
    const metrics = createMetrics()
    const counted = await createApp(app.ctx, metrics)
    const server = createMetricsServer(app.ctx, metrics)
    for (const username of [amara.username, 'nobody_at_all', 'nobody_else']) {
      await counted.inject({ method: 'GET', url: `/creator/get-public-creator-details/${username}` })
    }
    await counted.inject({ method: 'GET', url: '/some/scan.php' })
    await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'SIGN_UP', identifier: 'queued@mail.example', medium: 'EMAIL' },
    })
    const { headers, body } = await server.inject({ method: 'GET', url: '/metrics' })
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    const route = 'method="GET",route="/creator/get-public-creator-details/:username"'
    expect(body).toContain(`fanfare_http_requests_total{${route},status="200"} 1\n`)
    expect(body).toContain(`fanfare_http_requests_total{${route},status="404"} 2\n`)
    expect(body).toContain(`fanfare_http_request_duration_seconds_bucket{le="+Inf",${route}} 3\n`)
    expect(body).toContain('route="unknown",status="404"} 1\n')
    expect(body).toContain('fanfare_jobs_waiting 1\n')
    expect(body).toMatch(/process_resident_memory_bytes \d{7,}\n/)
    expect(body).not.toContain('nobody')
    expect(body).not.toContain('scan.php')
    for (const line of body.trimEnd().split(/\n+/)) {
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]+\})? [\d.e+-]+)$/)
    }
    await Promise.all([server.close(), counted.close()])
  })

  test('are not served on the port of the API', async () => {
    const app = await startTestApp()
    expect((await app.fastify.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
  })
})
