/** How much of each file has left, from 0 to 1, when they are sent one after the other and `share` of all has left. */
export function uploadShares(sizes: readonly number[], share: number): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0)
  let left = Math.min(1, Math.max(0, share)) * total
  return sizes.map((size) => {
    const sent = Math.min(size, left)
    left -= sent
    return size === 0 ? 1 : sent / size
  })
}
