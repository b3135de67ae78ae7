import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'

/** A process that is killed keeps nothing of what it compiled. One that ends at once, for want of settings, keeps it for all. */
export default async function setup(): Promise<void> {
  const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
  const refusing = { env: { ...env, ENV_FILE: 'none', NODE_ENV: 'production' }, stdio: 'ignore' } as const
  const roles = ['api', 'migrate', 'rotate-keys']
  await Promise.all(roles.map((role) => once(spawn(process.execPath, [main, role], refusing), 'exit')))
}
