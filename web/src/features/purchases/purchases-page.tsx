import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Page } from '../../layout/page/page.tsx'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import { paths } from '../../lib/paths.ts'
import { PurchaseRow } from './purchase-row.tsx'
import { purchasesQuery } from './purchases-query.ts'
import { PurchasesRail } from './purchases-rail.tsx'

const skeletonRows = ['a', 'b', 'c', 'd']

/** Everything that the member has bought, each opened where it stands. */
export function PurchasesPage() {
  const { t } = useLingui()
  const list = useInfiniteQuery(purchasesQuery())
  return (
    <Page title={t`Purchases`} back>
      <PaginatedList
        list={list}
        loading={
          <div role="status" aria-label={t`Loading your purchases`} className="divide-y border-b">
            {skeletonRows.map((key) => (
              <PurchaseSkeleton key={key} />
            ))}
          </div>
        }
        failure={t`Your purchases could not be loaded`}
        empty={
          <EmptyState
            picture={<Illustration name="lock" />}
            title={t`Nothing bought yet`}
            description={t`Posts you buy stay here, even if you unsubscribe or they are deleted.`}
            action={
              <Button asChild>
                <Link to={paths.explore()}>{t`Explore`}</Link>
              </Button>
            }
          />
        }
        more={<PurchaseSkeleton />}
      >
        {(purchases) => (
          <>
            <ul aria-label={t`Purchases`} className="divide-y border-b">
              {purchases.map((purchase) => (
                <PurchaseRow key={purchase.purchaseId} purchase={purchase} />
              ))}
            </ul>
            <p className="text-pretty px-4 py-4 text-muted text-sm tablet:px-5">
              <Trans>What you buy stays here, even if you unsubscribe or the post is deleted.</Trans>
            </p>
          </>
        )}
      </PaginatedList>
      <div className="flex flex-col gap-4 px-4 pt-2 pb-6 tablet:px-5 desktop:hidden">
        <PurchasesRail />
      </div>
    </Page>
  )
}

function PurchaseSkeleton() {
  return (
    <div className="flex gap-3.5 px-4 py-4 tablet:px-5">
      <Skeleton className="size-21 shrink-0 rounded-sm!" />
      <div className="flex flex-1 flex-col gap-2.5 py-1">
        <Skeleton className="h-4 w-48 max-w-full" />
        <Skeleton className="h-3.5 w-32" />
        <Skeleton className="h-3.5 w-24" />
      </div>
      <div className="flex flex-col items-end gap-2.5 py-1">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-3.5 w-16" />
      </div>
    </div>
  )
}
