import { limits } from '@fanfare/contract/limits'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useLingui } from '@lingui/react/macro'
import { TranscriptField } from '../../../../lib/media/captions/transcript-field.tsx'
import { VideoCaptionsPicker } from '../../../../lib/media/captions/video-captions-picker.tsx'
import type { Attachment } from '../state/composer-state.ts'

type MediaDescriptionFormProps = {
  attachment: Attachment
  place: number
  descriptionError: string | undefined
  transcriptError: string | undefined
  onDescribe: (alternativeText: string) => void
  onCaptions: (file: File | null) => void
  onTranscribe: (transcript: string) => void
}

/** Form for the alternative text of a picture or video, and for the captions and transcript of a video. */
export function MediaDescriptionForm({
  attachment,
  place,
  descriptionError,
  transcriptError,
  onDescribe,
  onCaptions,
  onTranscribe,
}: MediaDescriptionFormProps) {
  const { t } = useLingui()
  const isVideo = attachment.kind === 'VIDEO'
  return (
    <div ref={scrollIntoFullView} className="flex animate-rise-in flex-col gap-3 rounded-md border p-3.5">
      <Field
        label={isVideo ? t`Description of video ${place}` : t`Description of photo ${place}`}
        error={descriptionError}
        hint={t`Describes it to people who can't see it.`}
      >
        <Textarea
          autoFocus
          rows={2}
          maxRows={5}
          maxLength={limits.alternativeTextLength}
          value={attachment.alternativeText}
          onChange={(event) => onDescribe(event.target.value)}
        />
      </Field>
      {isVideo ? (
        <>
          <VideoCaptionsPicker name={attachment.captionsName} onChoose={onCaptions} />
          <TranscriptField value={attachment.transcript} error={transcriptError} onChange={onTranscribe} />
        </>
      ) : null}
    </div>
  )
}

/** Scrolls the panel into view: it may open below a phone's viewport. */
function scrollIntoFullView(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'nearest' })
}
