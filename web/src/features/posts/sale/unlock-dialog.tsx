import { purchaseFromWallet } from '@fanfare/contract/calls/money/payments'
import type { MinorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { PostLock } from '@fanfare/contract/shapes/social/sale-terms'
import { truncateToSingleLine } from '@fanfare/contract/text/truncate-to-single-line'
import { Button } from '@fanfare/ui/actions/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { useIsOnline } from '@fanfare/ui/lib/use-is-online'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { BlurredPlaceholder } from '@fanfare/ui/states/blurred-placeholder'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { type DialogControl, useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { HelpLink } from '../../../layout/links/help-link.tsx'
import { isApiProblem } from '../../../lib/api/problem.ts'
import { refreshCachedPostsOfCreator } from '../../../lib/cache/post-cache.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { formatMinorUnits } from '../../../lib/i18n/format.ts'
import { useRefreshUserOnOpen } from '../../../lib/session/use-refresh-balance-on-open.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import { refreshCachedPost } from '../../payments/after-payment.ts'
import { SaveCardChoice } from '../../payments/card/save-card-choice.tsx'
import {
  canWalletPayInCurrency,
  paymentTotalByMethod,
  resolvePaymentMethod,
} from '../../payments/choose-payment-method.ts'
import { DialogPresenceReporter } from '../../payments/dialog-presence.tsx'
import { NoPaymentMethodNotice } from '../../payments/method/no-payment-method-notice.tsx'
import { payButtonLabel } from '../../payments/method/pay-button-label.ts'
import { PaymentSummary } from '../../payments/method/payment-summary.tsx'
import { TopUpInsteadButton, useCanTopUpByTransfer } from '../../payments/method/top-up-instead.tsx'
import { OfflinePaymentNotice } from '../../payments/offline-payment-notice.tsx'
import { PayeeRow } from '../../payments/payee-row.tsx'
import { PaymentStatus } from '../../payments/payment-status.tsx'
import { PaymentToastText } from '../../payments/payment-toast-text.tsx'
import { usePayment } from '../../payments/use-payment.ts'
import { useSignInRedirectOnOpen } from '../../payments/use-redirect-guest-to-sign-in.ts'
import { lazyTopUpDialog } from '../../wallet/dialogs.ts'
import { postQuery } from '../post-queries.ts'
import { useContentSummary } from './content-counts.ts'
import { focusUnlockedPost } from './focus-unlocked.ts'

type UnlockDialogProps = DialogControl & { post: Post }

/** Buys a post, from the wallet in one press or by card; it opens where it stands. */
export function UnlockDialog({ post: opened, ...control }: UnlockDialogProps) {
  const user = useUser()
  const { creator, postId } = opened
  useSignInRedirectOnOpen({ ...control, creator, postId, intent: 'unlock' })
  // Terms change: what is shown before the button is asked for anew.
  const { data: post = opened } = useQuery({ ...postQuery(postId), staleTime: 0, enabled: !!user })
  const [lastLock, setLastLock] = useState(opened.lock)
  if (post.lock?.amount && post.lock !== lastLock) setLastLock(post.lock)
  const amount = lastLock?.amount
  // What was bought or taken off sale has no price any more: the sheet shows what it was while it closes.
  return user && lastLock && amount ? (
    <MemberUnlockDialog user={user} post={post} lock={lastLock} amount={amount} {...control} />
  ) : null
}

type MemberUnlockDialogProps = UnlockDialogProps & {
  user: LoggedInUser
  lock: PostLock
  amount: MinorUnits
}

function MemberUnlockDialog({ user, post, lock, amount, open, onOpenChange }: MemberUnlockDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const isOnline = useIsOnline()
  const payment = usePayment(open)
  const submission = useSubmission()
  const [saveCard, setSaveCard] = useState(false)
  const statusId = useId()
  const reasonId = useId()
  const { creator, postId } = post
  const { currencyCode } = lock
  const by = resolvePaymentMethod(amount, currencyCode, user)
  const canTopUp = useCanTopUpByTransfer(by === 'nothing', currencyCode, user)
  const isBusy = payment.isBusy || submission.isBusy
  const canBuy = post.lock?.canBuy ?? false

  useRefreshUserOnOpen()

  const leave = useEffectEvent(() => {
    toast.info(t`This post is open to you already`, { id: `unlocked-${postId}` })
    onOpenChange(false)
  })
  const isOpenAlready = open && !isBusy && post.lock === null
  useEffect(() => {
    if (isOpenAlready) leave()
  }, [isOpenAlready])

  /** Opens the post wherever it is shown. */
  async function showUnlocked() {
    // Paid is paid: a post that could not be asked for is shown by the next look at it.
    await refreshCachedPost(client, postId).catch((error: unknown) => console.error(error))
    onOpenChange(false)
    void payment.presence.gone().then(() => focusUnlockedPost(postId))
    refreshCachedPostsOfCreator(client, creator.userId).catch((error: unknown) => console.error(error))
  }

  async function buy() {
    const order = {
      amount,
      creatorId: creator.userId,
      currencyCode,
      transactionSource: 'PURCHASE' as const,
      itemKind: 'POST' as const,
      itemId: postId,
    }
    const paid = await payment.pay(order, {
      by,
      call: purchaseFromWallet,
      saveCard: saveCard && by === 'card',
      onWalletRefused: () =>
        submission.fail([t`Your wallet doesn't cover this any more. Check how you pay, then press again.`]),
    })
    if (!paid) return
    const sum = formatMinorUnits(paymentTotalByMethod(amount, currencyCode, by) ?? amount, currencyCode)
    toast.success(t`Post unlocked`, {
      description: (
        <PaymentToastText
          done={t`It stays yours.`}
          paid={
            by === 'card'
              ? t`You paid ${sum}, including the card fee`
              : t`You paid ${sum} to ${creator.displayName}`
          }
        />
      ),
    })
    await showUnlocked()
  }

  /** @throws what is left to say */
  async function answerTo(error: unknown) {
    if (isApiProblem(error, 'ALREADY_BOUGHT')) {
      // Beside the bare fact, what became of a card payment that came too late.
      toast.info(t`You've already bought this post`, {
        description: error.charged ? error.detail : undefined,
      })
      return showUnlocked()
    }
    if (isApiProblem(error, 'PRICE_CHANGED', 'NOT_FOR_SALE')) {
      await refreshCachedPost(client, postId).catch((reason: unknown) => console.error(reason))
    }
    throw error
  }

  return (
    <Dialog
      open={open && payment.phase !== 'checkout' && !isOpenAlready}
      onOpenChange={onOpenChange}
      title={t`Unlock this post`}
      busy={isBusy}
      footer={
        <>
          {canTopUp ? (
            <TopUpInsteadButton describedBy={reasonId} />
          ) : (
            <Button
              size="lg"
              full
              autoFocus
              busy={isBusy}
              disabled={by === 'nothing' || !isOnline || !canBuy}
              aria-describedby={`${statusId} ${reasonId}`}
              onClick={() => void submission.run(() => buy().catch(answerTo))}
            >
              {payButtonLabel(t`Unlock`, paymentTotalByMethod(amount, currencyCode, by), currencyCode)}
            </Button>
          )}
          {by === 'nothing' ? (
            <NoPaymentMethodNotice id={reasonId} currencyCode={currencyCode} user={user} />
          ) : null}
          {by === 'card' && canWalletPayInCurrency(currencyCode, user) ? (
            <Button variant="quiet" size="sm" disabled={isBusy} onClick={() => dialogs.open(lazyTopUpDialog)}>
              {t`Add money to your wallet instead`}
            </Button>
          ) : null}
          <PaymentStatus id={statusId} phase={payment.phase} />
          <p className="text-balance text-center text-muted text-sm">
            <Trans>
              Paid once, nothing renews. It stays yours, even after you unsubscribe.{' '}
              <HelpLink about="refunds-of-posts">Refunds</HelpLink>
            </Trans>
          </p>
        </>
      }
    >
      <DialogPresenceReporter of={payment.presence} />
      <PayeeRow creator={creator} />
      <ItemRow post={post} />
      <OfflinePaymentNotice className="mt-4" />
      <FormErrors errors={submission.errors} className="mt-4" />
      <div className="mt-4">
        <PaymentSummary
          label={t({ message: 'Post', context: 'what was published' })}
          amountMinor={amount}
          currencyCode={currencyCode}
          by={by}
          user={user}
        />
        {by === 'card' ? (
          <SaveCardChoice isChosen={saveCard} onChange={setSaveCard} disabled={isBusy} />
        ) : null}
      </div>
    </Dialog>
  )
}

const titleLength = 60

/** The post that is bought: a blurred likeness, the beginning of its caption, and what it holds. */
function ItemRow({ post }: { post: Post }) {
  const { t } = useLingui()
  const counts = useContentSummary(post)
  const previews = post.files.filter(({ url }) => url !== null).length
  const hidden = post.files.find(({ url }) => url === null)
  return (
    <div className="mt-4 flex items-center gap-3.5 rounded-md bg-raised p-3">
      <span className="relative isolate grid size-18 shrink-0 place-items-center overflow-hidden rounded-sm text-white">
        <BlurredPlaceholder source={hidden?.placeholder} className="-z-2" />
        <span aria-hidden="true" className="absolute inset-0 -z-1 bg-black/50" />
        <Lock aria-hidden="true" className="size-6" />
      </span>
      <span className="min-w-0 flex-1">
        <span dir="auto" className="line-clamp-2 wrap-anywhere font-semibold">
          {truncateToSingleLine(post.caption, titleLength)}
        </span>
        <span className="block text-pretty text-muted text-sm first-letter:uppercase">{counts.shown}</span>
        {previews > 0 ? (
          <span className="block text-muted text-sm">{t`${previews} of them shown as a preview`}</span>
        ) : null}
      </span>
    </div>
  )
}
