/** The whole number that a flag was given. @throws an Error that says what it may be */
export function parseWholeNumber(flag: string, given: string, least: number, most: number): number {
  const value = Number(given)
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`--${flag} is a whole number from ${least} to ${most}.`)
}
