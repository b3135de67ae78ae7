/** The check sums of FLAC: eight bits by x^8 + x^2 + x + 1, sixteen by x^16 + x^15 + x^2 + 1 (RFC 9639, 9.1.8 and 9.3). */
export const crc8 = (bytes: Uint8Array) => sumOf(bytes, table8, 8)
export const crc16 = (bytes: Uint8Array) => sumOf(bytes, table16, 16)

const table8 = tableOf(0x07, 8)
const table16 = tableOf(0x8005, 16)

function tableOf(polynomial: number, bits: number): Uint16Array {
  const mask = 2 ** bits - 1
  const top = 2 ** (bits - 1)
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (bits - 8)
    for (let bit = 0; bit < 8; bit++) sum = ((sum & top) === 0 ? sum << 1 : (sum << 1) ^ polynomial) & mask
    return sum
  })
}

function sumOf(bytes: Uint8Array, table: Uint16Array, bits: number): number {
  const mask = 2 ** bits - 1
  let sum = 0
  for (const byte of bytes) sum = ((sum << 8) ^ (table[((sum >> (bits - 8)) ^ byte) & 0xff] ?? 0)) & mask
  return sum
}
