import { requiresFiles } from '@fanfare/contract/social/post-type-rules'
import type { PostType } from '@fanfare/contract/social/post-types'
import type { ReactNode } from 'react'
import { TranscriptField } from '../../../lib/media/captions/transcript-field.tsx'
import type { AttachablePostType } from './attachable-post-types.ts'
import { PollEditor } from './poll-editor.tsx'
import { TagPicker } from './tag-picker.tsx'
import { AudioTile } from './tiles/audio-tile.tsx'
import { FileDropZone } from './tiles/file-drop-zone.tsx'
import { MediaTiles } from './tiles/media-tiles.tsx'
import type { Composer } from './use-composer.ts'

type ComposerAttachmentsProps = {
  composer: Composer
  isHeld: boolean
  onPick: (kind: AttachablePostType) => void
}

/** Attachments of a post, by its type. */
export function ComposerAttachments({ composer, isHeld, onPick }: ComposerAttachmentsProps) {
  const { state, submission, contents, files, edit } = composer
  const { type } = state
  const [first] = state.attachments

  const editors: Record<PostType, ReactNode> = {
    TEXT: null,
    MEDIA: <MediaTiles composer={composer} isHeld={isHeld} />,
    AUDIO: first ? (
      <>
        <AudioTile
          attachment={first}
          content={contents.get(first.key)}
          isHeld={isHeld}
          onRemove={() => composer.detach(first.key)}
          onRetry={() => files.retry(first.key)}
        />
        {isHeld ? null : (
          <TranscriptField
            value={first.transcript}
            error={submission.errorAt('transcripts.0')}
            onChange={(transcript) => edit({ do: 'transcribe', key: first.key, transcript })}
          />
        )}
      </>
    ) : null,
    POLL: (
      <PollEditor
        poll={state.poll}
        isHeld={isHeld}
        errorAt={submission.errorAt}
        edit={edit}
        onRemove={composer.returnToText}
      />
    ),
  }
  if (type === 'TEXT' || !requiresFiles(type)) return editors[type]
  return (
    <>
      {first ? (
        editors[type]
      ) : (
        <FileDropZone kind={type} onPick={() => onPick(type)} onLeave={composer.returnToText} />
      )}
      <TagPicker
        chosen={state.tagCodes}
        isHeld={isHeld}
        onToggle={(code) => edit({ do: 'toggle-tag', code })}
      />
    </>
  )
}
