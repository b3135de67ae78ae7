import { limits } from '@fanfare/contract/limits'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useLingui } from '@lingui/react/macro'

type TranscriptFieldProps = {
  value: string
  error?: string | undefined
  onChange: (transcript: string) => void
}

/** Field for the transcript of a video or audio, for people who cannot hear it. */
export function TranscriptField({ value, error, onChange }: TranscriptFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Transcript`}
      error={error}
      hint={t`Everything that's said, for people who can't hear it.`}
    >
      <Textarea
        rows={2}
        maxRows={8}
        maxLength={limits.transcriptLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
