type Waiting<Item, Answer> = { item: Item; done(answer: Answer): void; fail(cause: unknown): void }

/**
 * Lets those who would wait for the same lock wait together: who comes alone is run at once; who comes while others of the
 * same key are under way is run with all who wait by then. One group of a key is under way at a time.
 * @param most of a group
 * @param run the answer to each of a group, in its order, or the error that it failed with
 */
export function inGroups<Item, Answer>(
  most: number,
  run: (items: readonly Item[]) => Promise<readonly (Answer | Error)[]>,
): (key: string, item: Item) => Promise<Answer> {
  const lines = new Map<string, Waiting<Item, Answer>[]>()

  async function workOff(key: string, line: Waiting<Item, Answer>[]): Promise<void> {
    while (line.length > 0) await runGroup(line.splice(0, most))
    lines.delete(key)
  }

  async function runGroup(group: readonly Waiting<Item, Answer>[]): Promise<void> {
    try {
      const answers = await run(group.map(({ item }) => item))
      for (const [index, { done, fail }] of group.entries()) {
        const answer = answers[index]
        if (answer instanceof Error) fail(answer)
        else done(answer as Answer)
      }
    } catch (cause) {
      for (const { fail } of group) fail(cause)
    }
  }

  return (key, item) =>
    new Promise((done, fail) => {
      const line = lines.get(key)
      if (line) {
        line.push({ item, done, fail })
        return
      }
      const begun = [{ item, done, fail }]
      lines.set(key, begun)
      void workOff(key, begun)
    })
}
