import type { Creator } from '@fanfare/contract/shapes/creators'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { useListbox } from '@fanfare/ui/fields/use-listbox'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useState } from 'react'
import { PeopleOptions } from '../../creators/people-options.tsx'
import { peopleQuery } from '../../creators/people-query.ts'
import { useDebounced } from '../../forms/use-debounced.ts'
import { mentionAt, withMention } from './mention-term.ts'

const DEBOUNCE_MS = 250
const offered = 5

type MentionFieldProps = {
  ref: RefObject<HTMLTextAreaElement | null>
  label: string
  placeholder: string
  value: string
  onChange: (text: string) => void
  /** By Ctrl or ⌘ with Enter. */
  onSubmit: () => void
  onFocus: () => void
  readOnly: boolean
  invalid: boolean
}

/** For what is pressed beside the field. */
function keepFocus(event: SyntheticEvent) {
  event.preventDefault()
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
  invalid,
}: MentionFieldProps) {
  const { t } = useLingui()
  const [caret, setCaret] = useState<number | null>(null)
  const mention = caret === null ? null : mentionAt(value, caret)
  const term = useDebounced(mention?.term ?? '', DEBOUNCE_MS)
  const { data } = useQuery(peopleQuery(term))
  const people = mention?.term && term ? (data ?? []).slice(0, offered) : []
  const found = people.length
  const listbox = useListbox({
    count: found,
    isRound: true,
    alsoChooses: 'Tab',
    onChoose: (at) => choose(people[at]),
  })

  function choose(creator: Creator | undefined) {
    if (!mention || !creator) return
    const next = withMention(value, mention, creator.username)
    onChange(next.text)
    setCaret(null)
    // The text arrives with the next drawing; the caret goes behind what was put in.
    requestAnimationFrame(() => {
      ref.current?.focus()
      ref.current?.setSelectionRange(next.caret, next.caret)
    })
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSubmit()
      return
    }
    if (listbox.press(event) || found === 0 || event.key !== 'Escape' || event.nativeEvent.isComposing) return
    setCaret(null)
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className="relative min-w-0 flex-1">
      <Textarea
        bare
        ref={ref}
        rows={1}
        maxRows={10}
        aria-label={label}
        aria-autocomplete="list"
        {...(found > 0 && listbox.owner)}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        value={value}
        readOnly={readOnly}
        onFocus={onFocus}
        onChange={(event) => {
          onChange(event.target.value)
          setCaret(event.target.selectionStart)
          listbox.move(0)
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={press}
        className="wrap-break-word text-base mobile:text-md"
      />
      <p role="status" className="sr-only">
        {found > 0 ? t`${plural(found, { one: '# person found', other: '# people found' })}` : ''}
      </p>
      {found > 0 ? (
        <PeopleOptions
          people={people}
          listbox={listbox}
          size="sm"
          onPointerDown={keepFocus}
          onMouseDown={keepFocus}
          className="absolute inset-x-0 top-full z-30 mt-3.5 max-w-80 animate-pop-in rounded-md border bg-surface p-1.5 shadow-overlay"
        />
      ) : null}
    </div>
  )
}
