import { describe, expect, onTestFinished, test } from 'vitest'
import { recordLedgerVerification } from '../../../src/money/ledger/verification/last-verification.ts'
import { openDatabase } from '../../../src/platform/db/connection/connect.ts'
import { openRateLimitBuckets } from '../../../src/platform/http/buckets/buckets.ts'
import { createMailer } from '../../../src/platform/integrations/mail.ts'
import { createMetrics } from '../../../src/platform/metrics.ts'
import { createApiWithRoutes } from '../../../src/roles/app.ts'
import { createMetricsServer } from '../../../src/roles/metrics-server.ts'
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
      { status: 'ok', checks: { database: 'ok', schema: 'ok', store: 'ok', queue: 'ok' } },
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
      { status: 'unavailable', checks: { database: 'ok', schema: 'ok', store: 'unavailable', queue: 'ok' } },
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
    const counted = await createApiWithRoutes({ ...app.ctx, metrics })
    const server = createMetricsServer({ ...app.ctx, metrics })
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

  test('count what was asked of those outside, jobs by what became of them, and what came too often', async () => {
    const app = await startTestApp({ THROTTLE: 'true' })
    const { ctx } = app
    const server = createMetricsServer(ctx)
    onTestFinished(() => server.close())
    const mailer = createMailer(
      { url: 'smtp://127.0.0.1:1', from: 'us@fanfare.example', mustEncrypt: false },
      ctx.sightings.of('mail'),
    )
    const letter = { to: 'a@mail.example', subject: 'a', text: 'a', html: 'a' }
    await expect(mailer.send(letter)).rejects.toThrow()
    await expect(ctx.outside.storage.read('nothing-there')).rejects.toThrow()
    await ctx.outside.storage.check()
    await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'SIGN_UP', identifier: 'amara@mail.example', medium: 'EMAIL' },
    })
    await app.drain()
    const takeTokens = openRateLimitBuckets(ctx)
    const taker = { person: null, network: '203.0.113.7' }
    await expect(takeTokens('search', taker, 1_000_000)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })

    const { body } = await server.inject({ method: 'GET', url: '/metrics' })
    expect(body).toContain('fanfare_outside_requests_total{name="mail",outcome="failed"} 1\n')
    expect(body).toContain('fanfare_outside_request_duration_seconds_count{name="mail"} 1\n')
    expect(body).toContain('fanfare_outside_requests_total{name="storage",outcome="answered"} 1\n')
    expect(body).toContain('fanfare_storage_operations_total{operation="read",outcome="missing"} 1\n')
    expect(body).toContain('fanfare_storage_operations_total{operation="check",outcome="done"} 1\n')
    expect(body).toMatch(/fanfare_job_runs_total\{task="[\w-]+",outcome="done"\} 1\n/)
    expect(body).toMatch(/fanfare_job_duration_seconds_count\{task="[\w-]+"\} 1\n/)
    expect(body).toContain('fanfare_throttled_total{bucket="search"} 1\n')
    expect(body).not.toContain('203.0.113.7')
    expect(body).not.toContain('amara')
  })

  test('tell how the instance does: its pools, jobs, seals, verification, backup and version', async () => {
    const app = await startTestApp()
    const server = createMetricsServer(app.ctx)
    onTestFinished(() => server.close())
    const ask = async () => (await server.inject({ method: 'GET', url: '/metrics' })).body
    const before = await ask()
    expect(before).toContain('fanfare_ledger_verified_timestamp_seconds 0\n')
    expect(before).toContain('fanfare_backup_timestamp_seconds 0\n')

    const at = new Date('2026-05-01T03:00:00Z')
    await app.ctx.db.updateTable('instance').set({ backed_up_at: at }).execute()
    await recordLedgerVerification(app.ctx.db, at, {
      mismatches: ['Not so: one'],
      durationMs: 10,
      entryCount: 0n,
    })
    await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'SIGN_UP', identifier: 'due@mail.example', medium: 'EMAIL' },
    })
    app.clock.advance({ minutes: 20 })
    const after = await ask()
    expect(after).toContain(`fanfare_backup_timestamp_seconds ${at.getTime() / 1000}\n`)
    expect(after).toContain(`fanfare_ledger_verified_timestamp_seconds ${at.getTime() / 1000}\n`)
    expect(after).toContain('fanfare_ledger_mismatches 1\n')
    expect(after).toContain('fanfare_database_up 1\n')
    expect(after).toMatch(/fanfare_jobs_oldest_due_seconds 12\d\d/)
    expect(after).toMatch(/fanfare_database_pool_size\{pool="commands"\} [1-9]/)
    expect(after).toMatch(/fanfare_database_pool_waiting\{pool="reads"\} 0\n/)
    expect(after).toMatch(/fanfare_build_info\{version="\d+\.\d+\.\d+",node="v\d+/)
  })

  test('say that the database is away, and what the process knows without it', async () => {
    const app = await startTestApp()
    const db = openDatabase('postgresql://nobody@127.0.0.1:1/nothing', 1)
    const logged: unknown[] = []
    const log = { ...app.ctx.log, error: (event: string) => void logged.push(event) }
    const server = createMetricsServer({ ...app.ctx, db, log })
    onTestFinished(async () => {
      await Promise.all([server.close(), db.destroy()])
    })
    const { statusCode, body } = await server.inject({ method: 'GET', url: '/metrics' })
    expect(statusCode).toBe(200)
    expect(body).toContain('fanfare_database_up 0\n')
    expect(body).not.toMatch(/^fanfare_backup_timestamp_seconds /m)
    expect(body).toContain('process_resident_memory_bytes ')
    expect(logged).toEqual(['metrics'])
  })

  test('are not served on the port of the API', async () => {
    const app = await startTestApp()
    expect((await app.fastify.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404)
  })
})
