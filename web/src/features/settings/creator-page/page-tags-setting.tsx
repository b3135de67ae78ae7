import { limits } from '@fanfare/contract/limits'
import type { OwnPage } from '@fanfare/contract/shapes/social/creators-page'
import { Chip } from '@fanfare/ui/actions/chip'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { contentTagsQuery } from '../../../lib/cache/content-tags-query.ts'
import { useUpdateOwnPageOptimistically } from './own-page-query.ts'

/** The platform's tags, of which one chooses a few. */
export function PageTagsSetting({ tags }: { tags: OwnPage['contentTags'] }) {
  const { t } = useLingui()
  const query = useQuery(contentTagsQuery())
  const { data } = query
  const change = useUpdateOwnPageOptimistically()
  const isChosen = (code: string) => tags.some((tag) => tag.code === code)
  const isFull = tags.length >= limits.contentTags

  if (query.isError && !data)
    return <SectionError query={query}>{t`The tags could not be loaded.`}</SectionError>
  if (!data) return <Skeleton className="h-9 w-full rounded-full" />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label={t`Page topics`} className="flex flex-wrap gap-2">
      {data.map((tag) => (
        <Chip
          key={tag.code}
          selected={isChosen(tag.code)}
          disabled={isFull && !isChosen(tag.code)}
          onClick={() => {
            const contentTags = isChosen(tag.code)
              ? tags.filter(({ code }) => code !== tag.code)
              : [...tags, tag]
            const contentTagCodes = contentTags.map(({ code }) => code)
            change.mutate({ change: { contentTagCodes }, shown: { contentTags } })
          }}
        >
          {tag.name}
        </Chip>
      ))}
    </div>
  )
}
