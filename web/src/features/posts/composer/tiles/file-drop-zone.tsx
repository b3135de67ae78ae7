import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { type AttachablePostType, attachablePostTypePresentations } from '../attachable-post-types.ts'

type FileDropZoneProps = {
  kind: AttachablePostType
  onPick: () => void
  /** Called when the author returns to a text post. */
  onLeave: () => void
}

/** Drop zone and button for choosing the files of a post. */
export function FileDropZone({ kind, onPick, onLeave }: FileDropZoneProps) {
  const { t } = useLingui()
  const { icon: Icon, dropZone } = attachablePostTypePresentations[kind]
  return (
    <div className="relative">
      <button
        type="button"
        onClick={onPick}
        className="flex w-full flex-col items-center gap-1.5 rounded-md border border-control! border-dashed px-10 py-9 text-center transition-colors hover:bg-raised"
      >
        <Icon aria-hidden="true" className="size-7 text-link" />
        <span className="font-semibold">{dropZone?.title()}</span>
        <span className="text-balance text-muted text-sm">{dropZone?.hint()}</span>
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
