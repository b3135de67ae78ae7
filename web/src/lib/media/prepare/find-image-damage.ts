/** `NO_END`: the end is missing, or more; only the pixels tell. */
type ImageDamage = 'DAMAGED' | 'NO_END'

/**
 * Finds damage of a picture in its bytes, since browsers draw as much of it as they can and say nothing: in a JPEG a marker
 * that no scan may hold, in a PNG a chunk whose checksum is wrong or that is missing, in a GIF a block that ends beyond the
 * file, in a WebP, HEIF or AVIF less than it declares. The server rejects these too.
 */
export function findImageDamage(file: ArrayBuffer): ImageDamage | null {
  const bytes = new Uint8Array(file)
  const view = new DataView(file)
  if (bytes.length < 12) return 'DAMAGED'
  if (textAt(bytes, 0, 2) === '\xff\xd8') return findJpegDamage(view, bytes)
  const isWhole =
    textAt(bytes, 0, 4) === '\x89PNG'
      ? hasWholeChunks(view, bytes)
      : textAt(bytes, 0, 3) === 'GIF'
        ? hasWholeBlocks(bytes)
        : textAt(bytes, 0, 4) === 'RIFF'
          ? // The last byte may be padding that is not there.
            view.getUint32(4, true) + 8 <= bytes.length + 1
          : textAt(bytes, 4, 4) !== 'ftyp' || hasWholeBoxes(view)
  return isWhole ? null : 'DAMAGED'
}

/** Reads bytes as text of one character a byte. */
function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

/** JPEG markers (ISO 10918-1, table B.1). */
const startOfScan = 0xda
const endOfImage = 0xd9
/** Markers of what may stand between two scans: Huffman tables, scans, other tables, comments. */
const betweenScans = new Set([0xc4, startOfScan, 0xdb, 0xdc, 0xdd, 0xcc, 0xfe])

/**
 * Follows the segments and scans of a JPEG to its end. In a scan 0xFF is followed by 0, by a restart marker or the marker
 * of the next segment.
 */
function findJpegDamage(view: DataView, bytes: Uint8Array): ImageDamage | null {
  let hasScan = false
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = view.getUint16(at) - 0xff00
    if (marker === endOfImage) return hasScan ? null : 'DAMAGED'
    // Padding, and what cameras leave between two segments.
    if (marker <= 0 || marker === 0xff) {
      at++
      continue
    }
    at += 2 + view.getUint16(at + 2)
    if (marker !== startOfScan) continue
    hasScan = true
    const next = nextMarkerAfterScan(bytes, at)
    if (next === null) return 'NO_END'
    const found = bytes[next + 1] ?? 0
    const isSegment = betweenScans.has(found) || (found >= 0xe0 && found <= 0xef)
    if (found !== endOfImage && !isSegment) return 'DAMAGED'
    at = next
  }
  if (bytes[at] === 0xff && bytes[at + 1] === endOfImage && hasScan) return null
  return hasScan ? 'NO_END' : 'DAMAGED'
}

function nextMarkerAfterScan(bytes: Uint8Array, from: number): number | null {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const found = bytes[at + 1]
    if (found === undefined) return null
    const isRestart = found >= 0xd0 && found <= 0xd7
    if (found !== 0 && found !== 0xff && !isRestart) return at
  }
  return null
}

/** PNG: chunks of a length, a name, that many bytes and a checksum of both follow a signature of 8 bytes. */
function hasWholeChunks(view: DataView, bytes: Uint8Array): boolean {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const dataEnd = at + 8 + view.getUint32(at)
    if (dataEnd + 4 > bytes.length) return false
    const chunkId = textAt(bytes, at + 4, 4)
    // A chunk that a reader may skip begins with a small letter.
    const isNeeded = chunkId < 'a'
    if (isNeeded && crc32(bytes.subarray(at + 4, dataEnd)) !== view.getUint32(dataEnd)) return false
    if (chunkId === 'IEND') return true
    at = dataEnd + 4
  }
  return false
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

/** The checksum of ISO 3309, which PNG uses. */
function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (let at = 0; at < bytes.length; at++) {
    rest = (crcTable[(rest ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (rest >>> 8)
  }
  return (rest ^ 0xffffffff) >>> 0
}

/** GIF: after a header and colours, images and extensions of sub-blocks with a length each; an empty one is the last. */
function hasWholeBlocks(bytes: Uint8Array): boolean {
  const colourBytes = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  let at = 13 + colourBytes(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === 0x3b) return true
    if (kind === 0x21) at += 2
    else if (kind === 0x2c) at += 11 + colourBytes(bytes[at + 9])
    // What follows the last image is for the server to judge.
    else return true
    while (bytes[at]) at += 1 + (bytes[at] ?? 0)
    at++
  }
  // Decoders do without the trailer alone.
  return at === bytes.length
}

/** ISO 14496-12: each box begins with its size; 1 stands for a size of 64 bits after the name, 0 for the rest of the file. */
function hasWholeBoxes(view: DataView): boolean {
  let at = 0
  while (at < view.byteLength) {
    if (at + 8 > view.byteLength) return false
    const size = view.getUint32(at)
    if (size === 0) return true
    if (size !== 1) at += Math.max(8, size)
    else if (at + 16 > view.byteLength) return false
    else at += Math.max(16, Number(view.getBigUint64(at + 8)))
  }
  return at === view.byteLength
}
