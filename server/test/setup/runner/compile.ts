import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that is killed keeps nothing of what it compiled. One that ends at once, for want of a role, keeps it for all. */
export default async function setup(): Promise<void> {
  const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
  await once(spawn(process.execPath, [main], { stdio: 'ignore' }), 'exit')
}
