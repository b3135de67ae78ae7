import { createECDH, randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Names of the keys that encrypt and sign an instance’s data: if lost, so is the data. The plural is set by
 * an operator, and rare.
 */
export const instanceKeyNames = ['SECRET_KEY', 'SECRET_KEYS', 'LOST_SECRET_KEYS', 'PUSH_KEY'] as const
export type InstanceKeys = { [name in (typeof instanceKeyNames)[number]]?: string | undefined }
export type AllInstanceKeys = InstanceKeys & {
  SECRET_KEY: string
  DATABASE_PASSWORD: string
  PUSH_KEY: string
}

/**
 * The secrets of one instance, generated on first use and stored in `keys.env` (mode 0600) in its data folder.
 */
export async function loadOrCreateKeys(dataDir: string): Promise<AllInstanceKeys> {
  const stored = await readStored(dataDir)
  const keys: AllInstanceKeys = {
    ...Object.fromEntries(
      instanceKeyNames.flatMap((name) => (stored.has(name) ? [[name, stored.get(name)]] : [])),
    ),
    SECRET_KEY: stored.get('SECRET_KEY') || randomBytes(32).toString('base64url'),
    DATABASE_PASSWORD: stored.get('DATABASE_PASSWORD') || randomBytes(24).toString('base64url'),
    PUSH_KEY: stored.get('PUSH_KEY') || newPushKey(),
  }
  if (Object.entries(keys).some(([name, value]) => stored.get(name) !== value)) {
    await store(dataDir, { ...Object.fromEntries(stored), ...keys })
  }
  return keys
}

/**
 * Stores the keys of a backup for an instance that has none yet.
 * @returns the name of a key that this data folder has already, with another value; nothing is stored then
 */
export async function importKeysUnlessConflicting(
  dataDir: string,
  keys: InstanceKeys,
): Promise<string | undefined> {
  const stored = await readStored(dataDir)
  const other = instanceKeyNames.find((name) => stored.has(name) && stored.get(name) !== keys[name])
  if (other === undefined) await store(dataDir, { ...Object.fromEntries(stored), ...keys })
  return other
}

/** The keys that a data folder has, of which none is made. @throws where they may not be read */
export async function readStoredKeys(dataDir: string): Promise<InstanceKeys> {
  const stored = await readStored(dataDir)
  return Object.fromEntries(
    instanceKeyNames.flatMap((name) => (stored.has(name) ? [[name, stored.get(name)]] : [])),
  )
}

async function readStored(dataDir: string): Promise<Map<string, string>> {
  const stored = new Map<string, string>()
  for (const line of (await readFile(pathIn(dataDir), 'utf8').catch(ignoreMissing)).split('\n')) {
    const at = line.indexOf('=')
    if (at > 0) stored.set(line.slice(0, at), line.slice(at + 1).trim())
  }
  return stored
}

async function store(dataDir: string, keys: Record<string, string | undefined>): Promise<void> {
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
