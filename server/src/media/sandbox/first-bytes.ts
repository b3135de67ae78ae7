import { open } from 'node:fs/promises'

/** Reads the first bytes of a file, which tell its type. */
export async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4100), 0, 4100, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Checks whether bytes are printable ASCII, as of a text or HTML file. */
export function isPrintableAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127))
}

const blankMin = 16

/**
 * Checks whether a file has no type because its content is lost: it begins with zeros, or ends before a type
 * could be detected.
 */
export async function hasBlankOrTruncatedHead(path: string): Promise<boolean> {
  const bytes = await readFirstBytes(path)
  return (
    bytes.subarray(0, blankMin).every((byte) => byte === 0) ||
    (bytes.length < blankMin && !isPrintableAscii(bytes))
  )
}
