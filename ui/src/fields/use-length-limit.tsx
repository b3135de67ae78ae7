import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { useUiLabels } from '../lib/ui-labels.tsx'

type Control = Pick<ComponentProps<'input'>, 'value' | 'maxLength' | 'aria-describedby' | 'aria-invalid'>

type LengthLimit = {
  /** Props that replace the control’s own. */
  props: Omit<Control, 'value'>
  /** Handler for the control’s onInput. */
  noteInput: (text: string) => void
  /** Message below the control: how much is too long. */
  note: ReactNode
}

/**
 * Says how many characters of a text are too many, where `maxlength` would cut what is pasted without a word: a longer text is
 * refused when it is sent.
 */
export function useLengthLimit({ value, maxLength, ...aria }: Control): LengthLimit {
  const labels = useUiLabels()
  const noteId = useId()
  const [entered, setEntered] = useState('')
  const text = typeof value === 'string' ? value : entered
  const over = maxLength === undefined || text.length <= maxLength ? 0 : [...text].length - maxLength
  if (over <= 0) return { props: { ...aria, maxLength: undefined }, noteInput: setEntered, note: null }
  const describedBy = [aria['aria-describedby'], noteId].filter(Boolean).join(' ')
  return {
    props: { maxLength: undefined, 'aria-describedby': describedBy, 'aria-invalid': true },
    noteInput: setEntered,
    note: (
      <p id={noteId} role="status" className="text-danger text-sm">
        {labels.charactersOver(over)}
      </p>
    ),
  }
}
