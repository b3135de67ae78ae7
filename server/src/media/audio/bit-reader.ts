/** Reads bits from the left, many at once; past the end they are 0 and `isOver` is true. */
export type BitReader = {
  /** Reads at most 32 bits. */
  take(count: number): number
  /** Reads a signed number. */
  takeSigned(count: number): number
  /** Counts ones, at most `max`, and skips the zero after them. */
  ones(max: number): number
  /** Returns the next bits, at most 24, without advancing. */
  peek(count: number): number
  skip(count: number): void
  /** Returns the offset in bits. */
  position(): number
  isOver(): boolean
}

/** @param start offset in bits */
export function createBitReader(packet: Uint8Array, start = 0): BitReader {
  const bytes = new Uint8Array(packet.length + 8)
  bytes.set(packet)
  let at = start

  function peek(count: number): number {
    if (count === 0) return 0
    const byte = Math.min(at >> 3, packet.length + 3)
    const four =
      ((bytes[byte] ?? 0) << 24) |
      ((bytes[byte + 1] ?? 0) << 16) |
      ((bytes[byte + 2] ?? 0) << 8) |
      (bytes[byte + 3] ?? 0)
    return (four << (at & 7)) >>> (32 - count)
  }
  function take(count: number): number {
    if (count > 16) return take(count - 16) * 65_536 + take(16)
    const value = peek(count)
    at += count
    return value
  }

  return {
    take,
    peek,
    takeSigned: (count) => (take(count) << (32 - count)) >> (32 - count),
    ones(max) {
      let found = 0
      while (found < max && peek(1) === 1) {
        found++
        at++
      }
      if (found < max) at++
      return found
    },
    skip(count) {
      at += count
    },
    position: () => at,
    isOver: () => at > packet.length * 8,
  }
}
