import { expect, test } from 'vitest'
import { decryptBytes, decryptText, encryptBytes, encryptText, generateEncryptionKey } from './encryption.ts'

test('what was sealed comes back with the same key and name', async () => {
  const key = await generateEncryptionKey()
  expect(await decryptText(key, 'user', await encryptText(key, 'user', '{"name":"Ngọc ₦"}'))).toBe(
    '{"name":"Ngọc ₦"}',
  )
})

test('the same text is sealed differently each time, and never readable', async () => {
  const key = await generateEncryptionKey()
  const [first, second] = [
    await encryptText(key, 'user', 'secret-token'),
    await encryptText(key, 'user', 'secret-token'),
  ]
  expect(first).not.toBe(second)
  expect(atob(first)).not.toContain('secret-token')
})

test('another key, another name or a changed byte opens nothing', async () => {
  const key = await generateEncryptionKey()
  const sealed = await encryptText(key, 'user', 'secret')
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
  expect(await decryptText(await generateEncryptionKey(), 'user', sealed)).toBeNull()
  expect(await decryptText(key, 'x_id', sealed)).toBeNull()
  expect(await decryptText(key, 'user', changed)).toBeNull()
  expect(await decryptText(key, 'user', 'not base64 !')).toBeNull()
})

test('the key cannot be read out', async () => {
  const key = await generateEncryptionKey()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('bytes come back as they were, and only under their name', async () => {
  const key = await generateEncryptionKey()
  const bytes = new Uint8Array([0, 255, 128, 10])
  const sealed = await encryptBytes(key, 'picture', bytes)
  expect(new Uint8Array((await decryptBytes(key, 'picture', sealed)) ?? new ArrayBuffer())).toEqual(bytes)
  expect(await decryptBytes(key, 'other', sealed)).toBeNull()
})
