/** Returns the numbers from 0 below `count`, which key placeholders that are all alike. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number)
}
