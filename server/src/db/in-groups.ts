type Waiting<Item> = { item: Item; done(): void; fail(cause: unknown): void }

/**
 * Lets those who would wait for the same lock wait together: who comes alone is run at once; who comes while others of the
 * same key are under way is run with all who wait by then. One group of a key is under way at a time.
 * @param most of a group
 * @param run tells of each of a group, in its order, what it failed with, or null
 */
export function inGroups<Item>(
  most: number,
  run: (items: readonly Item[]) => Promise<readonly (Error | null)[]>,
): (key: string, item: Item) => Promise<void> {
  const lines = new Map<string, Waiting<Item>[]>()

  async function workOff(key: string, line: Waiting<Item>[]): Promise<void> {
    while (line.length > 0) await runGroup(line.splice(0, most))
    lines.delete(key)
  }

  async function runGroup(group: readonly Waiting<Item>[]): Promise<void> {
    try {
      const failures = await run(group.map(({ item }) => item))
      for (const [index, { done, fail }] of group.entries()) {
        const failure = failures[index]
        if (failure) fail(failure)
        else done()
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
