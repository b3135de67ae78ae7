import { createECDH, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Names of the keys that encrypt and sign an instance’s data: if lost, so is the data. The plural is set by
 * an operator, and rare.
 */
export const instanceKeyNames = ['SECRET_KEY', 'SECRET_KEYS', 'LOST_SECRET_KEYS', 'PUSH_KEY'] as const
export type InstanceKeys = { [name in (typeof instanceKeyNames)[number]]?: string | undefined }
export type Keys = InstanceKeys & { SECRET_KEY: string; DATABASE_PASSWORD: string; PUSH_KEY: string }

/**
 * The secrets of one instance, made on first use and kept in `keys.env` (mode 0600) in its data folder.
 */
export async function keysOf(dataDir: string): Promise<Keys> {
  const kept = await readKept(dataDir)
  const keys: Keys = {
    ...Object.fromEntries(
      instanceKeyNames.flatMap((name) => (kept.has(name) ? [[name, kept.get(name)]] : [])),
    ),
    SECRET_KEY: kept.get('SECRET_KEY') || randomBytes(32).toString('base64url'),
    DATABASE_PASSWORD: kept.get('DATABASE_PASSWORD') || randomBytes(24).toString('base64url'),
    PUSH_KEY: kept.get('PUSH_KEY') || newPushKey(),
  }
  if (Object.entries(keys).some(([name, value]) => kept.get(name) !== value)) {
    await keep(dataDir, { ...Object.fromEntries(kept), ...keys })
  }
  return keys
}

/**
 * Keeps the keys that a backup brings, as those of an instance that has none yet.
 * @returns the name of a key that this data folder has already, and another one; nothing is kept then
 */
export async function importKeys(dataDir: string, keys: InstanceKeys): Promise<string | undefined> {
  const kept = await readKept(dataDir)
  const other = instanceKeyNames.find((name) => kept.has(name) && kept.get(name) !== keys[name])
  if (other === undefined) await keep(dataDir, { ...Object.fromEntries(kept), ...keys })
  return other
}

/** The keys that a data folder has, of which none is made. @throws where they may not be read */
export async function storedKeys(dataDir: string): Promise<InstanceKeys> {
  const kept = await readKept(dataDir)
  return Object.fromEntries(
    instanceKeyNames.flatMap((name) => (kept.has(name) ? [[name, kept.get(name)]] : [])),
  )
}

async function readKept(dataDir: string): Promise<Map<string, string>> {
  const kept = new Map<string, string>()
  for (const line of (await readFile(pathIn(dataDir), 'utf8').catch(ignoreMissing)).split('\n')) {
    const at = line.indexOf('=')
    if (at > 0) kept.set(line.slice(0, at), line.slice(at + 1).trim())
  }
  return kept
}

async function keep(dataDir: string, keys: Record<string, string | undefined>): Promise<void> {
  const path = pathIn(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const file = await open(`${path}.new`, 'w', 0o600)
  const lines = Object.entries(keys).flatMap(([name, value]) => (value ? [`${name}=${value}\n`] : []))
  await file.writeFile(lines.join(''))
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
}

function pathIn(dataDir: string): string {
  return join(dataDir, 'keys.env')
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
