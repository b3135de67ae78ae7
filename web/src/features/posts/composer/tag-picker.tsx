import { limits } from '@fanfare/contract/limits'
import { Chip } from '@fanfare/ui/actions/chip'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, Tag } from 'lucide-react'
import { useId, useState } from 'react'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { contentTagsQuery } from '../../../lib/cache/content-tags-query.ts'

type TagPickerProps = {
  chosen: readonly string[]
  isHeld: boolean
  onToggle: (code: string) => void
}

/** Picks the tags of a post, from those of the platform, by which people find it. */
export function TagPicker({ chosen, isHeld, onToggle }: TagPickerProps) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery(contentTagsQuery())
  const { data } = query
  const isFull = chosen.length >= limits.contentTags
  const shown = (data ?? []).filter(({ code }) => isOpen || chosen.includes(code))
  const count = chosen.length

  return (
    <div className="flex flex-col gap-2.5">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={isHeld}
        onClick={() => setOpen(!isOpen)}
        className="-mx-1 flex h-9 items-center gap-2 self-start rounded-full px-1 font-medium text-muted text-sm hover:text-text touch:h-11"
      >
        <Tag aria-hidden="true" className="size-4.5 text-link" />
        {count === 0 ? t`Add tags` : t`Tags: ${count} of ${limits.contentTags}`}
        {isOpen ? (
          <ChevronUp aria-hidden="true" className="size-4" />
        ) : (
          <ChevronDown aria-hidden="true" className="size-4" />
        )}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div id={id} role="group" aria-label={t`Tags`} className="flex flex-wrap gap-2 empty:hidden">
        {isOpen && query.isPending ? <Skeleton className="h-9 w-full rounded-full" /> : null}
        {isOpen && query.isError && !data ? (
          <SectionError query={query}>{t`The tags could not be loaded.`}</SectionError>
        ) : null}
        {shown.map(({ code, name }) => (
          <Chip
            key={code}
            selected={chosen.includes(code)}
            disabled={isHeld || (isFull && !chosen.includes(code))}
            onClick={() => onToggle(code)}
          >
            {name}
          </Chip>
        ))}
      </div>
    </div>
  )
}
