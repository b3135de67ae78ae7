import { limits } from '@fanfare/contract/limits'
import { Button } from '@fanfare/ui/button'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { IconButton } from '@fanfare/ui/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Captions, X } from 'lucide-react'
import { useRef } from 'react'
import type { Attachment } from '../composer-state.ts'

type MediaDetailsProps = {
  attachment: Attachment
  place: number
  onDescribe: (alternativeText: string) => void
  onCaptions: (file: File | null) => void
}

/** What a picture or video shows, for who can't see it; the captions of a video, for who can't hear it. */
export function MediaDetails({ attachment, place, onDescribe, onCaptions }: MediaDetailsProps) {
  const { t } = useLingui()
  const isVideo = attachment.kind === 'VIDEO'
  return (
    <div ref={showWhole} className="flex animate-rise-in flex-col gap-3 rounded-md border p-3.5">
      <Field
        label={isVideo ? t`What video ${place} shows` : t`What picture ${place} shows`}
        hint={t`For people who can't see it.`}
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
      {isVideo ? <CaptionsPicker name={attachment.captionsName} onCaptions={onCaptions} /> : null}
    </div>
  )
}

/** It may open below what a phone shows. */
function showWhole(panel: HTMLElement | null) {
  panel?.scrollIntoView({ block: 'nearest' })
}

function CaptionsPicker({
  name,
  onCaptions,
}: {
  name: string | null
  onCaptions: (file: File | null) => void
}) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-2">
      {name ? (
        <>
          <Captions aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
          <IconButton label={t`Remove captions`} icon={<X />} size="sm" onClick={() => onCaptions(null)} />
        </>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          icon={<Captions />}
          onClick={() => picker.current?.click()}
        >{t`Add captions (.vtt)`}</Button>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept=".vtt,text/vtt"
        aria-label={t`Add captions (.vtt)`}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onCaptions(file)
          event.target.value = ''
        }}
      />
    </div>
  )
}
