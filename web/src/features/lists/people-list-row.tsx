import type { ListedPerson, PeopleList } from '@fanfare/contract/shapes/social/lists'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { CreatorRow } from '../creators/creator-row.tsx'
import { useMonthlyPriceLabel } from '../creators/use-monthly-price-label.ts'
import { useRemoveFromPeopleList } from './remove-from-people-list.ts'
import { useConfirmAndToggleBlock } from './use-toggle-block.ts'

type ListRowProps = { list: PeopleList; item: ListedPerson }

export function PeopleListRow({ list, item }: ListRowProps) {
  const { t } = useLingui()
  const { creator, userFolderItemId: itemId } = item
  const price = useMonthlyPriceLabel(creator)
  // What a subscriber pays may be a price of earlier, or nothing.
  const offered = creator.isSubscribed && !creator.isFreeSubscription ? t`Subscribed` : price
  const remove = useRemoveFromPeopleList(list)
  const block = useConfirmAndToggleBlock(creator)

  return (
    <li className="px-4 py-3.5 tablet:px-5">
      <CreatorRow
        creator={creator}
        price={
          creator.verificationStatus === 'VERIFIED' ? <span className="tabular">{offered}</span> : undefined
        }
        action={
          list.systemList === 'BLOCKED' ? (
            <Button
              variant="secondary"
              size="sm"
              aria-label={t`Unblock ${creator.displayName}`}
              busy={block.isUnblocking}
              onClick={block.unblock}
            >
              {t`Unblock`}
            </Button>
          ) : itemId ? (
            <IconButton
              label={t`Remove ${creator.displayName} from this list`}
              icon={<X />}
              busy={remove.isPending}
              onClick={() => remove.mutate({ itemId, creator })}
              className="-me-2"
            />
          ) : null
        }
      />
    </li>
  )
}
