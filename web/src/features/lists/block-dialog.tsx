import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { BlockRefundPreview } from '@fanfare/contract/shapes/social/lists'
import { Checkbox } from '@fanfare/ui/fields/checkbox'
import { ConfirmDialog } from '@fanfare/ui/overlays/confirm-dialog'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../layout/toasts/toast-error.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { useSendWithIdentityConfirmation } from '../auth/use-send-with-identity-confirmation.ts'
import { BlockEffects } from './block-effects.tsx'
import { blockRefundPreviewQuery } from './people-list-queries.ts'

/** BlockOptions of somebody; `refundPurchases` gives back everything that they have bought from the blocker. */
export type BlockOptions = { refundPurchases: boolean; confirmation?: Reauthentication | undefined }

type BlockDialogProps = DialogControl & { creator: Creator; onBlock: (block: BlockOptions) => Promise<void> }

/** Asks whether to block somebody. Where they have bought posts of the blocker, offers to refund these with the block. */
export function BlockDialog({ creator, onBlock, open, onOpenChange }: BlockDialogProps) {
  const { t } = useLingui()
  const { username } = creator
  const { data: refund } = useQuery(blockRefundPreviewQuery(creator.userId))
  const confirmed = useSendWithIdentityConfirmation()
  const submission = useSubmission()
  const [refundPurchases, setRefundPurchases] = useState(false)

  function confirm() {
    return submission.run(async () => {
      try {
        const isSent = await confirmed((confirmation) => onBlock({ refundPurchases, confirmation }))
        if (isSent) onOpenChange(false)
      } catch (error) {
        toastError(error)
      }
    })
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Block @${username}?`}
      description={<BlockEffects creator={creator} />}
      confirmLabel={refundPurchases ? t`Block and refund` : t`Block`}
      danger
      busy={submission.isBusy}
      onConfirm={confirm}
    >
      {refund ? (
        <RefundOffer refund={refund} checked={refundPurchases} onChange={setRefundPurchases} />
      ) : null}
    </ConfirmDialog>
  )
}

type RefundOfferProps = { refund: BlockRefundPreview; checked: boolean; onChange: (checked: boolean) => void }

function RefundOffer({ refund, checked, onChange }: RefundOfferProps) {
  const { t } = useLingui()
  const { purchases } = refund
  const sum = formatMinorUnits(refund.amount, refund.currencyCode)
  return (
    <>
      <p>
        {t`${plural(purchases, { one: `They bought # of your posts for ${sum}.`, other: `They bought # of your posts for ${sum}.` })}`}
      </p>
      <Checkbox
        label={t`Refund their purchases and take the posts back`}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
    </>
  )
}
