import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useListbox } from '@fanfare/ui/fields/select/use-listbox'
import { classNames } from '@fanfare/ui/lib/class-names'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDebouncedValue } from '../../../lib/forms/use-debounced-value.ts'
import { PeopleOptions } from '../people-options.tsx'
import { peopleSearchQuery } from '../people-search-query.ts'
import { buildTextWithMention, mentionAtCaret } from './mention-query.ts'

const DEBOUNCE_MS = 250
const maxSuggestions = 5

type Mentions = {
  ref: RefObject<HTMLTextAreaElement | null>
  value: string
  onChange: (text: string) => void
  /** Takes room of its own instead of lying over what is below, where that would scroll the text away. */
  inFlow?: boolean
}

/** Prevents the field from losing focus to a press next to it. */
function preventBlur(event: SyntheticEvent) {
  event.preventDefault()
}

/**
 * Offers people while an @mention is written. The field takes `field`, tells `write` its new text and `press` its keys, and
 * has `options` below it.
 */
export function useMentionAutocomplete({ ref, value, onChange, inFlow = false }: Mentions) {
  const { t } = useLingui()
  const [caret, setCaret] = useState<number | null>(null)
  const mention = caret === null ? null : mentionAtCaret(value, caret)
  const term = useDebouncedValue(mention?.term ?? '', DEBOUNCE_MS)
  const { data } = useQuery(peopleSearchQuery(term))
  const people = mention?.term && term ? (data ?? []).slice(0, maxSuggestions) : []
  const found = people.length
  const listbox = useListbox({
    count: found,
    wraps: true,
    extraChooseKey: 'Tab',
    onChoose: (at) => choose(people[at]),
  })
  const { ref: list } = listbox.list

  // It lies below the field, where a keyboard may leave little room.
  useEffect(() => {
    if (found > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [found, list])

  function choose(creator: Creator | undefined) {
    if (!mention || !creator) return
    const next = buildTextWithMention(value, mention, creator.username)
    setCaret(null)
    // The caret goes behind what was put in before the next key does: a frame later, that key may have come first.
    flushSync(() => onChange(next.text))
    ref.current?.focus()
    ref.current?.setSelectionRange(next.caret, next.caret)
  }

  return {
    field: {
      'aria-autocomplete': 'list',
      ...(found > 0 && listbox.owner),
      onBlur: () => setCaret(null),
    } as const,
    write(field: HTMLTextAreaElement) {
      onChange(field.value)
      setCaret(field.selectionStart)
      listbox.move(0)
    },
    press(event: KeyboardEvent) {
      if (listbox.press(event) || found === 0 || event.key !== 'Escape' || event.nativeEvent.isComposing)
        return
      setCaret(null)
      event.preventDefault()
      event.stopPropagation()
    },
    options: (
      <>
        <p role="status" className="sr-only">
          {found > 0 ? t`${plural(found, { one: '# person found', other: '# people found' })}` : ''}
        </p>
        {found > 0 ? (
          <PeopleOptions
            people={people}
            listbox={listbox}
            size="sm"
            onPointerDown={preventBlur}
            onMouseDown={preventBlur}
            className={classNames(
              'max-w-80 animate-pop-in scroll-mb-4 rounded-md border bg-surface p-1.5',
              inFlow ? 'mt-2' : 'absolute inset-x-0 top-full z-30 mt-3.5 shadow-overlay',
            )}
          />
        ) : null}
      </>
    ),
  }
}
