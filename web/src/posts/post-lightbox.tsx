import type { PostFile } from '@fanfare/contract/media'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import Lightbox, { type SlideImage } from 'yet-another-react-lightbox'
import Counter from 'yet-another-react-lightbox/plugins/counter'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useFileUrl } from '../media/file-url.ts'
import { imageSources } from '../media/image-sources.ts'

type PostLightboxProps = {
  images: { file: PostFile; alt: string }[]
  startAt: number
  onClose: () => void
}

/** Pictures over the whole screen. Left and right move; up, down and Escape close. */
export function PostLightbox({ images, startAt, onClose }: PostLightboxProps) {
  const { t } = useLingui()
  const toUrl = useFileUrl()
  const zoom = useRef(1)
  const several = images.length > 1

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (isVertical && zoom.current === 1) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeByKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const slides = images.map(({ file, alt }): SlideImage => {
    const { width, height } = file
    const sources = imageSources(file, toUrl)
    const ratio = width && height ? height / width : 1
    return {
      src: sources.at(-1)?.src ?? '',
      alt,
      width: width ?? undefined,
      height: height ?? undefined,
      srcSet: sources.map((source) => ({ ...source, height: Math.round(source.width * ratio) })),
    }
  })

  return (
    <Lightbox
      open
      close={onClose}
      index={startAt}
      slides={slides}
      plugins={several ? [Counter, Zoom] : [Zoom]}
      zoom={{ maxZoomPixelRatio: 2 }}
      on={{
        zoom: (now) => {
          zoom.current = now.zoom
        },
      }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true, closeOnPullUp: true }}
      animation={{ fade: 200, swipe: 250 }}
      render={several ? {} : { buttonPrev: () => null, buttonNext: () => null }}
      labels={{
        Close: t`Close`,
        Previous: t`Previous`,
        Next: t`Next`,
        Lightbox: t`Pictures`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
        'Photo gallery': t`Pictures`,
      }}
    />
  )
}
