import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/** Silence after which another request may take over. */
const silentMs = 10_000
const renewMs = 3_000

/** The exclusive right of a request to send the bytes of an upload. */
export type UploadLease = {
  /** ID of the request. */
  sender: string
  /** Passes on `source` and renews the lease meanwhile; throws CONFLICT if another request has taken over. */
  renewing(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  /** Ends the lease. */
  end(): Promise<void>
}

/**
 * Makes a request the only one that sends bytes of an upload, in all processes, until ten seconds after its last bytes: a
 * connection that hangs does not stop another from continuing.
 * @throws Refusal UPLOAD_BUSY while another one sends, CONFLICT if the upload has another offset or is gone
 */
export async function acquireUploadLease(
  ctx: Context,
  { id, received }: { id: string; received: number },
): Promise<UploadLease> {
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

  async function* renewing(source: AsyncIterable<Uint8Array>) {
    let renewedAt = performance.now()
    for await (const bytes of source) {
      yield bytes
      if (performance.now() - renewedAt < renewMs) continue
      renewedAt = performance.now()
      const renewed = await ctx.db
        .updateTable('upload')
        .set({ sending_until: until() })
        .where('id', '=', id)
        .where('sender', '=', sender)
        .executeTakeFirstOrThrow()
      if (renewed.numUpdatedRows !== 1n) throw conflict()
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

  return { sender, renewing, end }
}

async function refusalOf(ctx: Context, id: string, received: number) {
  const upload = await ctx.db
    .selectFrom('upload')
    .select('sender')
    .where('id', '=', id)
    .where('received', '=', BigInt(received))
    .executeTakeFirst()
  return upload?.sender != null ? refuse('UPLOAD_BUSY', { retryAfterSeconds: silentMs / 2000 }) : conflict()
}

function conflict() {
  return refuse('CONFLICT', { detail: 'This upload has changed in the meantime. Please try again.' })
}
