import process from 'node:process'
import type { FrontendOptions } from '../web/frontend-content.ts'
import { createFrontendServer } from '../web/frontend-server.ts'
import { explainListenError, type ListenAddress } from './listen.ts'

/**
 * Serves a built app until the process is asked to end.
 * @throws MisconfiguredError where nobody can listen there
 */
export async function serveBuiltFrontend(
  app: FrontendOptions,
  { port, host, settings }: ListenAddress,
): Promise<void> {
  const server = await createFrontendServer(app)
  await server.listen({ port, host }).catch((cause: unknown) => {
    throw explainListenError(cause, { port, host, settings })
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void server.close())
  }
}
