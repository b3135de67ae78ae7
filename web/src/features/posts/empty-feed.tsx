import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Empty state of a feed without posts. */
export function EmptyFeed({ description, action }: { description?: ReactNode; action?: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState
      picture={<Illustration name="feed" />}
      title={t`Nothing here... for now`}
      description={description}
      action={action}
    />
  )
}
