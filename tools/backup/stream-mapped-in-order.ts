/** Works on several at a time, and gives what comes out in the order of what went in. */
export async function* streamMappedInOrder<In, Out>(
  source: AsyncIterable<In>,
  width: number,
  work: (each: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const pending: Promise<Out>[] = []
  try {
    for await (const each of source) {
      const result = work(each)
      // It may fail before it is awaited, which then throws.
      result.catch(() => undefined)
      pending.push(result)
      if (pending.length >= width) yield (await pending.shift()) as Out
    }
    for (const result of pending.splice(0)) yield await result
  } finally {
    await Promise.allSettled(pending)
  }
}
