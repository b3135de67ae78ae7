import { hash, randomFillSync } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Makes ULIDs: 10 characters of time, 16 random. Those made in the same millisecond count up, so they keep their order. */
export type IdGenerator = () => string

export function createIdGenerator(now: () => number): IdGenerator {
  const random = new Uint8Array(16)
  let last = -1
  return () => {
    const time = Math.max(now(), last)
    if (time === last) countUp(random)
    else randomFillSync(random)
    last = time
    let id = timePart(time)
    for (const byte of random) id += alphabet[byte & 31]
    return id
  }
}

/** Derives an id from another and its purpose: of the same time, and as unlikely to collide. */
export function deriveId(id: string, purpose: string): string {
  const bytes = hash('sha256', `${id} ${purpose}`, 'buffer').subarray(0, 16)
  return bytes.reduce((text, byte) => text + alphabet[byte & 31], id.slice(0, 10))
}

/** Returns a lower bound of all ids made at this time or later. */
export function minIdAt(time: Date): string {
  return timePart(Math.max(0, time.getTime()))
}

function timePart(time: number): string {
  let rest = time
  let text = ''
  for (let digit = 0; digit < 10; digit++) {
    text = alphabet[rest % 32] + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function countUp(random: Uint8Array) {
  for (let index = random.length - 1; index >= 0; index--) {
    const next = ((random[index] ?? 0) & 31) + 1
    random[index] = next & 31
    if (next < 32) return
  }
}
