import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Ends a server without losing a request. While load balancers learn from readiness that it goes, it takes all that comes;
 * then it takes nothing new, and what is under way has `finishMs` to be answered.
 */
export async function endServing(
  server: FastifyInstance,
  { drainMs, finishMs }: { drainMs: number; finishMs: number },
): Promise<void> {
  await wait(drainMs)
  const late = setTimeout(() => server.server.closeAllConnections(), finishMs)
  await server.close()
  clearTimeout(late)
}
