import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Captions, X } from 'lucide-react'
import { useRef } from 'react'

type VideoCaptionsPickerProps = {
  /** File name of the current captions. */
  name: string | null
  onChoose: (file: File | null) => void
}

/** The captions of a video: chosen as a file, or taken away. */
export function VideoCaptionsPicker({ name, onChoose }: VideoCaptionsPickerProps) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div className="flex items-center gap-2">
      {name ? (
        <>
          <Captions aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
          <IconButton label={t`Remove captions`} icon={<X />} size="sm" onClick={() => onChoose(null)} />
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
          if (file) onChoose(file)
          event.target.value = ''
        }}
      />
    </div>
  )
}
