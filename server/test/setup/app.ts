import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import type { CallKey } from '@fanfare/contract/all-calls'
import type { CallInput, CallOutput } from '@fanfare/contract/client'
import type { ProblemDetails } from '@fanfare/contract/errors'
import { fillPath } from '@fanfare/contract/fill-path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { type Context, closeContext, createContext } from '../../src/platform/context.ts'
import { openTracer } from '../../src/platform/integrations/traces/open-tracer.ts'
import { openQueuePool, runAllDueJobs } from '../../src/platform/queue/worker.ts'
import { createApiWithRoutes } from '../../src/roles/app.ts'
import { scheduledTasks, workerTasks } from '../../src/roles/tasks.ts'
import { expectTranslatable } from './expect-translatable.ts'
import { cloneDatabase, servingUrlOf } from './runner/database.ts'
import { whenFileEnds } from './runner/file-end.ts'
import { connectionSettingsFor } from './runner/pooler.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** The answer to a call: its data when it succeeded, its problem when it was refused. */
export type Answered<K extends CallKey> = {
  status: number
  headers: Record<string, string | string[] | number | undefined>
} & CallOutput<K> & { problem: ProblemDetails }

export type TestApp = {
  ctx: Context
  /** URL of its database for the owner role, which bypasses all restrictions. */
  ownersUrl: string
  fastify: FastifyInstance
  /** Every mail that was sent, oldest first. */
  mails: Mail[]
  clock: {
    now(): Date
    advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
  }
  /** Makes a call of the contract through the whole API, signed in when a token is given. */
  call<K extends CallKey>(
    key: K,
    sent?: Partial<CallInput<K>> & { token?: string; headers?: Record<string, string> },
  ): Promise<Answered<K>>
  /** Works off every job that is due. */
  drain(): Promise<void>
  /** The tasks of which jobs may have failed when the file ends: what its tests break on purpose. */
  mayFail: Set<string>
}

/**
 * The API over a database of its own, with a clock that tests move and a mailbox instead of a mail server. It runs under the
 * role that serves; tests that tamper with the database give `DATABASE_URL: await cloneDatabase()`, which is its owner's.
 */
export async function startTestApp({
  DATABASE_URL,
  ...environment
}: Record<string, string> = {}): Promise<TestApp> {
  const folder = await mkdtemp(join(tmpdir(), 'fanfare-test-'))
  const ownersUrl = DATABASE_URL ?? (await cloneDatabase())
  const settings = {
    NODE_ENV: 'test',
    ...(environment.DATABASE_POOLER && DATABASE_URL
      ? { DATABASE_URL }
      : connectionSettingsFor(DATABASE_URL ?? servingUrlOf(ownersUrl))),
    STORAGE_URL: `file:${folder}`,
    SECRET_KEY: 'a secret that only the tests know, long enough',
    THROTTLE: 'false',
    READ_CONNECTIONS: '1',
    // Tests let hours go by between what an admin does.
    ADMIN_IDLE_MINUTES: '720',
    // Tests do as much at once as they like, however slow the machine is.
    ADMISSION_WAIT_MS: '60000',
    MEDIA_WORKER_WAIT_MS: '0',
    // What is made is what a test asks about, however long a busy machine takes.
    PUBLISH_WAIT_MS: '60000',
    ...environment,
  }
  const config = readConfig(settings, false)
  let offset = 0
  const clock = {
    now: () => new Date(Date.now() + offset),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
  const mails: Mail[] = []
  const ctx = createContext(config, clock)
  await ctx.outside.mail.close()
  ctx.outside.mail = { send: async (mail) => void mails.push(mail), close: async () => undefined }
  ctx.traces = await openTracer(config.traces, (cause) => ctx.log.error('traces', cause))
  const fastify = await createApiWithRoutes(ctx)
  const pool = openQueuePool(ctx, 6)
  const app: TestApp = {
    ctx,
    ownersUrl,
    fastify,
    mails,
    clock,
    call: caller(fastify),
    drain: () => runAllDueJobs(ctx, pool, workerTasks, scheduledTasks),
    mayFail: new Set(),
  }
  if (env.RULES_OF_TESTS) {
    const { createBystanders } = await import('./bystanders.ts')
    await createBystanders(app)
  }
  whenFileEnds(async () => {
    try {
      if (!breaksThings()) await expectJobsDone(app)
    } finally {
      await fastify.close()
      await pool.end()
      await closeContext(ctx)
      await rm(folder, { recursive: true, force: true })
    }
  })
  return app
}

/** Checks whether the test cuts off processes, connections or databases on purpose, so that jobs may fail. */
function breaksThings(): boolean {
  return expect.getState().testPath?.includes('/test/failure/') ?? false
}

/**
 * Asserts that the jobs left by a test succeed: a job that fails unseen is a fault that no test would name.
 */
async function expectJobsDone({ ctx, drain, mayFail }: TestApp): Promise<void> {
  await drain()
  const { rows } = await sql<{ task: string; error: string }>`
    SELECT task_identifier AS task, last_error AS error FROM graphile_worker.jobs WHERE last_error IS NOT NULL`.execute(
    ctx.db,
  )
  const failed = rows.filter(({ task }) => !mayFail.has(task))
  if (failed.length > 0)
    throw new Error(`Jobs failed:\n${failed.map(({ task, error }) => `${task}: ${error}`).join('\n')}`)
}

function caller(fastify: FastifyInstance): TestApp['call'] {
  return async (key, sent = {}) => {
    const { token, headers, params, query, body, form } = sent as {
      token?: string
      headers?: Record<string, string>
      params?: Record<string, string>
      query?: Record<string, string>
      body?: object
      form?: FormData
    }
    const [method, path] = key.split(' ') as ['GET' | 'POST', string]
    const multipart = form ? new Response(form) : undefined
    const response = await fastify.inject({
      method,
      url: fillPath(path, params ?? {}),
      query: query && Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(multipart ? { 'content-type': multipart.headers.get('content-type') ?? '' } : {}),
        ...headers,
      },
      payload: multipart ? Buffer.from(await multipart.arrayBuffer()) : body,
    })
    const answered = response.body === '' ? {} : (response.json() as object)
    const failed = response.statusCode >= 400
    if (failed && 'detail' in answered) expectTranslatable(key, answered as ProblemDetails)
    return {
      status: response.statusCode,
      headers: response.headers,
      ...(failed ? { problem: answered } : answered),
    } as never
  }
}
