import type { Creator } from '@fanfare/contract/shapes/creators'
import { classes } from '@fanfare/ui/classes'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { PersonRow } from '@fanfare/ui/person-row'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { peopleQuery } from '../../creators/people-query.ts'
import { useDebounced } from '../../forms/use-debounced.ts'
import { useFileUrl } from '../../media/file-url.ts'
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
  const id = useId()
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const mention = caret === null ? null : mentionAt(value, caret)
  const term = useDebounced(mention?.term ?? '', DEBOUNCE_MS)
  const { data } = useQuery(peopleQuery(term))
  const people = mention?.term && term ? (data ?? []).slice(0, offered) : []
  const found = people.length

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
    if (found === 0 || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + found) % found)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(people[active])
    else if (event.key === 'Escape') setCaret(null)
    else return
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
        aria-controls={found > 0 ? `${id}-list` : undefined}
        aria-activedescendant={found > 0 ? `${id}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        placeholder={placeholder}
        value={value}
        readOnly={readOnly}
        onFocus={onFocus}
        onChange={(event) => {
          onChange(event.target.value)
          setCaret(event.target.selectionStart)
          setActive(0)
        }}
        onBlur={() => setCaret(null)}
        onKeyDown={press}
        className="wrap-break-word text-base mobile:text-md"
      />
      <p role="status" className="sr-only">
        {found > 0 ? t`${plural(found, { one: '# person found', other: '# people found' })}` : ''}
      </p>
      {found > 0 ? (
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t`People`}
          className="absolute inset-x-0 top-full z-30 mt-3.5 max-w-80 animate-pop-in rounded-md border bg-surface p-1.5 shadow-overlay"
        >
          {people.map((creator, at) => (
            <Offered
              key={creator.userId}
              id={`${id}-${at}`}
              creator={creator}
              isActive={at === active}
              onPoint={() => setActive(at)}
              onPress={() => choose(creator)}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

type OfferedProps = {
  id: string
  creator: Creator
  isActive: boolean
  onPoint: () => void
  onPress: () => void
}

function Offered({ id, creator, isActive, onPoint, onPress }: OfferedProps) {
  const toUrl = useFileUrl()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field owns the keyboard.
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className={classes('cursor-pointer rounded-sm px-2.5 py-1.5', isActive && 'bg-raised')}
    >
      <PersonRow
        name={creator.displayName}
        avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
        verified={creator.isVerified}
        detail={`@${creator.username}`}
        size="sm"
      />
    </div>
  )
}
