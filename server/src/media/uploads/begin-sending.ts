import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

const silentMs = 10_000
const keepUpMs = 3_000

export type OutgoingFile = {
  /** Names the request that sends. */
  sender: string
  /** The bytes of `source`, during which nobody else sends; throws CONFLICT when somebody does after all. */
  keptUp(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Lets others go on. */
  end(): Promise<void>
}

/**
 * Makes a request the only one that sends bytes of an upload, in all processes, for as long as bytes come and ten seconds
 * more: a line that hangs keeps nobody from going on.
 * @throws Refusal UPLOAD_BUSY while another one sends, CONFLICT when the upload stands elsewhere or is gone
 */
export async function beginStreaming(
  ctx: Context,
  { id, received }: { id: string; received: number },
): Promise<OutgoingFile> {
  const sender = ctx.newId()
  const until = () => new Date(ctx.clock.now().getTime() + silentMs)
  const { numUpdatedRows } = await ctx.db
    .updateTable('upload')
    .set({ sender, sending_until: until() })
    .where('id', '=', id)
    .where('received', '=', BigInt(received))
    .where('publication_id', 'is', null)
    .where(({ or, eb }) => or([eb('sender', 'is', null), eb('sending_until', '<=', ctx.clock.now())]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) throw await refusalOf(ctx, id, received)

  async function* keptUp(source: AsyncIterable<Uint8Array>) {
    let keptUpAt = performance.now()
    for await (const bytes of source) {
      yield bytes
      if (performance.now() - keptUpAt < keepUpMs) continue
      keptUpAt = performance.now()
      const kept = await ctx.db
        .updateTable('upload')
        .set({ sending_until: until() })
        .where('id', '=', id)
        .where('sender', '=', sender)
        .executeTakeFirstOrThrow()
      if (kept.numUpdatedRows !== 1n) throw movedOn()
    }
  }

  async function end() {
    await ctx.db
      .updateTable('upload')
      .set({ sender: null, sending_until: null })
      .where('id', '=', id)
      .where('sender', '=', sender)
      .execute()
  }

  return { sender, keptUp, end }
}

async function refusalOf(ctx: Context, id: string, received: number) {
  const standing = await ctx.db
    .selectFrom('upload')
    .select('sender')
    .where('id', '=', id)
    .where('received', '=', BigInt(received))
    .executeTakeFirst()
  return standing?.sender != null ? refuse('UPLOAD_BUSY', { retryAfterSeconds: silentMs / 2000 }) : movedOn()
}

function movedOn() {
  return refuse('CONFLICT', { detail: 'This upload has moved on in the meantime.' })
}
