import { expect, test } from 'vitest'
import { decryptBytes, decryptText, encryptBytes, encryptText, generateEncryptionKey } from './encryption.ts'

test('decrypts with the same key and name', async () => {
  const key = await generateEncryptionKey()
  expect(await decryptText(key, 'user', await encryptText(key, 'user', '{"name":"Ngọc ₦"}'))).toBe(
    '{"name":"Ngọc ₦"}',
  )
})

test('encrypts the same text differently each time, and never readably', async () => {
  const key = await generateEncryptionKey()
  const [first, second] = [
    await encryptText(key, 'user', 'secret-token'),
    await encryptText(key, 'user', 'secret-token'),
  ]
  expect(first).not.toBe(second)
  expect(atob(first)).not.toContain('secret-token')
})

test('decrypts nothing with another key, another name or a changed byte', async () => {
  const key = await generateEncryptionKey()
  const encrypted = await encryptText(key, 'user', 'secret')
  const changed = `${encrypted.startsWith('A') ? 'B' : 'A'}${encrypted.slice(1)}`
  expect(await decryptText(await generateEncryptionKey(), 'user', encrypted)).toBeNull()
  expect(await decryptText(key, 'x_id', encrypted)).toBeNull()
  expect(await decryptText(key, 'user', changed)).toBeNull()
  expect(await decryptText(key, 'user', 'not base64 !')).toBeNull()
})

test('generates keys that cannot be exported', async () => {
  const key = await generateEncryptionKey()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('decrypts bytes as they were, and only under their name', async () => {
  const key = await generateEncryptionKey()
  const bytes = new Uint8Array([0, 255, 128, 10])
  const encrypted = await encryptBytes(key, 'picture', bytes)
  expect(new Uint8Array((await decryptBytes(key, 'picture', encrypted)) ?? new ArrayBuffer())).toEqual(bytes)
  expect(await decryptBytes(key, 'other', encrypted)).toBeNull()
})
