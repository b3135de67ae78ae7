import { type Box, boxesIn, boxIn } from './boxes.ts'

/** A picture of HEVC as it lies in its file: tiles of one size, row by row; how it is turned, and its colours. */
export type Heic = {
  width: number
  height: number
  columns: number
  tile: { width: number; height: number }
  /** NAL units in decoding order: those of a configuration, then those of each tile. */
  stream: Buffer[]
  tiles: number
  /** Quarters against the clock, then whether it is seen in a mirror, left for right or top for bottom. */
  quarters: number
  mirror: 'LEFT_RIGHT' | 'TOP_BOTTOM' | null
  profile: Buffer | null
}

const tilesMax = 1000
const startCode = Buffer.from([0, 0, 0, 1])

/**
 * Finds the primary picture of a HEIC: one of HEVC, or a grid of such (ISO 23008-12), without decoding a pixel.
 * @throws an Error where there is none, or it is damaged
 */
export function readHeic(file: Buffer): Heic {
  const meta = boxIn(file, 'meta').subarray(4)
  const items = readItems(file, meta)
  const primary = idOf(boxIn(meta, 'pitm'))
  const item = items.find(({ id }) => id === primary)
  if (!item) throw new Error('This file has no picture.')
  const grid = item.type === 'grid' ? readGrid(item.bytes()) : null
  const parts = grid ? partsOf(meta, primary).map((id) => items.find((each) => each.id === id)) : [item]
  const [first] = parts
  if (!first || parts.length > tilesMax || parts.some((part) => part?.type !== 'hvc1')) {
    throw new Error('This picture is not of HEVC.')
  }
  if (grid && parts.length !== grid.rows * grid.columns) throw new Error('This grid has gaps.')
  const config = first.property('hvcC')
  const tile = sizeOf(first.property('ispe'))
  const size = grid ?? { ...tile, columns: 1 }
  const colour = item.find('colr') ?? first.find('colr')
  const isProfile = ['prof', 'rICC'].includes(colour?.toString('latin1', 0, 4) ?? '')
  if (tile.width === 0 || tile.height === 0) throw new Error('This picture has no size.')
  return {
    width: size.width,
    height: size.height,
    columns: size.columns,
    tile,
    stream: [
      ...unitsOfConfig(config),
      ...parts.flatMap((part) => unitsOf(part?.bytes() ?? Buffer.alloc(0), config)),
    ],
    tiles: parts.length,
    quarters: (item.find('irot')?.readUInt8(0) ?? 0) & 3,
    mirror: mirrorOf(item.find('imir')),
    profile: colour && isProfile ? colour.subarray(4) : null,
  }
}

type Item = {
  id: number
  type: string
  bytes(): Buffer
  find(property: string): Buffer | undefined
  property(name: string): Buffer
}

function readItems(file: Buffer, meta: Buffer): Item[] {
  const info = boxIn(meta, 'iinf')
  const entries = boxesIn(info.subarray(info.readUInt8(0) === 0 ? 6 : 8)).filter(
    ({ name }) => name === 'infe',
  )
  const places = readPlaces(file, meta)
  const held = readProperties(meta)
  return entries.flatMap(({ body }) => {
    const version = body.readUInt8(0)
    if (version < 2) return []
    const id = version === 2 ? body.readUInt16BE(4) : body.readUInt32BE(4)
    const type = body.toString('latin1', version === 2 ? 8 : 10, version === 2 ? 12 : 14)
    const find = (name: string) => held.get(id)?.find((each) => each.name === name)?.body
    const property = (name: string) => {
      const found = find(name)
      if (!found) throw new Error(`This picture has no ${name}.`)
      return found
    }
    return [{ id, type, find, property, bytes: () => Buffer.concat(places.get(id) ?? []) }]
  })
}

/** Reads the bytes of each item: from the file, or from the data stored beside its metadata. */
function readPlaces(file: Buffer, meta: Buffer): Map<number, Buffer[]> {
  const box = boxIn(meta, 'iloc')
  const version = box.readUInt8(0)
  const [offsetBytes, lengthBytes] = [box.readUInt8(4) >> 4, box.readUInt8(4) & 15]
  const baseBytes = box.readUInt8(5) >> 4
  const indexBytes = version > 0 ? box.readUInt8(5) & 15 : 0
  let at = 6
  const take = (bytes: number) => {
    let value = 0
    for (const end = at + bytes; at < end; at++) value = value * 256 + box.readUInt8(at)
    return value
  }
  const idBytes = version === 2 ? 4 : 2
  const places = new Map<number, Buffer[]>()
  for (let left = take(idBytes); left > 0; left--) {
    const id = take(idBytes)
    const method = version > 0 ? take(2) & 15 : 0
    at += 2
    const base = take(baseBytes)
    const source = method === 1 ? boxIn(meta, 'idat') : file
    const pieces: Buffer[] = []
    for (let extents = take(2); extents > 0; extents--) {
      at += indexBytes
      const start = base + take(offsetBytes)
      const length = take(lengthBytes)
      if (method > 1 || start + length > source.length) throw new Error('This file is cut off.')
      pieces.push(source.subarray(start, length === 0 ? source.length : start + length))
    }
    places.set(id, pieces)
  }
  return places
}

function readProperties(meta: Buffer): Map<number, Box[]> {
  const all = boxIn(meta, 'iprp')
  const properties = boxesIn(boxIn(all, 'ipco'))
  const held = new Map<number, Box[]>()
  for (const { body } of boxesIn(all).filter(({ name }) => name === 'ipma')) {
    const [version, isWide] = [body.readUInt8(0), (body.readUInt8(3) & 1) === 1]
    let at = 8
    for (let left = body.readUInt32BE(4); left > 0; left--) {
      const id = version === 0 ? body.readUInt16BE(at) : body.readUInt32BE(at)
      at += version === 0 ? 2 : 4
      const own: Box[] = []
      for (let count = body.readUInt8(at++); count > 0; count--) {
        const place = isWide ? body.readUInt16BE(at) & 0x7fff : body.readUInt8(at) & 0x7f
        at += isWide ? 2 : 1
        const property = properties[place - 1]
        if (property) own.push(property)
      }
      held.set(id, [...(held.get(id) ?? []), ...own])
    }
  }
  return held
}

/** The ids of the tiles that a grid is made of. */
function partsOf(meta: Buffer, grid: number): number[] {
  const box = boxIn(meta, 'iref')
  const idBytes = box.readUInt8(0) === 0 ? 2 : 4
  for (const { name, body } of boxesIn(box.subarray(4))) {
    if (name !== 'dimg' || body.readUIntBE(0, idBytes) !== grid) continue
    const count = body.readUInt16BE(idBytes)
    return Array.from({ length: count }, (_, at) => body.readUIntBE(idBytes + 2 + at * idBytes, idBytes))
  }
  return []
}

function readGrid(bytes: Buffer) {
  const isWide = (bytes.readUInt8(1) & 1) === 1
  const [rows, columns] = [bytes.readUInt8(2) + 1, bytes.readUInt8(3) + 1]
  const width = isWide ? bytes.readUInt32BE(4) : bytes.readUInt16BE(4)
  const height = isWide ? bytes.readUInt32BE(8) : bytes.readUInt16BE(6)
  return { rows, columns, width, height }
}

function idOf(pitm: Buffer): number {
  return pitm.readUInt8(0) === 0 ? pitm.readUInt16BE(4) : pitm.readUInt32BE(4)
}

function sizeOf(ispe: Buffer) {
  return { width: ispe.readUInt32BE(4), height: ispe.readUInt32BE(8) }
}

function mirrorOf(imir: Buffer | undefined): Heic['mirror'] {
  if (!imir) return null
  return (imir.readUInt8(0) & 1) === 1 ? 'LEFT_RIGHT' : 'TOP_BOTTOM'
}

/** The units that a configuration (ISO 14496-15, 8.3.3) holds, each after a start code. */
function unitsOfConfig(config: Buffer): Buffer[] {
  const units: Buffer[] = []
  let at = 23
  for (let arrays = config.readUInt8(22); arrays > 0; arrays--) {
    const count = config.readUInt16BE(at + 1)
    at += 3
    for (let each = 0; each < count; each++) {
      const length = config.readUInt16BE(at)
      units.push(startCode, config.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return units
}

function unitsOf(bytes: Buffer, config: Buffer): Buffer[] {
  const lengthBytes = (config.readUInt8(21) & 3) + 1
  const units: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUIntBE(at, lengthBytes)
    at += lengthBytes
    if (length === 0 || at + length > bytes.length) throw new Error('This picture is cut off.')
    units.push(startCode, bytes.subarray(at, at + length))
    at += length
  }
  return units
}
