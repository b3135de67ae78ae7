import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { Play } from 'lucide-react'
import type { ImageGridCell } from '../../cover-sizes.ts'
import { coverSizesAttribute } from '../../cover-sizes.ts'
import { formatDuration } from '../../format-duration.ts'
import { ProgressiveFillImage } from '../../progressive-fill-image.tsx'

type VideoCoverProps = {
  file: PostFile
  /** Alternative text of the video. */
  alt: string
  cell: ImageGridCell
  eager?: boolean
  /** Omits the play icon and the duration. */
  bare?: boolean
}

/** A video that is not loaded: its cover, in the size that the screen needs, the sign to press and its length. */
export function VideoCover({ file, alt, cell, eager, bare = false }: VideoCoverProps) {
  const cover = { ...file, url: file.thumbnailUrl }
  return (
    <>
      <ProgressiveFillImage file={cover} alt={alt} sizes={coverSizesAttribute(file, cell)} eager={eager} />
      {bare ? null : (
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center text-white">
          <span className="grid size-12 place-items-center rounded-full bg-black/55 backdrop-blur-sm">
            <Play className="ml-0.5 size-6 fill-current" />
          </span>
          {file.duration ? <VideoDuration seconds={file.duration} /> : null}
        </span>
      )}
    </>
  )
}

/** Duration of a video, in its corner. */
export function VideoDuration({ seconds }: { seconds: number }) {
  return (
    <span className="tabular absolute end-2 bottom-2 rounded-xs bg-black/65 px-1.5 py-0.5 font-semibold text-white text-xs">
      {formatDuration(seconds)}
    </span>
  )
}

/** The shape of a video in a list, between 4:5 and 16:9. */
export function clampedVideoAspectRatio({ width, height }: Pick<PostFile, 'width' | 'height'>): number {
  return width && height ? Math.min(16 / 9, Math.max(4 / 5, width / height)) : 16 / 9
}
