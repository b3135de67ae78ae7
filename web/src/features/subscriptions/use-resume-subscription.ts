import { resumeSubscription } from '@fanfare/contract/calls/money/subscriptions'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { creatorKeys } from '../creators/creator-queries.ts'
import { refreshCacheAfterSubscribing } from '../payments/after-payment.ts'

/** Goes on with a month that is paid for, at no charge, and says what renews when. */
export function useResumeSubscription(creator: Creator) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { data } = await callApi(resumeSubscription, { params: { creatorId: creator.userId } })
      await refreshCacheAfterSubscribing(client, creator)
      return data
    },
    onSuccess: async (subscription) => {
      const { renewsAt } = subscription
      const day = renewsAt ? formatLongDate(renewsAt) : null
      const amount = formatShortPrice(subscription.price, creator.currency.code)
      await showToast((toast) =>
        toast.success(t`You're subscribed to @${creator.username} again`, {
          description: day
            ? t`You weren't charged. It renews on ${day} for ${amount}.`
            : t`You weren't charged.`,
        }),
      )
    },
    onError: (error) => {
      toastError(error)
      void client.invalidateQueries({ queryKey: creatorKeys.every })
    },
  })
}
