import type { PostFile } from '@fanfare/contract/shapes/social/media'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { TrackSlider } from '@fanfare/ui/fields/track-slider'
import { mobileMediaQuery, useMediaQuery } from '@fanfare/ui/lib/use-media-query'
import { useLingui } from '@lingui/react/macro'
import { Pause, Play, RotateCcw, RotateCw, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDuration } from '../format-duration.ts'
import { waveformBars } from '../waveform-bars.ts'
import { WaveformPicture } from '../waveform-picture.tsx'
import { AudioCover } from './audio-cover.tsx'
import { PlayerFailure } from './player-failure.tsx'
import { type Player, seekStepSeconds, usePlayer } from './use-player.ts'

export type AudioPlayerProps = {
  file: PostFile
  /** The path that it is loaded from. */
  path: string
  /** Creator of the recording. */
  title: string
  /** True if play was pressed before the player was loaded. */
  startsPlaying?: boolean
}

/** A recording with its cover, its waveform to move along, and its controls; laid out for a phone or for a desktop. */
export function AudioPlayer({ file, path, title, startsPlaying }: AudioPlayerProps) {
  const { t } = useLingui()
  const isPhone = useMediaQuery(mobileMediaQuery)
  const player = usePlayer('audio', path, file.duration, startsPlaying)
  const Layout = isPhone ? PhoneLayout : DesktopLayout

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      role="group"
      aria-label={title}
      dir="ltr"
      className="relative overflow-hidden rounded-md border bg-surface"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the post. */}
      <audio ref={player.setMedia} src={player.src} preload="none" aria-label={title} />
      {player.hasFailed ? (
        <PlayerFailure
          message={t`This audio can't be played here`}
          onRetry={player.retry}
          className="min-h-34"
        />
      ) : (
        <Layout file={file} title={title} player={player} />
      )}
    </div>
  )
}

type LayoutProps = { file: PostFile; title: string; player: Player }

function DesktopLayout({ file, title, player }: LayoutProps) {
  return (
    <div className="flex items-center gap-4 p-4">
      <AudioCover file={file} title={title} className="size-26" />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-3.5">
          <PlayButton player={player} size="lg" />
          <Position file={file} player={player} bars={96} />
        </div>
        <div className="mt-2 flex items-center gap-1">
          <Times player={player} />
          <span className="flex-1" />
          <SkipButtons player={player} />
          <MuteButton player={player} />
          <Volume player={player} />
        </div>
      </div>
    </div>
  )
}

function PhoneLayout({ file, title, player }: LayoutProps) {
  return (
    <div className="p-3.5">
      <div className="flex items-center gap-3.5">
        <AudioCover file={file} title={title} className="size-16" />
        <Position file={file} player={player} bars={48} />
      </div>
      <div className="mt-2 grid grid-cols-[1fr_auto_1fr] items-center">
        <Times player={player} />
        <div className="flex items-center gap-2">
          <SkipButtons player={player}>
            <PlayButton player={player} size="lg" />
          </SkipButtons>
        </div>
        <MuteButton player={player} className="justify-self-end" />
      </div>
    </div>
  )
}

function PlayButton({ player, size }: { player: Player; size: 'lg' }) {
  const { t } = useLingui()
  return (
    <IconButton
      label={player.isPlaying ? t`Pause` : t`Play`}
      icon={player.isPlaying ? <Pause className="fill-current" /> : <Play className="ml-0.5 fill-current" />}
      variant="primary"
      size={size}
      busy={player.isWaiting}
      onClick={player.toggle}
    />
  )
}

function Position({ file, player, bars }: { file: PostFile; player: Player; bars: number }) {
  const { t } = useLingui()
  const { time, duration } = player
  const now = formatDuration(time)
  const whole = formatDuration(duration)
  const heights = waveformBars(file.waveform ?? [], bars)
  return (
    <TrackSlider
      label={t`Position`}
      value={time}
      max={duration}
      step={seekStepSeconds}
      valueText={t`${now} of ${whole}`}
      buffered={player.buffered}
      onChange={player.seek}
      picture={
        heights.length > 0 ? (
          <WaveformPicture bars={heights} done={duration > 0 ? Math.min(1, time / duration) : 0} />
        ) : undefined
      }
      className="flex-1"
    />
  )
}

function Times({ player }: { player: Player }) {
  return (
    <span className="tabular whitespace-nowrap font-medium text-muted text-sm">
      {formatDuration(player.time)} / {formatDuration(player.duration)}
    </span>
  )
}

function SkipButtons({ player, children }: { player: Player; children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <>
      <IconButton
        label={t`Back ${seekStepSeconds} seconds`}
        icon={<SkipIcon arrow={<RotateCcw />} />}
        onClick={() => player.skip(-1)}
      />
      {children}
      <IconButton
        label={t`Forward ${seekStepSeconds} seconds`}
        icon={<SkipIcon arrow={<RotateCw />} />}
        onClick={() => player.skip(1)}
      />
    </>
  )
}

/** A turn with the seconds in it. */
function SkipIcon({ arrow }: { arrow: ReactNode }) {
  return (
    <span className="relative grid place-items-center [&_svg]:size-6.5! [&_svg]:stroke-[1.6]">
      {arrow}
      <span aria-hidden="true" className="absolute pt-px font-bold text-[0.5rem] leading-none">
        {seekStepSeconds}
      </span>
    </span>
  )
}

function MuteButton({ player, className }: { player: Player; className?: string }) {
  const { t } = useLingui()
  const isSilent = player.muted || player.volume === 0
  return (
    <IconButton
      label={isSilent ? t`Unmute` : t`Mute`}
      icon={isSilent ? <VolumeX /> : <Volume2 />}
      onClick={player.toggleMute}
      className={className}
    />
  )
}

function Volume({ player }: { player: Player }) {
  const { t } = useLingui()
  const isSilent = player.muted || player.volume === 0
  return (
    <TrackSlider
      label={t`Volume`}
      value={isSilent ? 0 : player.volume}
      max={100}
      step={10}
      valueText={isSilent ? t`Muted` : `${player.volume} %`}
      onChange={player.setVolume}
      className="w-22"
    />
  )
}
