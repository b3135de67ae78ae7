import { limits } from '@fanfare/contract/limits'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { TrackSlider } from '@fanfare/ui/fields/track-slider'
import { useLingui } from '@lingui/react/macro'
import { Music, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'
import { formatDuration } from '../../../../lib/media/format-duration.ts'
import { useMediaState } from '../../../../lib/media/player/use-media-state.ts'
import { waveformBars } from '../../../../lib/media/waveform-bars.ts'
import { WaveformPicture } from '../../../../lib/media/waveform-picture.tsx'
import type { AttachmentDisplayState } from '../files/attachment-contents.ts'
import type { Attachment } from '../state/composer-state.ts'
import { UploadStatus } from './upload-status.tsx'

type AudioTileProps = {
  attachment: Attachment
  content: AttachmentDisplayState | undefined
  isHeld: boolean
  onRemove: () => void
  onRetry: () => void
}

const stepSeconds = 5
const bars = limits.waveformPoints / 2

/** The sound of a post: heard once more before it is published. */
export function AudioTile({ attachment, content, isHeld, onRemove, onRetry }: AudioTileProps) {
  const { t } = useLingui()
  const { name, isReady } = attachment
  return (
    <div className="relative flex flex-col gap-3 rounded-md border bg-raised/60 p-4">
      <div className="flex items-center gap-3 pe-9">
        <Music aria-hidden="true" className="size-5 shrink-0 text-link" />
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      </div>
      {isReady && content ? (
        <>
          <AudioPreview attachment={attachment} content={content} />
          <UploadStatus name={name} content={content} onRetry={onRetry} />
        </>
      ) : (
        <span className="grid h-12 place-items-center">
          <Spinner label={t`Preparing ${name}`} />
        </span>
      )}
      {isHeld ? null : (
        <IconButton
          label={t`Remove audio`}
          icon={<X />}
          size="sm"
          onClick={onRemove}
          className="absolute! top-2.5 end-2.5"
        />
      )}
    </div>
  )
}

function AudioPreview({ attachment, content }: { attachment: Attachment; content: AttachmentDisplayState }) {
  const { t } = useLingui()
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null)
  const [isPlayable, setPlayable] = useState(true)
  const { isPlaying, time, duration } = useMediaState(audio)
  const whole = duration ?? attachment.seconds ?? 0
  const heights = waveformBars(content.waveform ?? [], bars)
  const now = formatDuration(time)
  const length = formatDuration(whole)

  async function toggle() {
    if (isPlaying) return audio?.pause()
    try {
      await audio?.play()
    } catch (reason) {
      console.info('This browser does not play the sound', reason)
      setPlayable(false)
    }
  }

  return (
    <div dir="ltr" className="flex items-center gap-3.5">
      {/* biome-ignore lint/a11y/useMediaCaption: what is said stands in the post. */}
      <audio
        ref={setAudio}
        src={content.previewUrl ?? undefined}
        preload="metadata"
        onError={() => setPlayable(false)}
      />
      <IconButton
        label={isPlaying ? t`Pause` : t`Play`}
        icon={isPlaying ? <Pause className="fill-current" /> : <Play className="ms-0.5 fill-current" />}
        variant="outline"
        disabled={!isPlayable}
        onClick={() => void toggle()}
      />
      <TrackSlider
        label={t`Position`}
        value={time}
        max={whole}
        step={stepSeconds}
        valueText={t`${now} of ${length}`}
        disabled={!isPlayable}
        onChange={(seconds) => {
          if (audio) audio.currentTime = seconds
        }}
        picture={
          heights.length > 0 ? (
            <WaveformPicture bars={heights} done={whole > 0 ? Math.min(1, time / whole) : 0} />
          ) : undefined
        }
        className="flex-1"
      />
      <span className="tabular shrink-0 font-medium text-muted text-sm">
        {whole > 0 ? `${now} / ${length}` : ''}
      </span>
    </div>
  )
}
