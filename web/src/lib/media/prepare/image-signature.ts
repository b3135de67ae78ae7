const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF8', 'RIFF']

/** The brands of ISO 14496-12 files that hold pictures: HEIF of any codec, and AVIF. */
const brands = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** Checks for the signature of a picture that the server may decode if the browser cannot. */
export function mayBeImageBySignature(head: ArrayBuffer): boolean {
  const text = String.fromCharCode(...new Uint8Array(head))
  if (text.slice(4, 8) === 'ftyp') return brands.has(text.slice(8, 12))
  return signatures.some((beginning) => text.startsWith(beginning))
}
