import { readdir } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { isMissingFileError, type Storage } from '../../server/src/platform/integrations/storage/storage.ts'
import { OperatorError } from '../process/operator-error.ts'

const instanceKey = 'instance'

/** Returns the id of the store’s instance; undefined before the first backup. */
export async function readStoreInstanceId(store: Storage): Promise<string | undefined> {
  try {
    return (await text(await store.read(instanceKey))).trim()
  } catch (cause) {
    if (isMissingFileError(cause)) return undefined
    throw new OperatorError(
      `The media storage isn't responding: ${cause instanceof Error ? cause.message : cause}`,
    )
  }
}

/** @param path of a file that holds the id */
export async function recordStoreInstanceId(store: Storage, path: string): Promise<void> {
  await store.put(instanceKey, path, 'text/plain')
}

/** @throws OperatorError when the store holds anything, as far as can be seen: of a bucket, whose it is, and one file */
export async function requireSeeminglyEmptyStore(
  store: Storage,
  url: string,
  key: string | undefined,
): Promise<void> {
  const isFull =
    (await readStoreInstanceId(store)) !== undefined ||
    (url.startsWith('file:') && (await readdir(fileURLToPath(url)).catch(() => [])).length > 0) ||
    (key !== undefined && (await has(store, key)))
  if (isFull)
    throw new OperatorError(
      `The media storage (${withoutSecrets(url)}) isn't empty. Restore into an empty one.`,
    )
}

async function has(store: Storage, key: string): Promise<boolean> {
  try {
    const stream = await store.read(key)
    stream.destroy()
    return true
  } catch (cause) {
    if (isMissingFileError(cause)) return false
    throw cause
  }
}

function withoutSecrets(url: string): string {
  return Object.assign(new URL(url), { username: '', password: '' }).href
}
