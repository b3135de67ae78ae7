import { expect, test } from 'vitest'
import { hashPassword, isMatchingPassword } from './password.ts'

test('a password is hashed by Argon2id at the cost that OWASP asks for, each time with a salt of its own', async () => {
  const hashes = await Promise.all(['Sunny-Day-42', 'Sunny-Day-42'].map(hashPassword))
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(new Set(hashes).size).toBe(2)
})

test('only the password itself fits its hash, and none fits where there is none', async () => {
  const hash = await hashPassword('Sunny-Day-42')
  expect(await isMatchingPassword('Sunny-Day-42', hash)).toBe(true)
  expect(await isMatchingPassword('sunny-day-42', hash)).toBe(false)
  expect(await isMatchingPassword('Sunny-Day-42', null)).toBe(false)
  expect(await isMatchingPassword('nobody has this password', null)).toBe(false)
})

test('what is equal to a person fits, however it is composed', async () => {
  const composed = 'Ọlá-Ñandú 42'.normalize('NFC')
  const hash = await hashPassword(composed)
  expect(await isMatchingPassword(composed.normalize('NFD'), hash)).toBe(true)
  expect(await isMatchingPassword(composed.replace(' ', '\u00a0'), hash)).toBe(true)
  expect(await isMatchingPassword(composed.toLowerCase(), hash)).toBe(false)
})
