/** A box of an ISO 14496-12 file, and what is in it. */
export type Box = { name: string; body: Buffer }

const boxesMax = 10_000

/** The boxes that lie beside each other in `bytes`. @throws an Error where one goes past the end */
export function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length && boxes.length < boxesMax; ) {
    const short = bytes.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    const length =
      short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short
    if (length < head || at + length > bytes.length) throw new Error('This file is cut off.')
    boxes.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + head, at + length),
    })
    at += length
  }
  return boxes
}

/** Returns the content of the first box with this name. @throws an Error if there is none */
export function boxIn(bytes: Buffer, name: string): Buffer {
  const found = boxesIn(bytes).find((box) => box.name === name)
  if (!found) throw new Error(`This file has no ${name}.`)
  return found.body
}
