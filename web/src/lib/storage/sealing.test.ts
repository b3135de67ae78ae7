import { expect, test } from 'vitest'
import { makeSealingKey, seal, sealBytes, unseal, unsealBytes } from './sealing.ts'

test('what was sealed comes back with the same key and name', async () => {
  const key = await makeSealingKey()
  expect(await unseal(key, 'user', await seal(key, 'user', '{"name":"Ngọc ₦"}'))).toBe('{"name":"Ngọc ₦"}')
})

test('the same text is sealed differently each time, and never readable', async () => {
  const key = await makeSealingKey()
  const [first, second] = [await seal(key, 'user', 'secret-token'), await seal(key, 'user', 'secret-token')]
  expect(first).not.toBe(second)
  expect(atob(first)).not.toContain('secret-token')
})

test('another key, another name or a changed byte opens nothing', async () => {
  const key = await makeSealingKey()
  const sealed = await seal(key, 'user', 'secret')
  const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
  expect(await unseal(await makeSealingKey(), 'user', sealed)).toBeNull()
  expect(await unseal(key, 'x_id', sealed)).toBeNull()
  expect(await unseal(key, 'user', changed)).toBeNull()
  expect(await unseal(key, 'user', 'not base64 !')).toBeNull()
})

test('the key cannot be read out', async () => {
  const key = await makeSealingKey()
  await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('bytes come back as they were, and only under their name', async () => {
  const key = await makeSealingKey()
  const bytes = new Uint8Array([0, 255, 128, 10])
  const sealed = await sealBytes(key, 'picture', bytes)
  expect(new Uint8Array((await unsealBytes(key, 'picture', sealed)) ?? new ArrayBuffer())).toEqual(bytes)
  expect(await unsealBytes(key, 'other', sealed)).toBeNull()
})
