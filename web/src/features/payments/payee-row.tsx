import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { PersonRow } from '@fanfare/ui/people/person-row'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'

/** Recipient of a payment. */
export function PayeeRow({ creator, className }: { creator: Creator; className?: string }) {
  const toUrl = useFileUrlFunction()
  return (
    <PersonRow
      name={creator.displayName}
      avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
      verified={creator.isVerified}
      detail={<bdi className="wrap-anywhere">@{creator.username}</bdi>}
      className={className}
    />
  )
}
