/** Reads bits from the left; past the end they are 0. */
export type Bits = {
  take(count: number): number
  skip(count: number): void
  isOver(): boolean
}

export function bitsOf(bytes: Uint8Array, start = 0): Bits {
  let at = start * 8
  return {
    take(count) {
      let value = 0
      for (let taken = 0; taken < count; taken++, at++) {
        value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
      }
      return value
    },
    skip(count) {
      at += count
    },
    isOver: () => at > bytes.length * 8,
  }
}
