import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Captions, ChevronLeft, ChevronRight, Film, Image, Star, X } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '../../../../lib/media/format-duration.ts'
import type { AttachmentDisplayState } from '../files/attachment-contents.ts'
import type { Attachment } from '../state/composer-state.ts'
import { UploadStatus } from './upload-status.tsx'

type MediaTileProps = {
  attachment: Attachment
  content: AttachmentDisplayState | undefined
  at: number
  count: number
  /** The post is being published: nothing can be changed. */
  isHeld: boolean
  isDescribing: boolean
  /** Null where the post is not for sale. */
  onTogglePreview: (() => void) | null
  onDescribe: () => void
  onRemove: () => void
  onRetry: () => void
  onMove: (to: number) => void
  /** Another tile is let go over this one. */
  onDropped: (key: string) => void
}

const dragType = 'application/x-composer-file'

/** A picture or video in the composer: what it shows, its place in the order, and how far its upload is. */
export function MediaTile(props: MediaTileProps) {
  const { attachment, content, at, count, isHeld, onDropped } = props
  const isShown = attachment.isReady && content
  const isUploading = isShown && (content.share < 1 || content.refusal !== null || content.isWaiting)
  return (
    <li
      draggable={!isHeld && count > 1}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, attachment.key)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      }}
      onDrop={(event) => {
        const key = event.dataTransfer.getData(dragType)
        if (!key) return
        event.preventDefault()
        event.stopPropagation()
        onDropped(key)
      }}
      className={classNames(
        '@container relative overflow-hidden rounded-sm bg-raised',
        count === 1 ? 'col-span-full aspect-3/2' : 'aspect-square',
      )}
    >
      <TilePreview
        attachment={attachment}
        content={content}
        place={at + 1}
        count={count}
        hasStar={props.onTogglePreview !== null}
      />
      <span className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5">
        {isHeld || !isShown ? null : <TileButtons {...props} />}
        {isUploading ? (
          <span className="bg-black/70 p-2 text-white">
            <UploadStatus name={attachment.name} content={content} onRetry={props.onRetry} />
          </span>
        ) : (
          <span />
        )}
      </span>
      {isHeld ? null : <RemoveButton {...props} />}
      {isHeld || !isShown ? null : <PreviewToggle {...props} />}
    </li>
  )
}

function TilePreview({
  attachment,
  content,
  place,
  count,
  hasStar,
}: {
  attachment: Attachment
  content: AttachmentDisplayState | undefined
  place: number
  count: number
  hasStar: boolean
}) {
  const { t } = useLingui()
  const { kind, name, isReady, seconds, alternativeText } = attachment
  const label = alternativeText || t`${place} of ${count}: ${name}`
  // What this browser has no decoder for is shown once the server has opened it.
  const [undrawn, setUndrawn] = useState<string | null>(null)
  const Kind = kind === 'IMAGE' ? Image : Film
  return (
    <>
      {content?.previewUrl && content.previewUrl !== undrawn ? (
        <img
          src={content.previewUrl}
          alt={label}
          draggable={false}
          onError={() => setUndrawn(content.previewUrl)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span
          role="img"
          aria-label={label}
          className="absolute inset-0 grid place-items-center p-3 text-muted"
        >
          <Kind aria-hidden="true" className="size-8" />
        </span>
      )}
      {kind === 'VIDEO' && isReady ? (
        <span
          className={classNames(
            'tabular absolute top-2 start-2 flex items-center gap-1 rounded-full bg-black/60 px-2 py-0.5 font-medium text-white text-xs',
            // Below the buttons where it has no room beside both.
            hasStar && '@max-[14rem]:top-13',
          )}
        >
          <Film aria-hidden="true" className="size-3.5" />
          {seconds === null ? t`Video` : formatDuration(seconds)}
          {attachment.captionsName ? <Captions aria-label={t`With captions`} className="size-3.5" /> : null}
        </span>
      ) : null}
      {isReady && content ? null : (
        <span className="absolute inset-0 grid place-items-center bg-black/45 text-white">
          <Spinner label={t`Preparing ${name}`} />
        </span>
      )}
    </>
  )
}

function RemoveButton({ attachment, at, onRemove }: MediaTileProps) {
  const { t } = useLingui()
  const place = at + 1
  return (
    <IconButton
      label={attachment.kind === 'IMAGE' ? t`Remove photo ${place}` : t`Remove video ${place}`}
      icon={<X />}
      variant="overlay"
      size="sm"
      onClick={onRemove}
      className="absolute! top-1.5 end-1.5"
    />
  )
}

/** Star of a file that everybody sees before they buy the post. */
function PreviewToggle({ attachment, at, count, onTogglePreview }: MediaTileProps) {
  const { t } = useLingui()
  if (!onTogglePreview) return null
  const place = at + 1
  return (
    <IconButton
      label={
        attachment.kind === 'IMAGE'
          ? t`Preview, picture ${place} of ${count}`
          : t`Preview, video ${place} of ${count}`
      }
      icon={<Star className={attachment.isPreview ? 'fill-current' : undefined} />}
      variant={attachment.isPreview ? 'primary' : 'overlay'}
      size="sm"
      pressed={attachment.isPreview}
      onClick={onTogglePreview}
      className="absolute! end-12 top-1.5 touch:end-14"
    />
  )
}

function TileButtons({ attachment, at, count, isDescribing, onDescribe, onMove }: MediaTileProps) {
  const { t } = useLingui()
  const place = at + 1
  const isPicture = attachment.kind === 'IMAGE'
  return (
    <span className="mx-1.5 flex items-center justify-between gap-1 @max-[10rem]:mx-0.5 @max-[10rem]:gap-0.5">
      <button
        type="button"
        aria-expanded={isDescribing}
        aria-label={isPicture ? t`ALT: describe photo ${place}` : t`ALT: describe video ${place}`}
        onClick={onDescribe}
        className={classNames(
          'h-7 min-w-0 truncate rounded-full px-2.5 font-semibold text-xs backdrop-blur-sm transition-colors touch:h-9 @max-[10rem]:px-1.5',
          attachment.alternativeText || isDescribing
            ? 'bg-accent text-on-accent'
            : 'bg-black/60 text-white hover:bg-black/75',
        )}
      >
        {t`ALT`}
      </button>
      {count > 1 ? (
        <span className="flex shrink-0 gap-1 @max-[10rem]:gap-0.5">
          <IconButton
            label={isPicture ? t`Move photo ${place} forward` : t`Move video ${place} forward`}
            icon={<ChevronLeft />}
            variant="overlay"
            size="sm"
            disabled={at === 0}
            onClick={() => onMove(at - 1)}
          />
          <IconButton
            label={isPicture ? t`Move photo ${place} back` : t`Move video ${place} back`}
            icon={<ChevronRight />}
            variant="overlay"
            size="sm"
            disabled={place === count}
            onClick={() => onMove(at + 1)}
          />
        </span>
      ) : null}
    </span>
  )
}
