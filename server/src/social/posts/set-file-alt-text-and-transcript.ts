import type { BodyOf } from '@fanfare/contract/call'
import type { describeFile as describeFileCall } from '@fanfare/contract/shapes/social/posts'
import { findFileForViewer } from '../../media/delivery/find-file.ts'
import { validateAndCopyCaptions } from '../../media/sandbox/tracks/captions.ts'
import {
  type Rendition,
  type Renditions,
  replaceRenditions,
  storeRenditionFiles,
  tryRemoveUnattachedMedia,
} from '../../media/store-media.ts'
import { writeTranscriptFile } from '../../media/transcript.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEvents } from '../../platform/events/outbox.ts'
import type { ReceivedFile } from '../../platform/http/uploads/multipart.ts'
import { withTemporaryFolder } from '../../platform/temporary-folder.ts'

type Description = BodyOf<typeof describeFileCall> & { captions: ReceivedFile | undefined }

/**
 * Sets the alternative text of a file of one of the member’s own posts, and its transcript. What is omitted
 * stays; a blank transcript is removed.
 * @returns the id of the post
 * @throws Refusal FILE_NOT_FOUND, NOT_ALLOWED for another member’s that they may see, RULE_BROKEN for a text
 * that a file of its kind cannot have, WRONG_TYPE for invalid captions
 */
export async function setOwnFileAltTextAndTranscript(
  ctx: Context,
  viewerId: string,
  fileId: string,
  description: Description,
): Promise<string> {
  const file = await ctx.db
    .selectFrom('media_file')
    .innerJoin('post', 'post.id', 'media_file.post_id')
    .select(['media_file.content_type as contentType', 'post.id as postId'])
    .where('media_file.id', '=', fileId)
    .where('owner_id', '=', viewerId)
    .where('media_file.deleted_at', 'is', null)
    .where('post.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) throw refuse((await findFileForViewer(ctx, viewerId, fileId)) ? 'NOT_ALLOWED' : 'FILE_NOT_FOUND')
  checkFits(file.contentType, description)
  const forms = await storeTexts(ctx, fileId, description)
  const isUpdated = await inTransaction(ctx.db, async (tx) => {
    const current = await tx
      .selectFrom('media_file')
      .select('renditions')
      .where('id', '=', fileId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!current) return false
    const { alternativeText } = description
    if (alternativeText !== undefined) {
      await tx
        .updateTable('media_file')
        .set({ alternative_text: alternativeText })
        .where('id', '=', fileId)
        .execute()
    }
    if (Object.keys(forms).length > 0) {
      const renditions = current.renditions as unknown as Renditions
      await replaceRenditions(tx, { fileId, renditions, now: ctx.clock.now() }, forms)
    }
    await appendEvents(tx, 'POST_CHANGED', [{ actorId: viewerId, subjectId: file.postId }], ctx.clock.now())
    return true
  })
  if (Object.keys(forms).length > 0) await tryRemoveUnattachedMedia(ctx, [fileId])
  if (!isUpdated) throw refuse('FILE_NOT_FOUND')
  return file.postId
}

function checkFits(contentType: string, { alternativeText, transcript, captions }: Description): void {
  const broken = (detail: string) => refuse('RULE_BROKEN', { detail })
  if (captions && !contentType.startsWith('video/')) throw broken('Only videos can have captions.')
  if (transcript && contentType.startsWith('image/'))
    throw broken('Only videos and audio can have a transcript.')
  if (alternativeText && contentType.startsWith('audio/'))
    throw broken('Audio has a transcript instead of a description.')
}

/** Stores the new texts under names of their own: readers of the earlier ones can finish. */
function storeTexts(
  ctx: Context,
  fileId: string,
  { transcript, captions, removesCaptions }: Description,
): Promise<Record<string, Rendition | null>> {
  return withTemporaryFolder(async (folder) => {
    const id = ctx.newId()
    const made = [
      ...(captions ? [await validateAndCopyCaptions(captions.path, folder, `captions-${id}.vtt`)] : []),
      ...(transcript ? [await writeTranscriptFile(transcript, folder, `transcript-${id}.txt`)] : []),
    ]
    return {
      ...(removesCaptions && { captions: null }),
      ...(transcript === '' && { transcript: null }),
      ...(made.length > 0 && (await storeRenditionFiles(ctx, fileId, made))),
    }
  })
}
