import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { useState } from 'react'
import { useIsHydrating } from '../use-is-hydrating.ts'
import { useFileUrlFunction } from './file-url.ts'
import { type ImageSource, listImageSources, srcSetOf } from './image-sources.ts'

type ProgressiveFillImageProps = {
  file: PostFile
  alt: string
  /** Displayed width, for the choice of the source: the `sizes` of an image. */
  sizes: string
  /** True for a picture that is visible when the page opens. */
  eager?: boolean
}

/** Fills its positioned parent: the blur first, then the size of the image that the screen needs. */
export function ProgressiveFillImage({ file, alt, sizes, eager = false }: ProgressiveFillImageProps) {
  const toUrl = useFileUrlFunction()
  const fresh = listImageSources(file, toUrl)
  // File tokens live for minutes: what is shown keeps its address, what failed is tried again with the next one.
  const [shown, setShown] = useState<ImageSource[] | null>(useIsHydrating() ? fresh : null)
  const [failed, setFailed] = useState<string | null>(null)
  const sources = shown ?? fresh
  const largest = sources.at(-1)

  return (
    <>
      <BlurredPlaceholder source={file.placeholder} />
      {largest && largest.src !== failed ? (
        <img
          src={largest.src}
          srcSet={srcSetOf(sources)}
          // What was loaded without this cannot be kept for when there is no line.
          crossOrigin="anonymous"
          sizes={sizes}
          width={file.width ?? undefined}
          height={file.height ?? undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => setShown(sources)}
          onError={() => setFailed(largest.src)}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-300 ${shown || eager ? '' : 'opacity-0'}`}
        />
      ) : (
        <span className="sr-only">{alt}</span>
      )}
    </>
  )
}
