/** The number in the middle of some, or between the two that are. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const half = sorted.length / 2
  return Number.isInteger(half) ? (at(half - 1) + at(half)) / 2 : at(Math.floor(half))
}
