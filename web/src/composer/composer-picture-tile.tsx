import { IconButton } from '@fanfare/ui/icon-button'
import { Progress } from '@fanfare/ui/progress'
import { Spinner } from '@fanfare/ui/spinner'
import { useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ComposerPicture } from './composer-pictures.ts'

type ComposerPictureTileProps = {
  picture: ComposerPicture
  at: number
  count: number
  /** How much of it has left, while the post is being sent. */
  share: number | null
  onRemove: () => void
  onMove: (to: number) => void
  /** Another tile is let go over this one. */
  onDropped: (id: number) => void
}

const dragType = 'application/x-composer-picture'

/** A picture in the composer: its preview, its place in the order, and how far its upload is. */
export function ComposerPictureTile({
  picture,
  at,
  count,
  share,
  onRemove,
  onMove,
  onDropped,
}: ComposerPictureTileProps) {
  const { t } = useLingui()
  const place = at + 1
  const sending = share !== null
  return (
    <li
      draggable={!sending && count > 1}
      onDragStart={(event) => {
        event.dataTransfer.setData(dragType, String(picture.id))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(dragType)) event.preventDefault()
      }}
      onDrop={(event) => {
        const id = event.dataTransfer.getData(dragType)
        if (!id) return
        event.preventDefault()
        event.stopPropagation()
        onDropped(Number(id))
      }}
      className={`relative overflow-hidden rounded-sm bg-raised ${count === 1 ? 'col-span-full aspect-3/2' : 'aspect-square'}`}
    >
      <img
        src={picture.previewUrl}
        alt={t`${place} of ${count}: ${picture.name}`}
        draggable={false}
        className="absolute inset-0 size-full object-cover"
      />
      {picture.scaled ? null : (
        <span className="absolute inset-0 grid place-items-center bg-black/45 text-white">
          <Spinner label={t`Preparing ${picture.name}`} />
        </span>
      )}
      {sending ? (
        <span className="absolute inset-x-0 bottom-0 bg-black/60 p-2">
          <Progress value={share} label={picture.name} />
        </span>
      ) : (
        <>
          <IconButton
            label={t`Remove picture ${place}`}
            icon={<X />}
            variant="overlay"
            size="sm"
            onClick={onRemove}
            className="absolute! top-1.5 right-1.5"
          />
          {count > 1 ? (
            <span className="absolute inset-x-1.5 bottom-1.5 flex justify-between">
              <IconButton
                label={t`Move picture ${place} forward`}
                icon={<ChevronLeft />}
                variant="overlay"
                size="sm"
                disabled={at === 0}
                onClick={() => onMove(at - 1)}
              />
              <IconButton
                label={t`Move picture ${place} back`}
                icon={<ChevronRight />}
                variant="overlay"
                size="sm"
                disabled={place === count}
                onClick={() => onMove(at + 1)}
              />
            </span>
          ) : null}
        </>
      )}
    </li>
  )
}
