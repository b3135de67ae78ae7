import { TrackSlider } from '@fanfare/ui/fields/track-slider'
import { useLingui } from '@lingui/react/macro'
import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  RotateCcw,
  Volume2,
  VolumeX,
} from 'lucide-react'
import { formatDuration } from '../../format-duration.ts'
import { PlayerButton } from '../player-button.tsx'
import { type Player, seekStepSeconds } from '../use-player.ts'

type VideoControlsProps = {
  player: Player
  captions: { isOn: boolean; toggle: (() => void) | null }
  fullscreen: { isOn: boolean; toggle: () => void }
  pictureInPicture: (() => void) | null
}

export function VideoControls({ player, captions, fullscreen, pictureInPicture }: VideoControlsProps) {
  const { t } = useLingui()
  const { isPlaying, hasEnded, time, duration } = player
  const isSilent = player.muted || player.volume === 0
  const now = formatDuration(time)
  const whole = formatDuration(duration)

  return (
    <div dir="ltr" className="bg-linear-to-t from-black/80 via-black/50 to-transparent px-2 pt-8 pb-1">
      <TrackSlider
        label={t`Position`}
        value={time}
        max={duration}
        step={seekStepSeconds}
        valueText={t`${now} of ${whole}`}
        buffered={player.buffered}
        onChange={player.seek}
        overlay
        className="mx-1.5"
      />
      <div className="flex items-center gap-0.5">
        <PlayerButton
          label={isPlaying ? t`Pause` : hasEnded ? t`Play again` : t`Play`}
          icon={
            isPlaying ? (
              <Pause className="fill-current" />
            ) : hasEnded ? (
              <RotateCcw />
            ) : (
              <Play className="fill-current" />
            )
          }
          onClick={player.toggle}
        />
        <PlayerButton
          label={isSilent ? t`Unmute` : t`Mute`}
          icon={isSilent ? <VolumeX /> : <Volume2 />}
          onClick={player.toggleMute}
        />
        <TrackSlider
          label={t`Volume`}
          value={isSilent ? 0 : player.volume}
          max={100}
          step={10}
          valueText={isSilent ? t`Muted` : `${player.volume} %`}
          onChange={player.setVolume}
          overlay
          className="mx-1.5 w-12 @md:w-18"
        />
        <span className="tabular ml-1.5 hidden whitespace-nowrap font-medium text-white text-xs @2xs:inline">
          {now}
          <span className="hidden @xs:inline"> / {whole}</span>
        </span>
        <span className="flex-1" />
        {captions.toggle ? (
          <PlayerButton
            label={t`Captions`}
            aria-pressed={captions.isOn}
            icon={captions.isOn ? <Captions /> : <CaptionsOff />}
            onClick={captions.toggle}
          />
        ) : null}
        {pictureInPicture ? (
          <PlayerButton
            label={t`Picture in picture`}
            icon={<PictureInPicture2 />}
            onClick={pictureInPicture}
          />
        ) : null}
        <PlayerButton
          label={fullscreen.isOn ? t`Exit full screen` : t`Full screen`}
          icon={fullscreen.isOn ? <Minimize /> : <Maximize />}
          onClick={fullscreen.toggle}
        />
      </div>
    </div>
  )
}
