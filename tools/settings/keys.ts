import { createECDH, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

export type Keys = { SECRET_KEY: string; DATABASE_PASSWORD: string; PUSH_KEY: string }

/**
 * The secrets of one instance, made on first use and kept in `keys.env` (mode 0600) in its data folder.
 */
export async function keysOf(dataDir: string): Promise<Keys> {
  const path = join(dataDir, 'keys.env')
  const kept = new Map<string, string>()
  for (const line of (await readFile(path, 'utf8').catch(ignoreMissing)).split('\n')) {
    const at = line.indexOf('=')
    if (at > 0) kept.set(line.slice(0, at), line.slice(at + 1).trim())
  }
  const keys: Keys = {
    SECRET_KEY: kept.get('SECRET_KEY') || randomBytes(32).toString('base64url'),
    DATABASE_PASSWORD: kept.get('DATABASE_PASSWORD') || randomBytes(24).toString('base64url'),
    PUSH_KEY: kept.get('PUSH_KEY') || newPushKey(),
  }
  if (Object.entries(keys).some(([name, value]) => kept.get(name) !== value)) {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const file = await open(`${path}.new`, 'w', 0o600)
    await file.writeFile(
      `${Object.entries({ ...Object.fromEntries(kept), ...keys })
        .map(([name, value]) => `${name}=${value}`)
        .join('\n')}\n`,
    )
    await file.sync()
    await file.close()
    await rename(`${path}.new`, path)
  }
  return keys
}

/** A private key on P-256: what browsers subscribe to is bound to it, so it stays. */
function newPushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // Keys that begin with zeros are written with them.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

function ignoreMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
