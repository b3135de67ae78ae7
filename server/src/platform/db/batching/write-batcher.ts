type Waiting<Ctx, Item, Answer> = {
  ctx: Ctx
  item: Item
  done(answer: Answer): void
  fail(cause: unknown): void
}

type Grouping<Ctx, Item, Answer> = {
  /** Maximum number of items in a batch. */
  most: number
  /**
   * Returns the key of an item: a batch has one item per key, so that the next sees what the previous one did.
   */
  partitionKey(item: Item): string
  /**
   * Does what a group waits for, with what its first came with.
   * @returns by partition key the answer to each, or the error that it alone failed with
   * @throws ExcludedFromBatch, or any other error, after which nothing has happened: then each of the group is run alone
   */
  run(ctx: Ctx, items: readonly Item[]): Promise<ReadonlyMap<string, Answer | Error>>
}

/** Thrown by a group that has undone all because of some of its items: these fail, and the others are run without them. */
export class ExcludedFromBatch extends Error {
  /** Causes by partition key. */
  readonly causes: ReadonlyMap<string, Error>

  constructor(causes: ReadonlyMap<string, Error>) {
    super('Some of a group are left out.')
    this.causes = causes
  }
}

/**
 * Lets those who would wait for the same lock wait together: who comes alone is run at once; who comes while others of the
 * same key are under way is run with all who wait by then. One group of a key is under way at a time. What is wrong with
 * one of a group stays with that one.
 */
export function createWriteBatcher<Ctx, Item, Answer>({
  most,
  partitionKey,
  run,
}: Grouping<Ctx, Item, Answer>): (ctx: Ctx, key: string, item: Item) => Promise<Answer> {
  type Line = Waiting<Ctx, Item, Answer>[]
  const lines = new Map<string, Line>()

  async function workOff(key: string, line: Line): Promise<void> {
    while (line.length > 0) await runGroup(takeGroup(line))
    lines.delete(key)
  }

  function takeGroup(line: Line): Line {
    const group = new Map<string, Line[number]>()
    const others = line.splice(0).filter((waiting) => {
      const key = partitionKey(waiting.item)
      if (group.size === most || group.has(key)) return true
      group.set(key, waiting)
      return false
    })
    line.push(...others)
    return [...group.values()]
  }

  async function runGroup(group: Line): Promise<void> {
    const [first] = group
    if (!first) return
    try {
      const answers = await run(
        first.ctx,
        group.map(({ item }) => item),
      )
      for (const { item, done, fail } of group) {
        const answer = answers.get(partitionKey(item))
        if (answer instanceof Error) fail(answer)
        else done(answer as Answer)
      }
    } catch (cause) {
      await runWithout(cause, group)
    }
  }

  async function runWithout(cause: unknown, group: Line): Promise<void> {
    const causes: ReadonlyMap<string, Error> = cause instanceof ExcludedFromBatch ? cause.causes : new Map()
    const others = group.filter(({ item, fail }) => {
      const own = causes.get(partitionKey(item))
      if (own) fail(own)
      return own === undefined
    })
    if (causes.size > 0) return runGroup(others)
    if (group.length === 1) return others[0]?.fail(cause)
    for (const one of others) await runGroup([one])
  }

  return (ctx, key, item) =>
    new Promise((done, fail) => {
      const line = lines.get(key)
      if (line) {
        line.push({ ctx, item, done, fail })
        return
      }
      const begun = [{ ctx, item, done, fail }]
      lines.set(key, begun)
      void workOff(key, begun)
    })
}
