import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { requireSchemaStillCompatible } from '../db/schema/schema-state.ts'
import type { Api } from './answer.ts'

const patienceMs = 2000

/** `GET /health/live`: the process answers. `GET /health/ready`: so do database, store and queue, and the schema is one to serve with, or 503 says which does not, or that this process is about to end. */
export function healthRoutes({ fastify, ctx, stopping }: Api): void {
  const config = { admission: 'always' } as const
  fastify.get('/health/live', { config }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  )
  fastify.get('/health/ready', { config }, async (_request, reply) => {
    if (stopping.aborted) {
      return reply
        .status(503)
        .header('cache-control', 'no-store')
        .send({ status: 'unavailable', checks: { process: 'stopping' } })
    }
    const checks = Object.fromEntries(
      await Promise.all([
        check(ctx, 'database', () => ctx.reads.query('ready', 'SELECT 1 AS ready', [])),
        check(ctx, 'schema', () => requireSchemaStillCompatible(ctx.reads)),
        check(ctx, 'store', () => ctx.outside.storage.check()),
        check(ctx, 'queue', () => sql`SELECT FROM graphile_worker.jobs LIMIT 1`.execute(ctx.db)),
      ]),
    )
    const isReady = Object.values(checks).every((result) => result === 'ok')
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'unavailable', checks })
  })
}

async function check(
  ctx: Context,
  name: string,
  ask: () => Promise<unknown>,
): Promise<[string, 'ok' | 'unavailable']> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLate.reject(new Error(`No answer in ${patienceMs} ms.`)), patienceMs)
  try {
    await Promise.race([ask(), tooLate.promise])
    return [name, 'ok']
  } catch (cause) {
    ctx.log.error('not-ready', cause, { part: name })
    return [name, 'unavailable']
  } finally {
    clearTimeout(timer)
  }
}
