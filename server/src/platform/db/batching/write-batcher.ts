type PendingWrite<Ctx, Item, Answer> = {
  ctx: Ctx
  item: Item
  done(answer: Answer): void
  fail(cause: unknown): void
}

type WriteBatcherOptions<Ctx, Item, Answer> = {
  /** Maximum number of items in a batch. */
  maxBatchSize: number
  /**
   * Returns the key of an item: a batch has one item per key, so that the next sees what the previous one did.
   */
  partitionKey(item: Item): string
  /**
   * Writes a batch, in the context of its first item.
   * @returns by partition key the answer to each, or the error that it alone failed with
   * @throws ExcludedFromBatchError, or any other error, after which nothing has happened: then each item is run alone
   */
  run(ctx: Ctx, items: readonly Item[]): Promise<ReadonlyMap<string, Answer | Error>>
  /** Notes an error because of which each of `count` items is run alone. */
  onSplit?(ctx: Ctx, cause: unknown, count: number): void
}

/** Thrown by a batch that was rolled back because of some of its items: these fail, and the others are run without them. */
export class ExcludedFromBatchError extends Error {
  /** Causes by partition key. */
  readonly causes: ReadonlyMap<string, Error>

  constructor(causes: ReadonlyMap<string, Error>) {
    super('Some items are excluded from their batch.')
    this.causes = causes
  }
}

/**
 * Creates a write batcher (group commit): writes that would wait for the same lock share a transaction. The first write of a
 * key runs at once; those that arrive while it runs form the next batch. One batch of a key runs at a time. An item that
 * fails does not fail the others of its batch.
 */
export function createWriteBatcher<Ctx, Item, Answer>({
  maxBatchSize,
  partitionKey,
  run,
  onSplit,
}: WriteBatcherOptions<Ctx, Item, Answer>): (ctx: Ctx, key: string, item: Item) => Promise<Answer> {
  type Queue = PendingWrite<Ctx, Item, Answer>[]
  const queues = new Map<string, Queue>()

  /** Runs batches until a queue is empty; what is left of a batch that failed comes first. */
  async function drain(key: string, queue: Queue): Promise<void> {
    const remainders: Queue[] = []
    for (;;) {
      const batch = remainders.shift() ?? takeBatch(queue)
      const [first] = batch
      if (!first) break
      try {
        const answers = await run(
          first.ctx,
          batch.map(({ item }) => item),
        )
        for (const { item, done, fail } of batch) {
          const answer = answers.get(partitionKey(item))
          if (answer instanceof Error) fail(answer)
          else done(answer as Answer)
        }
      } catch (cause) {
        remainders.push(...failCauses(batch, cause))
      }
    }
    queues.delete(key)
  }

  function takeBatch(queue: Queue): Queue {
    const batch = new Map<string, Queue[number]>()
    const others = queue.splice(0).filter((pending) => {
      const key = partitionKey(pending.item)
      if (batch.size === maxBatchSize || batch.has(key)) return true
      batch.set(key, pending)
      return false
    })
    queue.push(...others)
    return [...batch.values()]
  }

  /** @returns the batches in which the other items of a batch that failed are run again */
  function failCauses(batch: Queue, cause: unknown): Queue[] {
    const causes: ReadonlyMap<string, Error> =
      cause instanceof ExcludedFromBatchError ? cause.causes : new Map()
    const others = batch.filter(({ item, fail }) => {
      const own = causes.get(partitionKey(item))
      if (own) fail(own)
      return own === undefined
    })
    if (others.length < batch.length) return others.length > 0 ? [others] : []
    const [first, ...more] = batch
    if (first && more.length > 0) {
      onSplit?.(first.ctx, cause, batch.length)
      return batch.map((pending) => [pending])
    }
    first?.fail(cause)
    return []
  }

  return (ctx, key, item) =>
    new Promise((done, fail) => {
      const pending = { ctx, item, done, fail }
      const queue = queues.get(key)
      if (queue) {
        queue.push(pending)
        return
      }
      const started = [pending]
      queues.set(key, started)
      void drain(key, started)
    })
}
