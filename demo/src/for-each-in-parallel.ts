/** Does something for each of a list, a few at a time and in order. The first failure ends it. */
export async function forEachInParallel<T>(
  list: readonly T[],
  width: number,
  run: (each: T) => Promise<void>,
): Promise<void> {
  const queue = list.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const each of queue) await run(each)
    }),
  )
}
