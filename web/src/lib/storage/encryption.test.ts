import { expect, test } from 'vitest'
import {
  decryptStoredBytes,
  decryptStoredText,
  encryptBytesForStorage,
  encryptTextForStorage,
  generateEncryptionKey,
} from './encryption.ts'

test('decrypts with the same key and name', async () => {
  const key = await generateEncryptionKey()
  expect(
    await decryptStoredText(key, 'user', await encryptTextForStorage(key, 'user', '{"name":"Ngọc ₦"}')),
  ).toBe('{"name":"Ngọc ₦"}')
})

test('encrypts the same text differently each time, and never readably', async () => {
  const key = await generateEncryptionKey()
  const [first, second] = [
    await encryptTextForStorage(key, 'user', 'secret-token'),
    await encryptTextForStorage(key, 'user', 'secret-token'),
  ]
  expect(first).not.toBe(second)
  expect(atob(first)).not.toContain('secret-token')
})

test('decrypts nothing with another key, another name or a changed byte', async () => {
  const key = await generateEncryptionKey()
  const encrypted = await encryptTextForStorage(key, 'user', 'secret')
  const changed = `${encrypted.startsWith('A') ? 'B' : 'A'}${encrypted.slice(1)}`
  expect(await decryptStoredText(await generateEncryptionKey(), 'user', encrypted)).toBeNull()
  expect(await decryptStoredText(key, 'x_id', encrypted)).toBeNull()
  expect(await decryptStoredText(key, 'user', changed)).toBeNull()
  expect(await decryptStoredText(key, 'user', 'not base64 !')).toBeNull()
})

test('generates keys that cannot be exported', async () => {
  const key = await generateEncryptionKey()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('decrypts bytes as they were, and only under their name', async () => {
  const key = await generateEncryptionKey()
  const bytes = new Uint8Array([0, 255, 128, 10])
  const encrypted = await encryptBytesForStorage(key, 'picture', bytes)
  expect(new Uint8Array((await decryptStoredBytes(key, 'picture', encrypted)) ?? new ArrayBuffer())).toEqual(
    bytes,
  )
  expect(await decryptStoredBytes(key, 'other', encrypted)).toBeNull()
})
