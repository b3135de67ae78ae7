import type { FastifyInstance } from 'fastify'

/** Lines on which nothing is under way are closed no more often than this. */
const restMs = 1000

/**
 * Takes no more than `most` lines at once. Shortly before, those on which nothing is under way are closed: whoever wants something
 * comes before whoever only might.
 */
export function limitConnections({ server }: Pick<FastifyInstance, 'server'>, most: number): void {
  server.maxConnections = most
  let open = 0
  let closedAt = Number.NEGATIVE_INFINITY
  server.on('connection', (line) => {
    open += 1
    line.once('close', () => {
      open -= 1
    })
    if (open < most * 0.9 || performance.now() - closedAt < restMs) return
    closedAt = performance.now()
    server.closeIdleConnections()
  })
}
