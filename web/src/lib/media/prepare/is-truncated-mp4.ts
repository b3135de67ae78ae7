const maxBoxes = 100_000

/**
 * Checks whether an MP4, QuickTime or M4A is truncated, by the boxes of its file (ISO 14496-12): one ends beyond the file, or
 * no index of its tracks came. A browser plays what there is, and waits for the rest without an error.
 */
export async function isTruncatedMp4(file: Blob): Promise<boolean> {
  let hasIndex = false
  let at = 0
  for (let box = 0; at < file.size && box < maxBoxes; box++) {
    const head = new DataView(await file.slice(at, at + 16).arrayBuffer())
    if (head.byteLength < 8) return true
    const name = String.fromCharCode(...new Uint8Array(head.buffer, 4, 4))
    if (box === 0 && !firstBoxes.has(name)) return false
    if (name === 'moov') hasIndex = true
    const size = head.getUint32(0)
    // The rest of the file.
    if (size === 0) return !hasIndex
    if (size === 1 && head.byteLength < 16) return true
    const length = size === 1 ? Number(head.getBigUint64(8)) : size
    if (length < 8) return false
    at += length
  }
  return at > file.size || !hasIndex
}

const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'])
