/** Works on several at a time, and gives what comes out in the order of what went in. */
export async function* inOrder<In, Out>(
  source: AsyncIterable<In>,
  width: number,
  work: (each: In) => Promise<Out>,
): AsyncGenerator<Out> {
  const underWay: Promise<Out>[] = []
  try {
    for await (const each of source) {
      const begun = work(each)
      // It may fail before its turn comes, which then says so.
      begun.catch(() => undefined)
      underWay.push(begun)
      if (underWay.length >= width) yield (await underWay.shift()) as Out
    }
    for (const begun of underWay.splice(0)) yield await begun
  } finally {
    await Promise.allSettled(underWay)
  }
}
