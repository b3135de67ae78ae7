import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { Field } from '@fanfare/ui/fields/field'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { ConfirmDialog } from '@fanfare/ui/overlays/confirm-dialog'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { paidUntilIfCancelledNow } from './paid-until.ts'
import { subscriptionQuery } from './subscription-query.ts'
import { useUnsubscribeAndReload } from './use-unsubscribe-and-reload.ts'

const reasonLength = 500

type UnsubscribeDialogProps = DialogControl & {
  creator: Pick<Creator, 'userId' | 'username' | 'displayName' | 'isFreeSubscription'>
}

export function UnsubscribeDialog({ creator, open, onOpenChange }: UnsubscribeDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const unsubscribe = useUnsubscribeAndReload()
  const { data: subscription } = useQuery(subscriptionQuery(creator))
  const paidUntil = paidUntilIfCancelledNow(subscription ?? null)
  const until = paidUntil === null ? null : formatLongDate(paidUntil)
  const isUnpaid = subscription?.isFree || subscription?.isPastDue || creator.isFreeSubscription

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Cancel subscription`}
      description={
        until
          ? t`You'll unsubscribe from ${creator.displayName} and won't be charged again. You have access until ${until}.`
          : isUnpaid
            ? t`You'll unsubscribe from ${creator.displayName}. Posts for subscribers are locked right away.`
            : t`You'll unsubscribe from ${creator.displayName} and won't be charged again. You can see what you paid for until the end of the month.`
      }
      confirmLabel={t`Unsubscribe`}
      cancelLabel={t`Keep my subscription`}
      danger
      busy={unsubscribe.isPending}
      onConfirm={() =>
        unsubscribe.mutate({ creator, reason, until }, { onSettled: () => onOpenChange(false) })
      }
    >
      <Field label={t`Why are you leaving? (optional)`}>
        <Textarea
          value={reason}
          maxLength={reasonLength}
          rows={3}
          maxRows={6}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
