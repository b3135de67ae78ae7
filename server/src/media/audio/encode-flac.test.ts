import { expect, test } from 'vitest'
import { bitReader } from './bit-reader.ts'
import { crc8, crc16 } from './check-sums.ts'
import { encodeFlac } from './encode-flac.ts'

/** Reads a frame as RFC 9639 has it, of the subframes that are written here. */
function decoded(bytes: Uint8Array, samples: number, channels: number, bits: number): number[][] {
  expect(crc16(bytes.subarray(0, -2))).toBe(((bytes.at(-2) ?? 0) << 8) | (bytes.at(-1) ?? 0))
  const reader = bitReader(bytes)
  expect(reader.take(16)).toBe(0xfff8)
  const [sizeCode, rateCode] = [reader.take(4), reader.take(4)]
  reader.skip(8)
  const first = reader.take(8)
  if (first >= 0xc0) reader.skip(first >= 0xe0 ? 16 : 8)
  if (sizeCode === 7) expect(reader.take(16) + 1).toBe(samples)
  if (rateCode === 13) reader.skip(16)
  expect(reader.take(8)).toBe(crc8(bytes.subarray(0, reader.place() / 8 - 1)))
  return Array.from({ length: channels }, () => channelOf(samples))

  function channelOf(count: number): number[] {
    const kind = reader.take(8) >> 1
    if (kind === 0) return new Array(count).fill(reader.takeSigned(bits))
    if (kind === 1) return Array.from({ length: count }, () => reader.takeSigned(bits))
    const order = kind - 8
    const sound = Array.from({ length: order }, () => reader.takeSigned(bits))
    expect(reader.take(2)).toBe(1)
    const parts = 2 ** reader.take(4)
    for (let part = 0; part < parts; part++) {
      const low = reader.take(5)
      for (let at = Math.max(order, (part * count) / parts); at < ((part + 1) * count) / parts; at++) {
        let high = 0
        while (reader.take(1) === 0) high++
        const value = high * 2 ** low + reader.take(low)
        const left = value % 2 === 0 ? value / 2 : -(value + 1) / 2
        const before = (n: number) => sound[at - n] ?? 0
        const guess = [
          0,
          before(1),
          2 * before(1) - before(2),
          3 * before(1) - 3 * before(2) + before(3),
          4 * before(1) - 6 * before(2) + 4 * before(3) - before(4),
        ][order]
        sound.push(left + (guess ?? 0))
      }
    }
    return sound
  }
}

const random = (most: number, at: number) => Math.round(most * Math.sin(at * at * 12.9898))

test.each([
  ['silence', 16, () => 0],
  ['a tone', 16, (at: number) => Math.round(20_000 * Math.sin(at / 9))],
  ['noise as loud as can be', 16, (at: number) => random(32_767, at)],
  ['noise of 24 bits', 24, (at: number) => random(8_388_607, at)],
  ['a click in silence', 24, (at: number) => (at === 5000 ? -8_388_608 : 0)],
  ['eight bits', 8, (at: number) => random(127, at)],
])('%s comes out as it went in', async (_, bits, sampleAt) => {
  const sound = Int32Array.from({ length: 2 * 9001 }, (_, at) => sampleAt(at) + 0)
  const found: number[] = []
  for await (const { bytes, samples } of encodeFlac({ channels: 2, bits, rate: 44_100, blocks: [sound] })) {
    const [left = [], right = []] = decoded(bytes, samples, 2, bits)
    for (const [at, sample] of left.entries()) found.push(sample, right[at] ?? Number.NaN)
  }
  expect(found.map((sample) => sample + 0)).toEqual([...sound])
})
