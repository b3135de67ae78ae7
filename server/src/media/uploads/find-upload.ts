import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/** An upload that may be continued or used. */
export type Upload = {
  id: string
  ownerId: string
  part: UploadFileRole
  fileName: string
  pairKey: string | null
  bytes: number
  received: number
  expiresAt: Date
}

const byIds = `
  SELECT id, owner_id AS "ownerId", part, file_name AS "fileName", pair_key AS "pairKey", bytes::integer, received::integer,
    expires_at AS "expiresAt"
  FROM upload
  WHERE owner_id = $1 AND id = ANY($2::text[]) AND publication_id IS NULL AND expires_at > $3`

/** Finds those of a member's uploads that exist and belong to no post yet, in the order of `ids`. */
export async function findUnusedUploads(
  ctx: Context,
  ownerId: string,
  ids: readonly string[],
): Promise<Upload[]> {
  if (ids.length === 0) return []
  const found = await ctx.reads.query<Upload>('uploads_by_ids', byIds, [ownerId, ids, ctx.clock.now()])
  const byId = new Map(found.map((upload) => [upload.id, upload]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** @throws Refusal FILE_NOT_FOUND for one that is somebody else's, used, expired or never was, alike */
export async function requireUnusedUpload(ctx: Context, ownerId: string, id: string): Promise<Upload> {
  const [upload] = await findUnusedUploads(ctx, ownerId, [id])
  if (!upload) throw refuse('FILE_NOT_FOUND', { detail: "This upload doesn't exist or has expired." })
  return upload
}
