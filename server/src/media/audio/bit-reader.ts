/** Reads bits from the left, many at once; past the end they are 0, and `isOver` says so. */
export type BitReader = {
  /** Reads at most 32 bits. */
  take(count: number): number
  /** The same as a number with a sign. */
  takeSigned(count: number): number
  /** Counts ones, at most so many, and passes the zero after them. */
  ones(most: number): number
  /** The next bits, without passing them; at most 24. */
  peek(count: number): number
  skip(count: number): void
  place(): number
  isOver(): boolean
}

export function bitReader(packet: Uint8Array, start = 0): BitReader {
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
    ones(most) {
      let found = 0
      while (found < most && peek(1) === 1) {
        found++
        at++
      }
      if (found < most) at++
      return found
    },
    skip(count) {
      at += count
    },
    place: () => at,
    isOver: () => at > packet.length * 8,
  }
}
