import { renewByCard } from '@fanfare/contract/calls/money/subscriptions'
import type { SavedCard } from '@fanfare/contract/shapes/money/payments'
import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import { Select } from '@fanfare/ui/fields/select/select'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { cardProviderFor } from '../payments/card-provider.ts'
import { canWalletPayInCurrency, spendableWalletMinor } from '../payments/choose-payment-method.ts'
import { formatCardName } from './card-name.ts'
import { activePaidSubscriptionsQuery } from './saved-card-queries.ts'

const wallet = 'wallet'

/** Card of each paid subscription for renewals where the wallet does not cover a month, or never can. */
export function RenewalCards({ cards }: { cards: readonly SavedCard[] }) {
  const user = useUser()
  const { data: subscriptions } = useQuery(activePaidSubscriptionsQuery())
  if (!user || !subscriptions || subscriptions.length === 0) return null
  const isWalletUsable = subscriptions.some(({ creator }) =>
    canWalletPayInCurrency(creator.currency.code, user),
  )
  return (
    <>
      <h3 className="mt-5 font-semibold">
        <Trans>Renewals</Trans>
      </h3>
      <p className="mb-3 text-pretty text-muted text-sm">
        {!isWalletUsable ? (
          <Trans>Your wallet is in {user.currency.code}, so the card you choose pays every month.</Trans>
        ) : spendableWalletMinor(user) > 0 ? (
          <Trans>Your wallet pays first. If it doesn't cover a month, the card you choose does.</Trans>
        ) : (
          <Trans>The card you choose pays for each month your wallet doesn't cover.</Trans>
        )}
      </p>
      <ul className="divide-y rounded-lg border bg-surface">
        {subscriptions.map((subscription) => (
          <RenewalRow
            key={subscription.subscriptionId}
            subscription={subscription}
            cards={cards}
            isWalletUsable={canWalletPayInCurrency(subscription.creator.currency.code, user)}
          />
        ))}
      </ul>
    </>
  )
}

type RenewalRowProps = {
  subscription: Subscription
  cards: readonly SavedCard[]
  /** The wallet holds the creator's currency. */
  isWalletUsable: boolean
}

function RenewalRow({ subscription, cards, isWalletUsable }: RenewalRowProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { creator, renewalCard } = subscription
  const each = formatShortPrice(subscription.price, creator.currency.code)
  const change = useMutation({
    mutationFn: (savedCardId: string | null) =>
      callApi(renewByCard, {
        params: { creatorId: creator.userId },
        body: { savedCardId },
      }),
    onSuccess: ({ data: { renewalCard: chosen } }) => {
      const name = chosen && formatCardName(chosen)
      const whom = `@${creator.username}`
      toast.success(t`Renewal changed`, {
        description: name
          ? isWalletUsable
            ? t`${whom}: ${each} a month from your wallet, or from ${name} plus its fee`
            : t`${whom}: ${each} a month plus the card fee, from ${name}`
          : isWalletUsable
            ? t`${whom}: ${each} a month from your wallet only`
            : t`${whom}: no renewal`,
      })
    },
    onError: (error) => toastError(error),
    onSettled: () => client.invalidateQueries({ queryKey: walletKeys.paidSubscriptions }),
  })
  const provider = cardProviderFor(creator.currency.code)
  const usable = cards.filter((card) => card.provider === provider)

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0">
        <span className="block truncate font-medium">
          <bdi>@{creator.username}</bdi>
        </span>
        <span className="tabular text-muted text-sm">
          <Trans>{each} a month</Trans>
        </span>
      </span>
      <div className="w-52 mobile:w-full">
        <Select
          label={t`Renew @${creator.username} with`}
          disabled={change.isPending}
          value={renewalCard?.savedCardId ?? wallet}
          onChange={(value) => change.mutate(value === wallet ? null : value)}
          options={[
            { value: wallet, label: isWalletUsable ? t`Wallet only` : t`No renewal` },
            ...usable.map((card) => ({ value: card.savedCardId, label: formatCardName(card) })),
          ]}
        />
      </div>
    </li>
  )
}
