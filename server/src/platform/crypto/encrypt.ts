import { type CipherGCM, createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Config } from '../config/config.ts'

export type SecretKeys = Pick<Config, 'secretKey' | 'olderSecretKeys'>

/**
 * Prefix of encrypted values, followed by the name of the key; before keys had names, they began with the
 * nonce.
 */
const mark = Buffer.from('FFS1')
const nameBytes = 8
const headBytes = mark.length + nameBytes
const nonceBytes = 12
const tagBytes = 16

/** Derives the name of a secret key, which identifies it and reveals nothing of it. */
export function deriveKeyId(key: string): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'name of the key', nameBytes)).toString('hex')
}

/**
 * Encrypts with the newest secret key, AES-256-GCM: a mark and the key's name, a nonce, the bytes, the tag.
 * @param purpose has a key of its own made of the secret one
 * @param owner bound to the bytes: sealed for one, they do not open for another
 */
export function encrypt(keys: SecretKeys, purpose: string, owner: string, bytes: Buffer): Buffer {
  const { head, cipher } = createStreamingEncryptor(keys, purpose, owner)
  return Buffer.concat([head, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** `encrypt` by pieces: `head`, what `cipher` makes of the bytes, its tag. */
export function createStreamingEncryptor(
  { secretKey }: SecretKeys,
  purpose: string,
  owner: string,
): { head: Buffer; cipher: CipherGCM } {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secretKey, purpose), nonce).setAAD(
    Buffer.from(owner),
  )
  return { head: Buffer.concat([mark, Buffer.from(deriveKeyId(secretKey), 'hex'), nonce]), cipher }
}

/**
 * Decrypts what `encrypt` made with any of the keys.
 * @throws when a bit of it was changed, it was sealed for another owner, or its key is not among them
 */
export function decrypt(keys: SecretKeys, purpose: string, owner: string, sealed: Buffer): Buffer {
  const all = [keys.secretKey, ...keys.olderSecretKeys]
  const name = nameIn(sealed)
  if (name === null) return openWithAny(all, purpose, owner, sealed)
  const key = all.find((each) => deriveKeyId(each) === name)
  if (key === undefined) throw new Error(`SECRET_KEYS lacks the key ${name}.`)
  return open(key, purpose, owner, sealed.subarray(headBytes))
}

/** The name of the key that sealed what a column holds; null where keys had no names yet. */
export function encryptingKeyIdSql(column: string): RawBuilder<string | null> {
  const start = sql`substring(${sql.ref(column)} from 1 for ${mark.length})`
  const name = sql`encode(substring(${sql.ref(column)} from ${mark.length + 1} for ${nameBytes}), 'hex')`
  return sql`CASE WHEN ${start} = ${mark} THEN ${name} END`
}

export function deriveKey(key: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
}

function nameIn(sealed: Buffer): string | null {
  const isNamed = sealed.subarray(0, mark.length).equals(mark)
  return isNamed ? sealed.subarray(mark.length, headBytes).toString('hex') : null
}

function openWithAny(keys: readonly string[], purpose: string, owner: string, sealed: Buffer): Buffer {
  let cause: unknown
  for (const key of keys) {
    try {
      return open(key, purpose, owner, sealed)
    } catch (error) {
      cause = error
    }
  }
  throw cause
}

function open(key: string, purpose: string, owner: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, purpose), sealed.subarray(0, nonceBytes))
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
}
