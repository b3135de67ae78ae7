import {
  extractMentionsOfParts,
  splitMentionsAndLinks,
  type TextPart,
} from '@fanfare/contract/text/text-parts'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useRef } from 'react'
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts'
import { useUsernameExistenceLookup } from '../../../lib/text/known-usernames.ts'
import { useMentionAutocomplete } from '../../creators/mentions/use-mentions.tsx'

type PostCaptionFieldProps = {
  label: string
  value: string
  onChange: (caption: string) => void
  placeholder: string
  /** The height that it starts with. */
  rows: number
  disabled?: boolean
  error?: string | undefined
}

/** Text that a screen reader needs not hear twice and that takes the textarea's place line by line. */
const mirrored = 'pointer-events-none whitespace-pre-wrap wrap-break-word text-md [unicode-bidi:plaintext]'

/** A field that grows with its text and shows mentions and links as they will be: the text is drawn under a textarea whose
 * own letters are clear. */
export function PostCaptionField({
  label,
  value,
  onChange,
  placeholder,
  rows,
  disabled,
  error,
}: PostCaptionFieldProps) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentionAutocomplete({ ref, value, onChange, inFlow: true })
  const parts = splitMentionsAndLinks(value)
  // A name that is still being typed is not asked for.
  const isKnown = useUsernameExistenceLookup(
    extractMentionsOfParts(splitMentionsAndLinks(useDebouncedValue(value, 400))),
  )
  const isLinked = (part: TextPart) =>
    part.kind === 'link' || (part.kind === 'mention' && isKnown(part.username) === true)

  return (
    <Field label={label} labelHidden error={error}>
      <div className="relative">
        <div aria-hidden="true" style={{ minHeight: `${rows}lh` }} className={mirrored}>
          {parts.map((part, at) => {
            const key = `${at}-${part.text}`
            return isLinked(part) ? (
              <span key={key} className="text-link">
                {part.text}
              </span>
            ) : (
              part.text
            )
          })}
          {/* Holds the line open that a last line break begins. */}
          {'\u200b'}
        </div>
        <Textarea
          {...mentions.field}
          ref={ref}
          bare
          autoFocus
          rows={rows}
          maxRows={1000}
          value={value}
          disabled={disabled}
          placeholder={placeholder}
          onChange={(event) => mentions.write(event.target)}
          onKeyDown={mentions.press}
          className="wrap-break-word absolute inset-0 h-full overflow-hidden text-transparent caret-text"
        />
      </div>
      {mentions.options}
    </Field>
  )
}
