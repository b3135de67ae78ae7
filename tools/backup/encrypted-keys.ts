import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import { OperatorError } from '../process/operator-error.ts'
import type { InstanceKeys } from '../settings/keys.ts'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
/** A try takes 128 MB and some tenths of a second. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }

export type EncryptedKeys = { salt: string; nonce: string; sealed: string; tag: string; manifestMac: string }

/**
 * Seals the keys of an instance by a passphrase (scrypt, then AES-256-GCM), and signs the manifest by it too, so that a
 * manifest that was changed is not believed. Bytes are written as base64.
 */
export async function encryptKeysAndSignManifest(
  keys: InstanceKeys,
  passphrase: string,
  manifest: string,
): Promise<EncryptedKeys> {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const { sealing, signing } = await keysFrom(passphrase, salt)
  const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()])
  return {
    salt: salt.toString('base64'),
    nonce: nonce.toString('base64'),
    sealed: sealed.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    manifestMac: macOf(signing, manifest).toString('base64'),
  }
}

/** @throws OperatorError for another passphrase, a damaged file, or a manifest that is not the one that was signed */
export async function decryptKeysAndVerifyManifest(
  { salt, nonce, sealed, tag, manifestMac }: EncryptedKeys,
  passphrase: string,
  manifest: string,
): Promise<InstanceKeys> {
  const { sealing, signing } = await keysFrom(passphrase, Buffer.from(salt, 'base64'))
  let keys: InstanceKeys
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealing, Buffer.from(nonce, 'base64'), {
      authTagLength: 16,
    })
    decipher.setAuthTag(Buffer.from(tag, 'base64'))
    const opened = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()])
    keys = JSON.parse(opened.toString('utf8'))
  } catch {
    throw new OperatorError('The passphrase is incorrect, or keys.json of this backup is damaged.')
  }
  const given = Buffer.from(manifestMac, 'base64')
  const right = macOf(signing, manifest)
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new OperatorError('manifest.json is damaged: it has changed since the backup.')
  }
  return keys
}

async function keysFrom(passphrase: string, salt: Buffer) {
  const bytes = await derive(passphrase.normalize('NFC'), salt, 64, cost)
  return { sealing: bytes.subarray(0, 32), signing: bytes.subarray(32) }
}

function macOf(key: Buffer, manifest: string): Buffer {
  return createHmac('sha256', key).update(manifest).digest()
}
