import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createStreamingEncryptor, decrypt, type SecretKeys } from '../../platform/crypto/encrypt.ts'

const purpose = 'identity documents'

/**
 * Encrypts the file at `path` into `sealedPath`.
 * @param name bound to the bytes: sealed under one name, they do not open under another
 */
export async function encryptDocumentFile(
  keys: SecretKeys,
  name: string,
  path: string,
  sealedPath: string,
): Promise<void> {
  await sealBytes(keys, name, createReadStream(path), sealedPath)
}

/** Encrypts what is in memory into `sealedPath`. */
export async function encryptDocumentBytesToFile(
  keys: SecretKeys,
  name: string,
  bytes: Buffer,
  sealedPath: string,
): Promise<void> {
  await sealBytes(keys, name, [bytes], sealedPath)
}

/**
 * Decrypts what `encryptDocumentFile` or `encryptDocumentBytesToFile` made.
 * @throws when a bit of it was changed, or it was sealed under another name or with a key that is not there
 */
export async function decryptDocument(keys: SecretKeys, name: string, sealed: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of sealed) chunks.push(chunk as Buffer)
  return decrypt(keys, purpose, name, Buffer.concat(chunks))
}

async function sealBytes(
  keys: SecretKeys,
  name: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  sealedPath: string,
): Promise<void> {
  const { head, cipher } = createStreamingEncryptor(keys, purpose, name)
  async function* pieces() {
    yield head
    for await (const chunk of source) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
  await pipeline(pieces, createWriteStream(sealedPath, { mode: 0o600 }))
}
