import { Textarea } from '@fanfare/ui/fields/textarea'
import { captionParts } from '../text/caption-parts.ts'

type CaptionFieldProps = {
  label: string
  value: string
  onChange: (caption: string) => void
  placeholder: string
  /** The height that it starts with. */
  rows: number
  disabled?: boolean
  invalid?: boolean
}

/** Text that a screen reader needs not hear twice and that takes the textarea's place line by line. */
const mirrored = 'pointer-events-none whitespace-pre-wrap wrap-break-word text-md'

/** A field that grows with its text and shows mentions and links as they will be: the text is drawn under a textarea whose
 * own letters are clear. */
export function CaptionField({
  label,
  value,
  onChange,
  placeholder,
  rows,
  disabled,
  invalid,
}: CaptionFieldProps) {
  return (
    <div className="relative">
      <div aria-hidden="true" style={{ minHeight: `${rows}lh` }} className={mirrored}>
        {captionParts(value).map((part, at) => {
          const key = `${at}-${part.text}`
          return part.kind === 'text' ? (
            part.text
          ) : (
            <span key={key} className="text-link">
              {part.text}
            </span>
          )
        })}
        {/* Holds the line open that a last line break begins. */}
        {'\u200b'}
      </div>
      <Textarea
        bare
        autoFocus
        aria-label={label}
        aria-invalid={invalid || undefined}
        rows={rows}
        maxRows={1000}
        value={value}
        disabled={disabled}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
        className="wrap-break-word absolute inset-0 h-full overflow-hidden text-transparent caret-text"
      />
    </div>
  )
}
