import { Textarea } from '@fanfare/ui/fields/textarea'
import type { KeyboardEvent, RefObject } from 'react'
import { useMentionAutocomplete } from '../../creators/mentions/use-mentions.tsx'

type MentionFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** Called on Ctrl or ⌘ with Enter. */
  onSubmit: () => void
  onFocus: () => void
  readOnly: boolean
  /** Id of the error message that says why it was not sent, if there is one. */
  errorId: string | undefined
}

/** A field that grows with its text and offers people while an @mention is written. */
export function MentionField({
  ref,
  label,
  placeholder,
  value,
  onChange,
  onSubmit,
  onFocus,
  readOnly,
  errorId,
}: MentionFieldProps) {
  const mentions = useMentionAutocomplete({ ref, value, onChange })

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
    } else mentions.press(event)
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Textarea
        {...mentions.field}
        bare
        ref={ref}
        rows={1}
        maxRows={10}
        aria-label={label}
        aria-invalid={errorId === undefined ? undefined : true}
        aria-describedby={errorId}
        placeholder={placeholder}
        value={value}
        readOnly={readOnly}
        onFocus={onFocus}
        onChange={(event) => mentions.write(event.target)}
        onKeyDown={press}
        className="wrap-break-word text-base mobile:text-md"
      />
      {mentions.options}
    </div>
  )
}
