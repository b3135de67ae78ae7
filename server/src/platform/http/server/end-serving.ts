import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Ends a server without losing a request. While load balancers learn from readiness that it goes, it takes all that comes;
 * then it takes nothing new, and what is under way has `graceMs` to be answered.
 */
export async function endServing(
  server: FastifyInstance,
  { drainMs, graceMs }: { drainMs: number; graceMs: number },
): Promise<void> {
  await wait(drainMs)
  const late = setTimeout(() => server.server.closeAllConnections(), graceMs)
  await server.close()
  clearTimeout(late)
}
