import { once } from 'node:events'
import process from 'node:process'
import { createAppServer, type ServedApp } from '../web/app-server.ts'
import { type Listening, listenProblem } from './listen.ts'

/**
 * Serves a built app until the process is asked to end.
 * @throws Misconfigured where nobody can listen there
 */
export async function serveApp(app: ServedApp, { port, host, settings }: Listening): Promise<void> {
  const server = await createAppServer(app)
  await once(server.listen(port, host), 'listening').catch((cause: unknown) => {
    throw listenProblem(cause, { port, host, settings })
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      server.close()
      server.closeAllConnections()
    })
  }
}
