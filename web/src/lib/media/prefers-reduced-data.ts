/**
 * Checks whether the user's browser asks for reduced data use: nothing is prefetched, and pictures are
 * smaller.
 */
export function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
