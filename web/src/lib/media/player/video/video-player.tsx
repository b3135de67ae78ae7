import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAutoplayInView } from '../autoplay.ts'
import { PlayerFailure } from '../player-failure.tsx'
import { tryStartPlayback, usePlayer } from '../use-player.ts'
import { createPictureInPictureToggle } from './picture-in-picture.ts'
import { detectPlaybackCapabilities, playableVideoPaths, toCommonCodecName } from './playable-video-paths.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useIdleTimer } from './use-idle-timer.ts'
import { useVideoCaptions } from './use-video-captions.ts'
import { VideoControls } from './video-controls.tsx'
import { VideoCover, VideoDuration } from './video-cover.tsx'
import { handleVideoKey } from './video-keys.ts'

const controlsHideMs = 4000
const wholeColumn = { width: 1, height: 0 }

export type VideoPlayerProps = {
  file: PostFile
  /** The path that it is loaded from. */
  path: string
  /** Alternative text. */
  alt: string
  eager?: boolean
  /** State in a lightbox: whether it is the current item; its keys then work wherever the focus is. */
  slide?: { isActive: boolean }
  /** True if play was pressed before the player was loaded. */
  startsPlaying?: boolean
  className?: string
}

/**
 * A video with its controls; fills its positioned parent. It is played from the best path that this device can play; one that
 * shows no picture, or fails, is left for the next.
 */
export function VideoPlayer(props: VideoPlayerProps) {
  const [device] = useState(detectPlaybackCapabilities)
  const [left, setLeft] = useState<readonly string[]>([])
  const paths = playableVideoPaths(props.file, props.path, device)
  const path = paths.find((each) => !left.includes(each))
  if (path === undefined) return <UnplayableVideo {...props} />
  const leave = () => setLeft((before) => [...before, path])
  const isLast = path === paths.findLast((each) => !left.includes(each))
  return (
    <PlayableVideo key={path} {...props} path={path} onBlind={leave} onFailure={isLast ? undefined : leave} />
  )
}

/** Says why, in front of the cover. */
function UnplayableVideo({ file, eager, className }: VideoPlayerProps) {
  const { t } = useLingui()
  const format = toCommonCodecName(file.codecs)
  return (
    <div className={classNames('absolute inset-0 overflow-hidden bg-black text-white', className)}>
      <VideoCover file={file} alt="" cell={wholeColumn} eager={eager} bare />
      <PlayerFailure
        message={
          format
            ? t`This video is in ${format}, which this browser can't play. Try another browser or device.`
            : t`This browser can't play this video. Try another browser or device.`
        }
        className="absolute inset-0 bg-black/80"
      />
    </div>
  )
}

type PlayableVideoProps = VideoPlayerProps & {
  /** Called if there is sound but no picture. */
  onBlind: () => void
  /** Called if it cannot be played; without it, an error with a retry is shown. */
  onFailure: (() => void) | undefined
}

function PlayableVideo({
  file,
  path,
  alt,
  eager,
  slide,
  startsPlaying,
  className,
  onBlind,
  onFailure,
}: PlayableVideoProps) {
  const { t } = useLingui()
  const player = usePlayer('video', path, file.duration, startsPlaying)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const fullscreen = useFullscreen(box, player.media)
  const captions = useVideoCaptions(player.media, file.captionsUrl)
  const idle = useIdleTimer(controlsHideMs)
  const pointer = useRef('mouse')
  const { media, isPlaying, hasStarted, hasFailed } = player
  const isInSlide = slide !== undefined
  const areControlsShown = !isPlaying || !idle.isIdle
  useAutoplayInView(player, isInSlide ? null : box)

  const begin = useEffectEvent(() => idle.wake())
  useEffect(() => {
    if (isPlaying) begin()
  }, [isPlaying])
  useSlidePlayback(media, slide?.isActive)
  useDetectMissingPicture(media, onBlind)

  const fail = useEffectEvent(() => onFailure?.())
  useEffect(() => {
    if (hasFailed) fail()
  }, [hasFailed])

  function press(event: Parameters<typeof handleVideoKey>[0]) {
    return handleVideoKey(event, player, {
      toggleFullscreen: fullscreen.toggle,
      toggleCaptions: captions.toggle,
      withArrows: !isInSlide || fullscreen.isOn,
    })
  }

  const pressAnywhere = useEffectEvent((event: KeyboardEvent) => {
    if (slide?.isActive && press(event)) idle.wake()
  })
  useEffect(() => {
    if (!isInSlide) return
    const listen = (event: KeyboardEvent) => pressAnywhere(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isInSlide])

  /** A mouse plays and pauses; a finger brings the controls and sends them away. */
  function pressPicture() {
    if (pointer.current === 'mouse' || !isPlaying) player.toggle()
    else if (idle.isIdle) idle.wake()
    else idle.rest()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={setBox}
      role="group"
      aria-label={t`Video: ${alt}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        idle.wake()
        if (!isInSlide) press(event)
      }}
      onFocus={idle.wake}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && idle.wake()}
      className={classNames(
        '@container absolute inset-0 overflow-hidden bg-black text-white outline-none forced-color-adjust-none',
        !areControlsShown && 'cursor-none',
        className,
      )}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: captions are drawn by this player. */}
      <video
        ref={player.setMedia}
        src={player.src}
        playsInline
        preload={eager ? 'metadata' : 'none'}
        aria-label={alt}
        onPointerDown={({ pointerType }) => {
          pointer.current = pointerType
        }}
        onClick={pressPicture}
        onDoubleClick={fullscreen.toggle}
        className="absolute inset-0 size-full object-contain"
      />
      {hasStarted ? null : (
        <span className="pointer-events-none absolute inset-0">
          <VideoCover file={file} alt="" cell={wholeColumn} eager={eager} bare />
          {file.duration && !isPlaying ? <VideoDuration seconds={file.duration} /> : null}
        </span>
      )}
      {captions.lines.length > 0 ? (
        <p
          className={classNames(
            'pointer-events-none absolute inset-x-4 text-balance text-center transition-[bottom]',
            areControlsShown ? 'bottom-22' : 'bottom-4',
          )}
        >
          <span className="whitespace-pre-line box-decoration-clone rounded-xs bg-black/75 px-2 py-1 font-medium text-md leading-8">
            {captions.lines.join('\n')}
          </span>
        </p>
      ) : null}
      {hasFailed ? (
        <PlayerFailure
          message={t`This video can't be played here`}
          onRetry={player.retry}
          className="absolute inset-0 bg-black/80"
        />
      ) : (
        <>
          {player.isWaiting ? (
            <span
              role="status"
              aria-label={t`Loading`}
              className="pointer-events-none absolute inset-0 grid animate-[fade-in_150ms_ease-out_400ms_backwards] place-items-center"
            >
              <span className="grid size-14 place-items-center rounded-full bg-black/55">
                <Spinner size={28} />
              </span>
            </span>
          ) : isPlaying ? null : (
            <button
              type="button"
              aria-label={t`Play video`}
              onClick={player.play}
              className="absolute top-1/2 left-1/2 grid size-16 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full bg-black/55 text-white backdrop-blur-sm transition-colors hover:bg-black/75 focus-visible:outline-white"
            >
              <Play aria-hidden="true" className="ml-1 size-8 fill-current" />
            </button>
          )}
          {hasStarted ? (
            <div
              className={classNames(
                'absolute inset-x-0 bottom-0 transition-opacity duration-300',
                areControlsShown ? '' : 'pointer-events-none opacity-0',
              )}
            >
              <VideoControls
                player={player}
                captions={captions}
                fullscreen={fullscreen}
                pictureInPicture={createPictureInPictureToggle(media)}
              />
            </div>
          ) : null}
        </>
      )}
    </div>
  )
}

/** An item of a lightbox plays while it is the one in sight. */
function useSlidePlayback(media: HTMLMediaElement | null, isActive: boolean | undefined) {
  useEffect(() => {
    if (!media || isActive === undefined) return
    if (isActive) tryStartPlayback(media)
    else media.pause()
  }, [media, isActive])
}

/** A browser that knows the sound alone plays that, under a black picture. */
function useDetectMissingPicture(media: HTMLMediaElement | null, onBlind: () => void) {
  const blind = useEffectEvent(onBlind)
  useEffect(() => {
    if (!(media instanceof HTMLVideoElement)) return
    const check = () => {
      if (media.readyState >= media.HAVE_METADATA && media.videoWidth === 0) blind()
    }
    media.addEventListener('loadedmetadata', check)
    check()
    return () => media.removeEventListener('loadedmetadata', check)
  }, [media])
}
