const extendedHeader = 'VP8X'
const flagsAt = 20
const animationFlag = 0b10

/**
 * Checks whether a WebP is animated, by the flags of its extended header
 * (https://developers.google.com/speed/webp/docs/riff_container).
 */
export function isAnimatedWebp(head: ArrayBuffer): boolean {
  const bytes = new Uint8Array(head)
  const name = String.fromCharCode(...bytes.slice(12, 16))
  return name === extendedHeader && ((bytes[flagsAt] ?? 0) & animationFlag) !== 0
}
