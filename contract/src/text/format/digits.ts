const otherDigit = /(?![0-9])\p{Nd}/gu
const isDigit = /^\p{Nd}$/u

/**
 * Rewrites the decimal digits of every script as ASCII digits, so that `٩٠٥٣٤١` and `９０５３４１` are 905341; all else stays
 * as it is. A field that takes digits alone checks or strips the rest itself.
 */
export function toAsciiDigits(text: string): string {
  return text.replace(otherDigit, (digit) => String(digitValue(digit.codePointAt(0) ?? 0)))
}

/** The digits of a text in ASCII, for a field that shows nothing else; how many there are is not changed. */
export function extractDigits(text: string): string {
  return toAsciiDigits(text).replace(/\D/g, '')
}

/**
 * The ASCII digits of a number that people write in groups, without spaces, hyphens, dots and what is not seen; other
 * characters stay, so that they are refused instead of dropped.
 */
export function removeDigitGrouping(text: string): string {
  return toAsciiDigits(text).replace(/[\s\p{Pd}\p{Cf}.]/gu, '')
}

/** Unicode keeps the ten digits of a script in a row from 0 to 9; where several rows touch, each is of ten. */
function digitValue(code: number): number {
  let first = code
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1
  return (code - first) % 10
}
