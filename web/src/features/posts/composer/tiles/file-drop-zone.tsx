import { limits } from '@fanfare/contract/limits'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Image, Mic, X } from 'lucide-react'
import { kindNames } from '../../../../lib/media/prepare/file-kinds.ts'

type FileDropZoneProps = {
  type: 'MEDIA' | 'AUDIO'
  onPick: () => void
  /** Called when the author returns to a text post. */
  onLeave: () => void
}

/** Drop zone and button for choosing the files of a post. */
export function FileDropZone({ type, onPick, onLeave }: FileDropZoneProps) {
  const { t } = useLingui()
  const Icon = type === 'MEDIA' ? Image : Mic
  return (
    <div className="relative">
      <button
        type="button"
        onClick={onPick}
        className="flex w-full flex-col items-center gap-1.5 rounded-md border border-control! border-dashed px-10 py-9 text-center transition-colors hover:bg-raised"
      >
        <Icon aria-hidden="true" className="size-7 text-link" />
        <span className="font-semibold">
          {type === 'MEDIA' ? t`Add up to ${limits.mediaFiles} photos and videos` : t`Add an audio file`}
        </span>
        <span className="text-balance text-muted text-sm">
          {type === 'MEDIA'
            ? t`Choose, drop or paste: ${kindNames('IMAGE', 'VIDEO')}`
            : t`Choose, drop or paste: ${kindNames('AUDIO')}`}
        </span>
      </button>
      <IconButton
        label={t`Post text only`}
        icon={<X />}
        size="sm"
        onClick={onLeave}
        className="absolute! top-1.5 end-1.5"
      />
    </div>
  )
}
