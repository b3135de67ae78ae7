import { hash, verify } from '@node-rs/argon2'

/** Argon2id with 19 MiB, two passes, one lane: what OWASP asks for at least. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const nobodysHash = hash('nobody has this password', cost)

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

/** Whether the password fits the hash. Null, where there is nobody or no password, takes as long and never fits. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), password)
  return fits && passwordHash !== null
}
