/** Reads bytes as text of one character a byte. */
function textAt(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length))
}

/**
 * Checks whether a picture is truncated: a PNG without its last chunk, a JPEG without the start of its scan,
 * a GIF without its trailer, a WebP, HEIF or AVIF shorter than it declares. The server rejects these as
 * damaged. For files with a picture's signature that this browser could not open; the server may decode
 * others.
 */
export function isImageTruncated(file: ArrayBuffer): boolean {
  const bytes = new Uint8Array(file)
  const view = new DataView(file)
  if (bytes.length < 12) return true
  if (textAt(bytes, 0, 4) === '\x89PNG') return !hasChunk(view, bytes, 'IEND')
  if (textAt(bytes, 0, 2) === '\xff\xd8') return !hasScan(view)
  if (textAt(bytes, 0, 3) === 'GIF') return bytes.at(-1) !== 0x3b
  if (textAt(bytes, 0, 4) === 'RIFF') return view.getUint32(4, true) + 8 > bytes.length
  return textAt(bytes, 4, 4) === 'ftyp' && !hasWholeBoxes(view)
}

/** PNG: chunks of a length, a name, that many bytes and a checksum follow a signature of 8 bytes. */
function hasChunk(view: DataView, bytes: Uint8Array, chunkId: string): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    if (textAt(bytes, at + 4, 4) === chunkId) return true
  }
  return false
}

/** JPEG (ISO 10918-1, B.1.1): segments of a marker and a length come before the start of scan, 0xFFDA. */
function hasScan(view: DataView): boolean {
  for (let at = 2; at + 4 <= view.byteLength; ) {
    if (view.getUint16(at) === 0xffda) return true
    // Markers may be padded with 0xFF.
    at += view.getUint16(at) === 0xffff ? 1 : 2 + view.getUint16(at + 2)
  }
  return false
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
