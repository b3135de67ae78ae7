import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { classNames } from '@fanfare/ui/lib/class-names'
import { AudioLines } from 'lucide-react'
import { ProgressiveFillImage } from '../progressive-fill-image.tsx'

type AudioCoverProps = { file: PostFile; title: string; className: string }

/** The picture that came with a recording, or the sign of one. */
export function AudioCover({ file, title, className }: AudioCoverProps) {
  return (
    <div className={classNames('relative shrink-0 overflow-hidden rounded-sm', className)}>
      {file.thumbnailUrl ? (
        <ProgressiveFillImage file={{ ...file, url: file.thumbnailUrl }} alt={title} sizes="104px" />
      ) : (
        <span
          aria-hidden="true"
          className="absolute inset-0 grid place-items-center bg-linear-135 from-tint-1 to-tint-4 text-text"
        >
          <AudioLines className="size-2/5" />
        </span>
      )}
    </div>
  )
}
