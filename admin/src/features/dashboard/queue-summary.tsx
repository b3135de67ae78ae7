import { Card } from '@fanfare/ui/content/card'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Screen, screenGroupsForRole, screenOfQueue } from '../../layout/screens.ts'
import { useRenderEveryMinute } from '../../layout/tables/use-render-every-minute.ts'
import { errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { useQueueCounts } from '../../lib/api/use-queue-counts.ts'
import { formatCompactMinorUnits } from '../../lib/format/format-money.ts'
import { formatTimeSince } from '../../lib/format/format-time.ts'

/**
 * Items that this admin can decide now, with their age and the money at stake, and the number that waits for
 * others.
 */
export function QueueSummary() {
  useRenderEveryMinute()
  const waiting = useQueueCounts()
  const session = useSession()
  const queues = screenGroupsForRole(session?.admin.role ?? 'SUPPORT')
    .flatMap(({ screens }) => screens)
    .filter((screen) => screen.queues)
  const inAll = waiting.data?.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card
      flush
      title="Waiting for you"
      action={
        inAll === undefined ? null : (
          <span className="text-muted">{`${inAll.toLocaleString()} in total`}</span>
        )
      }
    >
      {waiting.isPending
        ? queues.map((screen) => (
            <Row key={screen.path} screen={screen}>
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{screen.label}</span>
                <span className="block">
                  <Skeleton className="my-1 h-[calc(1lh-0.5rem)] w-24" />
                </span>
              </span>
            </Row>
          ))
        : null}
      {waiting.isError && !waiting.data ? (
        <ErrorState
          title="The queues could not be loaded"
          description={errorMessage(waiting.error)}
          busy={waiting.isFetching}
          onRetry={() => void waiting.refetch()}
        />
      ) : null}
      {waiting.data?.map(({ queue, count, elsewhere, oldest, sums }) => (
        <Row key={queue} screen={screenOfQueue(queue)}>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold">{screenOfQueue(queue)?.label}</span>
            <span className="block text-muted">
              {[
                ...(oldest ? [`oldest ${formatTimeSince(oldest)}`] : elsewhere > 0 ? [] : ['nothing']),
                ...sums
                  .filter(({ amount }) => amount > 0)
                  .map(({ amount, currencyCode }) => formatCompactMinorUnits(amount, currencyCode)),
                ...(elsewhere > 0 ? [`${elsewhere.toLocaleString()} waiting for others`] : []),
              ].join(', ')}
            </span>
          </span>
          <span className="tabular font-bold font-display text-md">{count.toLocaleString()}</span>
        </Row>
      ))}
    </Card>
  )
}

function Row({ screen, children }: { screen: Screen | undefined; children: ReactNode }) {
  const rowClasses = 'flex items-center gap-3 px-4.5 py-3'
  if (!screen) return <div className={rowClasses}>{children}</div>
  const { path, icon: Icon } = screen
  return (
    <Link to={path} className={`${rowClasses} hover:bg-raised`}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
      {children}
      <ChevronRight aria-hidden="true" className="size-4 text-muted" />
    </Link>
  )
}
