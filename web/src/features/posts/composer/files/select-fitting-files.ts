import { limits } from '@fanfare/contract/limits'
import { postTypeOfFileKind } from '@fanfare/contract/social/post-type-rules'
import { t } from '@lingui/core/macro'
import {
  type FileKind,
  fileKindOf,
  formatFileKindNames,
  mayBeAudioOnly,
} from '../../../../lib/media/prepare/file-kinds.ts'
import { type ComposerState, canAttach } from '../state/composer-state.ts'

type ValidatedFiles<F> = { files: { file: F; kind: FileKind }[]; problems: string[] }

const megabyte = 1024 * 1024
const bytesMax: Record<FileKind, number> = {
  IMAGE: limits.imageBytes,
  VIDEO: limits.videoBytes,
  AUDIO: limits.audioBytes,
}

/**
 * Returns the chosen, dropped or pasted files that the post can take, and the reasons why the others are
 * rejected. The first that fits decides whether it becomes a media or an audio post. A file that may be video
 * or audio counts as audio if `prefersAudio`.
 */
export function selectFittingFiles<F extends { name: string; type: string; size: number }>(
  state: ComposerState,
  chosen: readonly F[],
  prefersAudio = false,
): ValidatedFiles<F> {
  const admitted: ValidatedFiles<F> = { files: [], problems: [] }
  for (const file of chosen) {
    const kind = prefersAudio && mayBeAudioOnly(file) ? 'AUDIO' : fileKindOf(file)
    const problem = kind ? problemOf(state, admitted, file, kind) : unknownKind(file.name)
    if (problem) admitted.problems.push(problem)
    else if (kind) admitted.files.push({ file, kind })
  }
  return admitted
}

function problemOf(
  state: ComposerState,
  { files }: ValidatedFiles<unknown>,
  { name, size }: { name: string; size: number },
  kind: FileKind,
): string | null {
  const hasAudio = [...state.attachments, ...files].some((one) => one.kind === 'AUDIO')
  if (kind === 'AUDIO' && hasAudio) return t`Remove selected audio file first`
  const isOtherThanBefore = files.some((one) => (one.kind === 'AUDIO') !== (kind === 'AUDIO'))
  const isFull = kind !== 'AUDIO' && state.attachments.length + files.length >= limits.mediaFiles
  if (isFull && !hasAudio) return t`You can only upload a maximum of ${limits.mediaFiles} files.`
  if (isOtherThanBefore || !canAttach(state, postTypeOfFileKind(kind))) {
    return t`Posts can have photos and videos, or audio, or a poll.`
  }
  if (size === 0) return t`${name}: This file is empty.`
  const most = bytesMax[kind] / megabyte
  return size > bytesMax[kind] ? t`${name}: Maximum file size is ${most}MB` : null
}

function unknownKind(name: string): string {
  const names = formatFileKindNames('IMAGE', 'VIDEO', 'AUDIO')
  return t`${name}: This type of file or content isn't supported. Choose one of these: ${names}`
}
