import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { PostSkeleton } from '@fanfare/ui/states/post-skeleton'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Placeholder of a page while its code loads: header and content. */
export function PageSkeleton({ children }: { children?: ReactNode }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`}>
      <div className="safe-top border-b">
        <div className="flex min-h-15 items-center px-5">
          <Skeleton className="h-6 w-40" />
        </div>
      </div>
      {children ?? (
        <div className="flex flex-col gap-4 px-5 py-5">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </div>
      )}
    </div>
  )
}

/** A page that is a list of posts. */
export function PostsPageSkeleton() {
  return (
    <PageSkeleton>
      <PostSkeleton />
      <PostSkeleton textOnly />
      <PostSkeleton />
    </PageSkeleton>
  )
}

/** A page that is a list of people. */
export function PeoplePageSkeleton() {
  return (
    <PageSkeleton>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="border-b px-4 py-4 tablet:px-5">
          <PersonSkeleton />
        </div>
      ))}
    </PageSkeleton>
  )
}
