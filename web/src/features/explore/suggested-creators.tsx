import type { CreatorSuggestion } from '@fanfare/contract/shapes/social/creators'
import { Button } from '@fanfare/ui/actions/button'
import { Card } from '@fanfare/ui/content/card'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { paths } from '../../lib/paths.ts'
import { suggestedCreatorsQuery } from '../creators/creator-queries.ts'
import { CreatorRow } from '../creators/creator-row.tsx'
import { useMonthlyPriceLabel } from '../creators/use-monthly-price-label.ts'
import { useSuggestionReasonFunction } from '../creators/use-suggestion-reason.ts'
import { useOpenSubscribeDialog } from '../subscriptions/use-open-subscribe.ts'

const ResumeSubscriptionButton = lazyComponent(
  async () => (await import('../subscriptions/resume-subscription-button.tsx')).ResumeSubscriptionButton,
)

type SuggestedCreatorsProps = {
  /** Maximum number of creators. */
  count?: number
  /** Rows without the card around them, for a page of their own. */
  bare?: boolean
}

/** Creators whom the viewer may like; nothing where there are none or they can't be had. */
export function SuggestedCreators({ count = 3, bare = false }: SuggestedCreatorsProps) {
  const { t } = useLingui()
  const { data: suggested, isPending, isError } = useQuery(suggestedCreatorsQuery())
  const { username: shown } = useParams({ strict: false })
  // No creator is suggested next to their own page.
  const data = suggested?.filter(({ username }) => username !== shown?.toLowerCase())
  if (isError || data?.length === 0) return null

  const rows = (
    <div className="flex flex-col gap-4" aria-busy={isPending}>
      {data
        ? data
            .slice(0, count)
            .map((creator) => <SuggestedCreatorRow key={creator.userId} creator={creator} wideName={!bare} />)
        : // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
          Array.from({ length: count }, (_, at) => <PersonSkeleton key={at} lines={3} />)}
    </div>
  )
  if (!bare) {
    return (
      <Card title={t`Suggested for you`}>
        {rows}
        <Link to={paths.explore()} className="mt-4 block font-semibold text-link text-sm hover:underline">
          {t`Explore more`}
        </Link>
      </Card>
    )
  }
  return (
    <section>
      <h2 className="mb-4 text-lg">{t`Suggested for you`}</h2>
      {rows}
    </section>
  )
}

type SuggestedCreatorProps = {
  creator: CreatorSuggestion
  /** Gives the name the whole width, for narrow columns. */
  wideName?: boolean
}

export function SuggestedCreatorRow({ creator, wideName }: SuggestedCreatorProps) {
  const { t } = useLingui()
  const subscribe = useOpenSubscribeDialog()
  const price = useMonthlyPriceLabel(creator)
  const why = useSuggestionReasonFunction()(creator.reason)
  return (
    <CreatorRow
      creator={creator}
      wideName={wideName}
      price={price}
      detail={<p className="text-pretty">{why}</p>}
      action={
        creator.isSubscribed ? null : creator.isPaidAhead ? (
          <Suspense>
            <ResumeSubscriptionButton creator={creator} variant="secondary" />
          </Suspense>
        ) : (
          <Button
            size="sm"
            variant="secondary"
            aria-label={t`Subscribe to ${creator.displayName}`}
            onClick={() => subscribe(creator)}
          >
            {t`Subscribe`}
          </Button>
        )
      }
    />
  )
}
