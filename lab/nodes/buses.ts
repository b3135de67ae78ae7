import { findFreePort } from '../../tools/process/ports.ts'
import { createServiceFolder, type PackagedService, startPackagedService } from './node.ts'

/** Starts Redis, which keeps nothing. */
export async function startRedis(below: string): Promise<PackagedService & { url: string }> {
  const port = await findFreePort()
  const { folder, user } = await createServiceFolder('redis', below)
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const part = await startPackagedService({
    name: 'redis',
    program: 'redis-server',
    args,
    port,
    folder,
    user,
  })
  return { ...part, url: `redis://127.0.0.1:${port}` }
}

/** Starts NATS, its core alone. */
export async function startNats(below: string): Promise<PackagedService & { url: string }> {
  const port = await findFreePort()
  const { folder, user } = await createServiceFolder('nats', below)
  const args = ['--addr', '127.0.0.1', '--port', String(port)]
  const part = await startPackagedService({ name: 'nats', program: 'nats-server', args, port, folder, user })
  return { ...part, url: `nats://127.0.0.1:${port}` }
}
