import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const saltBytes = 16
const keyBytes = 65
/** The salt, the size of a record, and the length of the sender's key that follows. */
const headBytes = saltBytes + 4 + 1
const tagBytes = 16

/** The only record of a message ends so, before what pads it. */
const lastRecord = 2

/**
 * Decrypts a push message as a browser does: RFC 8291 over `aes128gcm` of RFC 8188, in one record.
 * @throws if it was encrypted for another browser, modified, or has more than one record
 */
export function decryptPushMessage(body: Buffer, { keys, auth }: { keys: ECDH; auth: Buffer }): string {
  const salt = body.subarray(0, saltBytes)
  const recordBytes = body.readUInt32BE(saltBytes)
  const sender = body.subarray(headBytes, headBytes + keyBytes)
  const sealed = body.subarray(headBytes + keyBytes)
  if (body[headBytes - 1] !== keyBytes || sealed.length > recordBytes) throw new Error('Not one record.')

  const both = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, both, 32))
  const derived = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()])
  const end = opened.findLastIndex((byte) => byte !== 0)
  if (opened[end] !== lastRecord) throw new Error('Not the last record.')
  return opened.toString('utf8', 0, end)
}
