import { Button } from '@fanfare/ui/actions/button'
import { useRetryWhenOnlineOrVisible } from '@fanfare/ui/states/use-retry-when-online-or-visible'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useOnInView } from './in-view.ts'

type ListEndLoaderProps = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  isEmpty: boolean
  /** Leaves out the words at the end, for a list whose end needs none. */
  quiet?: boolean
  /** Shown while more is on its way. */
  loading: ReactNode
}

/** Well over the 100 pixels from the bottom at which more must come, so that a scrolling reader seldom sees it come. */
const ahead = '1200px'

/** The end of a list: asks for the next page before it is reached, says so when that failed or nothing more is to come. */
export function ListEndLoader({ list, isEmpty, quiet = false, loading }: ListEndLoaderProps) {
  const { t } = useLingui()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const wantsMore = hasNextPage && !isFetchingNextPage && !isFetchNextPageError
  useRetryWhenOnlineOrVisible(
    isFetchNextPageError ? () => void fetchNextPage() : undefined,
    isFetchingNextPage,
  )
  const mark = useOnInView(wantsMore, ahead, () => void fetchNextPage())

  if (isEmpty && !hasNextPage) return null
  if (isFetchNextPageError && !isFetchingNextPage) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3 px-6 py-8 text-center text-muted">
        <p>
          <Trans>More could not be loaded.</Trans>
        </p>
        <Button variant="secondary" size="sm" onClick={() => void fetchNextPage()}>
          {t`Try again`}
        </Button>
      </div>
    )
  }
  if (hasNextPage) {
    return (
      <div ref={mark} role="status" aria-label={t`Loading more`}>
        {loading}
      </div>
    )
  }
  if (quiet) return null
  return (
    <p className="px-6 py-10 text-center text-sm text-muted">
      <Trans>That's everything.</Trans>
    </p>
  )
}
