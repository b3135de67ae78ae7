import { TranscriptField } from '../../../lib/media/captions/transcript-field.tsx'
import { PollEditor } from './poll-editor.tsx'
import type { AttachButton } from './state/composer-state.ts'
import { TagPicker } from './tag-picker.tsx'
import { AudioTile } from './tiles/audio-tile.tsx'
import { FileDropZone } from './tiles/file-drop-zone.tsx'
import { MediaTiles } from './tiles/media-tiles.tsx'
import type { Composer } from './use-composer.ts'

type ComposerAttachmentsProps = {
  composer: Composer
  isHeld: boolean
  onPick: (button: AttachButton) => void
}

/** Attachments of a post, by its type. */
export function ComposerAttachments({ composer, isHeld, onPick }: ComposerAttachmentsProps) {
  const { state, contents, files, edit } = composer
  const { type } = state
  const [first] = state.attachments

  if (type === 'TEXT') return null
  if (type === 'POLL') {
    return <PollEditor poll={state.poll} isHeld={isHeld} edit={edit} onRemove={composer.returnToText} />
  }
  return (
    <>
      {!first ? (
        <FileDropZone type={type} onPick={() => onPick(type)} onLeave={composer.returnToText} />
      ) : type === 'MEDIA' ? (
        <MediaTiles composer={composer} isHeld={isHeld} />
      ) : (
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
              onChange={(transcript) => edit({ do: 'transcribe', key: first.key, transcript })}
            />
          )}
        </>
      )}
      <TagPicker
        chosen={state.tagCodes}
        isHeld={isHeld}
        onToggle={(code) => edit({ do: 'toggle-tag', code })}
      />
    </>
  )
}
