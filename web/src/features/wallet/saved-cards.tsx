import { removeSavedCard } from '@fanfare/contract/calls/money/payments'
import type { SavedCard } from '@fanfare/contract/shapes/money/payments'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CreditCard, Trash2 } from 'lucide-react'
import { lazyConfirmDialog } from '../../layout/dialogs/confirm.ts'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { SectionError } from '../../layout/page/section-error.tsx'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'
import { formatCardName } from './card-name.ts'
import { RenewalCards } from './renewal-cards.tsx'
import { savedCardsQuery } from './saved-card-queries.ts'

/** The cards that were left for later payments, and what renews with them; nothing where there are none. */
export function SavedCards() {
  const { t } = useLingui()
  const query = useQuery(savedCardsQuery())
  const { data: cards } = query

  if (query.error && !cards) {
    return (
      <SectionError query={query}>
        <Trans>Your saved cards could not be loaded.</Trans>
      </SectionError>
    )
  }
  if (!cards || cards.length === 0) return null
  return (
    <section aria-label={t`Saved cards`}>
      <h2 className="mb-3 text-lg">
        <Trans>Saved cards</Trans>
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {cards.map((card) => (
          <SavedCardRow key={card.savedCardId} card={card} />
        ))}
      </ul>
      <RenewalCards cards={cards} />
    </section>
  )
}

function SavedCardRow({ card }: { card: SavedCard }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const name = formatCardName(card)
  const month = String(card.expiryMonth).padStart(2, '0')
  const expiry = `${month}/${card.expiryYear % 100}`

  function remove() {
    dialogs.open(lazyConfirmDialog, {
      title: t`Remove ${name}?`,
      description: t`It won't be charged any more. Subscriptions that renewed with it now renew from your wallet only, or not at all if your wallet is in another currency.`,
      confirmLabel: t`Remove card`,
      danger: true,
      onConfirm: async () => {
        await callApi(removeSavedCard, {
          params: { savedCardId: card.savedCardId },
        })
        await client.invalidateQueries({ queryKey: walletKeys.every })
        toast.success(t`Card removed`, { description: name })
      },
    })
  }

  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="tabular min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className={card.isExpired ? 'text-danger text-sm' : 'text-muted text-sm'}>
          {card.isExpired ? <Trans>Expired {expiry}</Trans> : <Trans>Expires {expiry}</Trans>}
        </span>
      </span>
      <IconButton label={t`Remove ${name}`} icon={<Trash2 />} onClick={remove} />
    </li>
  )
}
