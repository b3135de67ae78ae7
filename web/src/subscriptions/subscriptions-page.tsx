import { Button } from '@fanfare/ui/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { subscriptionsQuery } from '../creators/creator-queries.ts'
import { useDialogs } from '../dialogs/dialogs.tsx'
import { Page } from '../frame/page.tsx'
import { PeopleSkeleton } from '../frame/people-skeleton.tsx'
import { PagedList } from '../paging/paged-list.tsx'
import { paths } from '../paths.ts'
import { unsubscribeDialog } from './dialogs.ts'
import { SubscriptionRow } from './subscription-row.tsx'

export function SubscriptionsPage() {
  const { t } = useLingui()
  return (
    <Page title={t`Subscriptions`}>
      <Subscriptions />
    </Page>
  )
}

function Subscriptions() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const list = useInfiniteQuery(subscriptionsQuery())
  return (
    <PagedList
      list={list}
      loading={<PeopleSkeleton label={t`Loading subscriptions`} />}
      failure={t`Your subscriptions could not be loaded`}
      empty={
        <EmptyState
          picture={<Illustration name="people" />}
          title={t`You don't subscribe to anybody yet`}
          description={t`Creators whom you subscribe to are listed here, with what they cost and when they renew.`}
          action={
            <Button asChild>
              <Link to={paths.search()}>
                <Trans>Find creators</Trans>
              </Link>
            </Button>
          }
        />
      }
      more={<PersonSkeleton />}
    >
      {(subscriptions) => (
        <ul className="divide-y border-b">
          {subscriptions.map((subscription) => (
            <SubscriptionRow
              key={subscription.subscriptionId}
              subscription={subscription}
              onLeave={() =>
                dialogs.open(unsubscribeDialog, {
                  creator: { ...subscription.creator, isFreeSubscription: subscription.isFree },
                })
              }
            />
          ))}
        </ul>
      )}
    </PagedList>
  )
}
