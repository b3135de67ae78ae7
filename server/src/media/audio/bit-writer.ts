/** Writes bits from the left into bytes that are there already. */
export type BitWriter = {
  /** The `count` low bits of a number, at most 32. */
  put(value: number, count: number): void
  /** Writes a number of zeros, then a one. */
  unary(zeros: number): void
  /** Goes on at the next whole byte. @returns the bytes so far */
  align(): number
}

export function bitWriter(bytes: Uint8Array): BitWriter {
  let at = 0
  let held = 0
  let filled = 0

  function put(value: number, count: number): void {
    if (count > 16) {
      put(value >>> 16, count - 16)
      put(value & 0xffff, 16)
      return
    }
    held = (held << count) | (value & ((1 << count) - 1))
    filled += count
    while (filled >= 8) {
      filled -= 8
      bytes[at++] = held >>> filled
    }
    held &= (1 << filled) - 1
  }

  return {
    put,
    unary(zeros) {
      let left = zeros
      for (; left >= 16; left -= 16) put(0, 16)
      put(1, left + 1)
    },
    align() {
      if (filled > 0) put(0, 8 - filled)
      return at
    },
  }
}
