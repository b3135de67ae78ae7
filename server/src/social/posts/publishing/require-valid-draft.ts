import type { BodyOf } from '@fanfare/contract/call'
import { limits } from '@fanfare/contract/limits'
import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import type { createPost } from '@fanfare/contract/shapes/social/posts'
import { postTypeRules } from '@fanfare/contract/social/post-type-rules'
import type { Context } from '../../../platform/context.ts'
import { type Refusal, refuse } from '../../../platform/errors.ts'
import type { Viewer } from '../../../platform/http/auth/viewer.ts'

export type PostDraft = BodyOf<typeof createPost>

/** Stored part of the form of a post that waits for its media; older ones have no `isAdult` and no terms. */
export type StoredPostDraft = Pick<PostDraft, 'type' | 'caption' | 'isPublicPost' | 'contentTagCodes'> &
  Partial<Pick<PostDraft, 'isAdult' | 'price' | 'sellsTo' | 'opensFrom' | 'previews' | 'body'>>

/**
 * Requires that the form of a post follows the rules, by the parts that it brings.
 * @throws Refusal RULE_BROKEN with the sentence for its writer; INVALID_INPUT for a text that belongs to no file
 */
export function requireValidPostDraft(
  viewer: Viewer,
  { type, isPublicPost, alternativeTexts, transcripts, price, previews, body }: PostDraft,
  parts: readonly UploadFileRole[],
): void {
  const media = parts.filter((part) => part === 'IMAGE' || part === 'VIDEO').length
  const audios = parts.filter((part) => part === 'AUDIO').length
  const { files, maxFiles, companions } = postTypeRules[type]
  const fitting: readonly UploadFileRole[] = [...files, ...companions]
  // The spec has one sentence for all types.
  if (files.length > 0 && !files.some((part) => parts.includes(part))) {
    throw broken('Please upload an audio file')
  }
  if (files.includes('AUDIO') && audios > maxFiles) throw broken('Remove selected audio file first')
  if (media > limits.mediaFiles) throw broken(`You can only upload a maximum of ${limits.mediaFiles} files.`)
  if (!parts.every((part) => fitting.includes(part)))
    throw broken('A post can have photos and videos, or one audio file.')
  const described = parts.filter((part) => part !== 'THUMBNAIL' && part !== 'CAPTIONS')
  requireOwners('alternativeTexts', alternativeTexts, described)
  requireOwners('transcripts', transcripts, described)
  const hidden = described.length - new Set(previews).size
  if (previews.some((index) => index >= described.length)) throw broken('A preview is not one of the files')
  if (price !== undefined && described.length > 0 && hidden === 0 && body === '') {
    throw broken('Leave at least one file that buyers unlock.')
  }
  if (price !== undefined && type === 'TEXT' && body === '') throw broken('Write what buyers will read.')
  if ((!isPublicPost || price !== undefined) && viewer.verificationStatus !== 'VERIFIED') {
    throw broken('You need to Verify Your Account first to post Paid Content')
  }
}

/** Refuses a text whose number is that of no file, or of a file that has no such text, so that none is lost. */
function requireOwners(
  field: 'alternativeTexts' | 'transcripts',
  texts: readonly string[],
  parts: readonly UploadFileRole[],
): void {
  for (const [index, text] of texts.entries()) {
    const part = parts[index]
    if (text === '' || (part !== undefined && (field === 'alternativeTexts' || part !== 'IMAGE'))) continue
    const message =
      part !== undefined
        ? 'Only videos and audio can have transcripts'
        : field === 'transcripts'
          ? 'You added more transcripts than files'
          : 'You added more descriptions than files'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: `${field}.${index}`, message }] })
  }
}

/** @throws Refusal INVALID_INPUT when one of the tags does not exist */
export async function requireOfferedContentTags(ctx: Context, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const known = await ctx.reads.query<{ code: string }>(
    'known_tags',
    'SELECT code FROM content_tag WHERE code = ANY($1::text[]) AND retired_at IS NULL',
    [codes],
  )
  if (known.length < codes.length) {
    const message = "One of the tags doesn't exist."
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'contentTagCodes', message }] })
  }
}

function broken(detail: string): Refusal {
  return refuse('RULE_BROKEN', { detail })
}
