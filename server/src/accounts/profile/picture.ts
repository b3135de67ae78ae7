import {
  attachMedia,
  retireFile,
  storeUnattachedProfilePicture,
  tryRemoveUnattachedMedia,
} from '../../media/store-media.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendProfileChangeEvent } from '../../platform/events/outbox.ts'
import type { ReceivedFile } from '../../platform/http/uploads/multipart.ts'

export type ProfilePictureKind = 'AVATAR' | 'BANNER'

const columns = { AVATAR: 'avatar_file_id', BANNER: 'banner_file_id' } as const

/**
 * Replaces an account's avatar or banner.
 * @throws Refusal INVALID_INPUT without a picture; WRONG_TYPE, TOO_LARGE or UNREADABLE_MEDIA
 */
export async function replaceProfilePicture(
  ctx: Context,
  ownerId: string,
  picture: ProfilePictureKind,
  received: readonly ReceivedFile[],
): Promise<void> {
  const [file] = received
  if (!file) {
    const message = 'Choose a photo'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'IMAGE', message }] })
  }
  const image = await storeUnattachedProfilePicture(ctx, ownerId, file, picture)
  try {
    await setPicture(ctx, ownerId, picture, async (tx) =>
      attachMedia(tx, image, { ownerId, purpose: picture, now: ctx.clock.now() }),
    )
  } catch (cause) {
    await tryRemoveUnattachedMedia(ctx, [image.fileId])
    throw cause
  }
}

export function removeProfilePicture(
  ctx: Context,
  ownerId: string,
  picture: ProfilePictureKind,
): Promise<void> {
  return setPicture(ctx, ownerId, picture, async () => null)
}

/** Points the account to another file, under a lock on the account so that no file is left over. */
function setPicture(
  ctx: Context,
  ownerId: string,
  picture: ProfilePictureKind,
  next: (tx: Parameters<typeof attachMedia>[0]) => Promise<string | null>,
): Promise<void> {
  const column = columns[picture]
  return inTransaction(ctx.db, async (tx) => {
    const before = await tx
      .selectFrom('account')
      .select(`${column} as fileId`)
      .where('id', '=', ownerId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const fileId = await next(tx)
    await tx
      .updateTable('account')
      .set({ [column]: fileId })
      .where('id', '=', ownerId)
      .execute()
    await appendProfileChangeEvent(tx, ownerId, ctx.clock.now())
    if (before.fileId !== null) await retireFile(tx, before.fileId, ctx.clock.now())
  })
}
