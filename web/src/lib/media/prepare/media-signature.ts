import type { FileKind } from './file-kinds.ts'

const signatures = new Set(['RIFF', 'RF64', 'FORM', 'fLaC', 'OggS', '#!AM', '\0\0\0\0'])
const isoBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'])

/**
 * Checks for the signature of a video or audio that a browser may have no decoder for. A file without one is
 * not worth uploading; one with it is, as the server reads more formats.
 */
export function mayBeMediaBySignature(head: ArrayBuffer, kind: Exclude<FileKind, 'IMAGE'>): boolean {
  const bytes = new Uint8Array(head)
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes
  const start = String.fromCharCode(...bytes.slice(0, 4))
  if (isoBoxes.has(String.fromCharCode(...bytes.slice(4, 8)))) return true
  // Matroska and WebM.
  if (first === 0x1a && second === 0x45 && third === 0xdf && fourth === 0xa3) return true
  if (kind === 'VIDEO') return false
  const isFrameSync = first === 0xff && (second & 0xe0) === 0xe0
  return isFrameSync || signatures.has(start) || start.startsWith('ID3')
}
