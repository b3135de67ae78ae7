import { createHash, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from '../process/operator-error.ts'

/** Leaves `SHA256SUMS` of these files beside them, and with a key `SHA256SUMS.sig`: what `verify-release.mjs` looks at. */
export async function writeChecksumsAndSignature(
  folder: string,
  files: readonly string[],
  key: KeyObject | undefined,
): Promise<void> {
  const lines = await Promise.all(files.map(async (file) => `${await hashOf(join(folder, file))}  ${file}\n`))
  const sums = lines.join('')
  await writeFile(join(folder, 'SHA256SUMS'), sums)
  const signature = join(folder, 'SHA256SUMS.sig')
  // That of a release before would be no signature of this one.
  if (key) await writeFile(signature, sign(null, Buffer.from(sums), key))
  else await rm(signature, { force: true })
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** @throws OperatorError where the file holds no Ed25519 key in PEM */
export async function readSigningKey(path: string): Promise<KeyObject> {
  let key: KeyObject
  try {
    key = createPrivateKey(await readFile(path))
  } catch (cause) {
    throw new OperatorError(`${path} isn't a private key in PEM format.`, { cause })
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new OperatorError(`${path} isn't an Ed25519 key.`)
  return key
}
