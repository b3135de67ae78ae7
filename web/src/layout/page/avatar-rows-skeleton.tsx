import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'

/** Placeholder of a list of rows that begin with an avatar. @property label name of what is loading */
export function AvatarRowsSkeleton({ label }: { label?: string }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={label ?? t`Loading people`} className="divide-y">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key) => (
        <div key={key} className="px-4 py-4 tablet:px-5">
          <PersonSkeleton />
        </div>
      ))}
    </div>
  )
}
