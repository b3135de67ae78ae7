import { describeFile as describeFileCall } from '@fanfare/contract/calls/social/posts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { callApiWithFiles } from '../../../lib/api/call-api-with-files.ts'

/** Changes to the text alternatives of a file; an omitted field stays as it is. */
export type FileDescriptionChanges = {
  alternativeText?: string
  transcript?: string
  /** Null takes away those that there are. */
  captions?: File | null
}

/** @returns the post with what is said now */
export async function updateFileDescription(
  fileId: string,
  { alternativeText, transcript, captions }: FileDescriptionChanges,
  signal: AbortSignal,
): Promise<Post> {
  const form = new FormData()
  if (alternativeText !== undefined) form.append('alternativeText', alternativeText.trim())
  if (transcript !== undefined) form.append('transcript', transcript.trim())
  if (captions === null) form.append('removesCaptions', 'true')
  if (captions) form.append('CAPTIONS', captions, 'captions.vtt')
  const { data } = await callApiWithFiles(describeFileCall, form, { params: { fileId }, signal })
  return data
}
