import { createHash, randomBytes } from 'node:crypto'

/** A new code in the provider's style, such as `RCP_2f9c…`. */
export function randomCode(prefix: string): string {
  return `${prefix}_${randomBytes(8).toString('hex').slice(0, 15)}`
}

/** The same code for the same parts: one customer per address, one authorization per customer and card. */
export function derivedCode(prefix: string, ...parts: string[]): string {
  return `${prefix}_${digest(parts).toString('hex').slice(0, 15)}`
}

/** The same number for the same parts. */
export function derivedId(...parts: string[]): number {
  return digest(parts).readUInt32BE(0)
}

function digest(parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
