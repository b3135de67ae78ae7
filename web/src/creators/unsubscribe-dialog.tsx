import type { Creator } from '@fanfare/contract/creators'
import { ConfirmDialog } from '@fanfare/ui/confirm-dialog'
import { Field } from '@fanfare/ui/field'
import { Textarea } from '@fanfare/ui/textarea'
import { useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsubscribe } from './unsubscribe.ts'

const reasonLength = 500

type UnsubscribeDialogProps = {
  creator: Pick<Creator, 'userId' | 'username' | 'displayName' | 'isFreeSubscription'>
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function UnsubscribeDialog({ creator, open, onOpenChange }: UnsubscribeDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const unsubscribe = useUnsubscribe()

  useBlocker({
    disabled: !open,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action === 'BACK' && !unsubscribe.isPending) onOpenChange(false)
      return action === 'BACK'
    },
  })

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Unsubscribe from ${creator.displayName}?`}
      description={
        creator.isFreeSubscription
          ? t`Posts for subscribers are locked at once.`
          : t`You are not charged again. What you paid for stays visible to the end of the month.`
      }
      confirmLabel={t`Unsubscribe`}
      cancelLabel={t`Keep my subscription`}
      danger
      busy={unsubscribe.isPending}
      onConfirm={() => unsubscribe.mutate({ creator, reason }, { onSettled: () => onOpenChange(false) })}
    >
      <Field label={t`Why do you leave? (optional)`}>
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
