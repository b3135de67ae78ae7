/** Runs `run` for each item, at most `lanes` of them at a time. What one throws ends its lane and is thrown when all have ended. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  lanes: number,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = Iterator.from(items)
  const ends = await Promise.allSettled(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await run(item)
    }),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
