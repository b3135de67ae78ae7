import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

const OTHERS = 0o077

/**
 * Lets nobody but its owner into a data folder, and into what lies in it. The folder of an instance that root runs can be
 * passed through: the database, which root may not run, lives in it. Programs stay as they are, and what is another user's.
 */
export function restrictDataFolder(dataDir: string): void {
  // Node makes it by itself, open to everybody, in the first process that is told of it.
  mkdirSync(join(dataDir, 'compile-cache'), { recursive: true, mode: 0o700 })
  for (const name of readdirSync(dataDir)) if (name !== 'node') close(join(dataDir, name))
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

/**
 * Removes access for others, recursively. Closed folders are skipped, as their content is unreachable. A
 * folder is closed last: an interrupted start is repeated.
 */
function close(path: string): void {
  const stats = lstatSync(path)
  if ((stats.mode & OTHERS) === 0 || stats.uid !== process.getuid?.()) return
  if (stats.isDirectory()) for (const name of readdirSync(path)) close(join(path, name))
  if (stats.isDirectory() || stats.isFile()) chmodSync(path, stats.mode & 0o700)
}
