/** Whether this person asked her browser to spare her line: nothing is fetched on a guess, and pictures are smaller. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData ?? false
}
