import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'

const nonceBytes = 12
const tagBytes = 16

/**
 * Encrypts the file at `path` with AES-256-GCM into `sealedPath`: a nonce, the bytes, the tag.
 * @param name bound to the bytes: sealed under one name, they do not open under another
 */
export async function sealDocument(
  config: Config,
  name: string,
  path: string,
  sealedPath: string,
): Promise<void> {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', documentKey(config), nonce).setAAD(Buffer.from(name))
  async function* seal(source: AsyncIterable<Buffer>) {
    yield nonce
    for await (const chunk of source) yield cipher.update(chunk)
    yield cipher.final()
    yield cipher.getAuthTag()
  }
  await pipeline(createReadStream(path), seal, createWriteStream(sealedPath, { mode: 0o600 }))
}

/**
 * Decrypts what `sealDocument` made.
 * @throws when a bit of it was changed, or it was sealed under another name or key
 */
export async function openDocument(config: Config, name: string, sealed: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of sealed) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const decipher = createDecipheriv('aes-256-gcm', documentKey(config), bytes.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(name)).setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
}

function documentKey(config: Config): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', config.secretKey, '', 'identity documents', 32))
}
