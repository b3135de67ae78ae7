import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import Lightbox, { type GenericSlide, type Slide, type SlideImage } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import 'yet-another-react-lightbox/plugins/counter.css'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'
import { listImageSources } from '../../../lib/media/image-sources.ts'
import { suspendPlayback } from '../../../lib/media/player/single-playback.ts'
import { VideoPlayer } from '../../../lib/media/player/video/video-player.tsx'

declare module 'yet-another-react-lightbox' {
  interface SlideTypes {
    'post-video': PostVideoSlide
    'post-lock': PostLockSlide
  }
}

interface PostVideoSlide extends GenericSlide {
  type: 'post-video'
  file: PostFile
  path: string
  alt: string
}

/** The slide behind the last file: the lock of those that the viewer may not see. */
interface PostLockSlide extends GenericSlide {
  type: 'post-lock'
}

type Item = { file: PostFile; alt: string }

type PostLightboxProps = {
  /** Pictures and videos. */
  items: Item[]
  startAt: number
  /** Another item is shown. */
  onIndexChange: (at: number) => void
  onClose: () => void
  /** Shown behind the last item. */
  lock?: ReactNode
  /** Number of files behind the lock. */
  lockedCount?: number
}

/** Pictures and videos over the whole screen. Left and right move; up, down and Escape close. */
export function PostLightbox({
  items,
  startAt,
  onIndexChange,
  onClose,
  lock,
  lockedCount = 0,
}: PostLightboxProps) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const zoom = useRef(1)
  const [at, setAt] = useState(startAt)
  const several = items.length > 1 || lock !== undefined

  useEffect(() => suspendPlayback(), [])

  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    const isVertical = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    // A slider that has the focus moves by these keys, and a video over the whole screen has them for its volume.
    const isTaken = event.defaultPrevented || document.fullscreenElement !== null
    if (isVertical && !isTaken && zoom.current === 1) onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeByKey(event)
    window.addEventListener('keydown', listen)
    window.addEventListener('keydown', trapFocus, { capture: true })
    return () => {
      window.removeEventListener('keydown', listen)
      window.removeEventListener('keydown', trapFocus, { capture: true })
    }
  }, [])

  return (
    <Lightbox
      open
      close={onClose}
      index={at}
      slides={[
        ...items.map((item) => slideOf(item, toUrl)),
        ...(lock === undefined ? [] : [{ type: 'post-lock' } satisfies PostLockSlide]),
      ]}
      plugins={[Zoom]}
      zoom={{ maxZoomPixelRatio: 2 }}
      on={{
        view: ({ index }) => {
          setAt(index)
          onIndexChange(index)
        },
        zoom: (now) => {
          zoom.current = now.zoom
        },
      }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true, closeOnPullUp: true }}
      animation={{ fade: 200, swipe: 250 }}
      render={{
        slide: ({ slide, offset }) => {
          if (slide.type === 'post-lock') return lock
          return slide.type === 'post-video' ? (
            <VideoSlide slide={slide} isActive={offset === 0} />
          ) : undefined
        },
        controls: () => (
          <>
            {several ? <Counter at={at} shown={items.length} locked={lockedCount} /> : null}
            <Description text={items[at]?.file.alternativeText} />
          </>
        ),
        ...(several ? {} : { buttonPrev: () => null, buttonNext: () => null }),
      }}
      labels={{
        Close: t`Close`,
        Previous: t`Previous`,
        Next: t`Next`,
        Lightbox: t`Photos`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
        'Photo gallery': t`Photos`,
      }}
    />
  )
}

/** "2 / 3"; "2–3 / 3" for the slide that stands for the files behind the lock. */
function Counter({ at, shown, locked }: { at: number; shown: number; locked: number }) {
  const total = shown + locked
  const now = at < shown || locked < 2 ? Math.min(at + 1, total) : `${shown + 1}–${total}`
  return (
    <div aria-hidden="true" dir="ltr" className="yarl__counter">
      {now} / {total}
    </div>
  )
}

/** Tab goes around within it: its keys are heard where the focus is in it, Escape too. */
function trapFocus(event: KeyboardEvent): void {
  const lightbox = document.querySelector('.yarl__portal')
  if (event.key !== 'Tab' || !lightbox) return
  const stops = [
    ...lightbox.querySelectorAll<HTMLElement>('button, input, a[href], video, [tabindex="0"]'),
  ].filter((each) => !each.matches(':disabled') && each.checkVisibility({ visibilityProperty: true }))
  const at = stops.findIndex((each) => each.matches(':focus'))
  const isInside = lightbox.contains(document.activeElement)
  const isLast = event.shiftKey ? at <= 0 : at === stops.length - 1
  if (isInside && !isLast) return
  event.preventDefault()
  stops.at(event.shiftKey ? -1 : 0)?.focus()
}

function slideOf({ file, alt }: Item, toUrl: ReturnType<typeof useFileUrlFunction>): Slide {
  const { width, height, url } = file
  if (file.contentType.startsWith('video/')) return { type: 'post-video', file, path: url ?? '', alt }
  const sources = listImageSources(file, toUrl)
  const ratio = width && height ? height / width : 1
  return {
    src: sources.at(-1)?.src ?? '',
    alt,
    width: width ?? undefined,
    height: height ?? undefined,
    srcSet: sources.map((source) => ({ ...source, height: Math.round(source.width * ratio) })),
  } satisfies SlideImage
}

function VideoSlide({ slide, isActive }: { slide: PostVideoSlide; isActive: boolean }) {
  const { width, height } = slide.file
  const ratio = width && height ? width / height : 16 / 9
  return (
    <div
      style={{ aspectRatio: ratio, width: `min(100%, calc((100dvh - 7rem) * ${ratio}))` }}
      className="relative overflow-hidden"
    >
      <VideoPlayer file={slide.file} path={slide.path} alt={slide.alt} slide={{ isActive }} />
    </div>
  )
}

/** Alternative text of an item, by the creator. */
function Description({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <p className="pointer-events-none absolute inset-x-0 bottom-0 bg-linear-to-t from-black/85 to-transparent px-6 pt-12 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-sm text-white">
      <span className="mx-auto block max-w-160 text-pretty">{text}</span>
    </p>
  )
}
