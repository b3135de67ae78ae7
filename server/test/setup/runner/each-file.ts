import { vi } from 'vitest'
import { hookIntoFile } from './file-end.ts'

// What a password costs is looked at by itself; here it would be the most of what the tests do.
vi.mock('@node-rs/argon2', async (original) => {
  const { hash, ...others } = await original<typeof import('@node-rs/argon2')>()
  const cheap = { memoryCost: 8, timeCost: 1 }
  return { ...others, hash: (password: string, cost: object) => hash(password, { ...cost, ...cheap }) }
})

hookIntoFile()
