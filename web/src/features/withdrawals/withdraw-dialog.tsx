import { createWithdrawalRequest } from '@fanfare/contract/calls/money/withdrawals'
import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import type { WithdrawalFormWithoutCode } from '@fanfare/contract/shapes/money/withdrawals'
import { Button } from '@fanfare/ui/actions/button'
import { Stat } from '@fanfare/ui/content/stat'
import { generateIdempotencyKey } from '@fanfare/ui/lib/idempotency-key'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../lib/api/call.ts'
import { walletKeys } from '../../lib/cache/wallet-queries.ts'
import { fieldErrorMessages } from '../../lib/forms/field-error-messages.ts'
import { useSubmission } from '../../lib/forms/use-submission.ts'
import { useZodResolver } from '../../lib/forms/use-zod-resolver.ts'
import { formatMinorUnits, formatMoney, formatMoneyParts } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { refreshUserOrEndSession } from '../../lib/session/session-actions.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { EmailedCodeStep } from '../auth/codes/emailed-code-step.tsx'
import {
  clearReusableEmailedCode,
  type EmailedCodeToken,
  requestOrReuseEmailedCode,
} from '../auth/codes/stored-code.ts'
import { WithdrawalAccountForm } from './withdrawal-account-form.tsx'
import { withdrawalKeys } from './withdrawal-queries.ts'

const loadShape = async () =>
  (await import('@fanfare/contract/shapes/money/withdrawals')).withdrawalFormWithoutCode

export function WithdrawDialog(control: DialogControl) {
  const user = useUser()
  return user ? <MemberWithdrawDialog user={user} {...control} /> : null
}

/** The form first, then the mailed code; closing the code leads back to the form as it was. */
function MemberWithdrawDialog({ user, open, onOpenChange }: DialogControl & { user: LoggedInUser }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const formId = useId()
  const mailing = useSubmission()
  const [mailed, setMailed] = useState<EmailedCodeToken | null>(null)
  /** Account that receives the money: the code names it and is valid for no other account. */
  const [payoutAccount, setPayoutAccount] = useState<PayoutAccount | null>(null)
  const [isAskingCode, setAskingCode] = useState(false)
  /** Idempotency key of all attempts to send the form as it was when its code was requested. */
  const [requestKey, setRequestKey] = useState(generateIdempotencyKey)
  const { currency, bank } = user
  const form = useForm<WithdrawalFormWithoutCode>({
    resolver: useZodResolver(loadShape),
    defaultValues: {
      bankName: bank?.bankName ?? '',
      accountName: bank?.bankAccountName ?? '',
      accountNumber: bank?.bankAccountNumber ?? '',
      denomination: currency.code,
      saveBankInfo: bank !== null,
      isConfirmed: false,
    },
  })

  const askCode = form.handleSubmit(
    async ({ bankName, accountName, accountNumber }) => {
      const account = { bankName, accountName, accountNumber }
      await mailing.run(async () => {
        setMailed(await requestOrReuseEmailedCode('WITHDRAWAL_REQUEST', user.email, account))
        setPayoutAccount(account)
        setRequestKey(generateIdempotencyKey())
        setAskingCode(true)
      }, t`Server Error`)
    },
    (wrong) => mailing.fail(fieldErrorMessages(wrong)),
  )

  async function withdraw(account: PayoutAccount, twoFactor: EmailedCodeProof) {
    const saveBankInfo = form.getValues('saveBankInfo')
    const { data } = await callApi(createWithdrawalRequest, {
      body: { ...account, saveBankInfo, twoFactor },
      idempotencyKey: requestKey,
    })
    clearReusableEmailedCode('WITHDRAWAL_REQUEST')
    const sum = formatMinorUnits(data.amount, data.currencyCode)
    const ending = data.accountNumber.slice(-4)
    toast.success(t`Withdrawal request sent`, {
      description: t`${sum} to your account ending in ${ending} at ${data.bankName}`,
    })
    onOpenChange(false)
    void queryClient.invalidateQueries({ queryKey: withdrawalKeys.every })
    void queryClient.invalidateQueries({ queryKey: walletKeys.every })
    refreshUserOrEndSession({ ignoreFailure: true }).catch((error: unknown) => console.error(error))
  }

  if (isAskingCode && mailed && payoutAccount) {
    return (
      <Dialog open={open} onOpenChange={() => setAskingCode(false)} title={t`One-time password`}>
        <EmailedCodeStep
          authenticationType="WITHDRAWAL_REQUEST"
          identifier={user.email}
          payoutAccount={payoutAccount}
          token={mailed.token}
          mailedAt={mailed.mailedAt}
          intro={<Trans>Enter the code we sent to {user.email}.</Trans>}
          failure={t`Server Error: We couldn't process your request at this time. Please try again later. Or contact our support team for assistance.`}
          onCode={(twoFactor) => withdraw(payoutAccount, twoFactor)}
          onBack={() => setAskingCode(false)}
          backLabel={t`Back`}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Withdraw`}
      description={
        <Trans>We'll withdraw your full available balance. Processing takes up to 48 hours.</Trans>
      }
      busy={mailing.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={mailing.isBusy}>
          {t`Continue`}
        </Button>
      }
    >
      <div className="mb-4 rounded-sm bg-raised px-4 py-3">
        <Stat
          size="sm"
          label={t`You're withdrawing`}
          {...formatMoneyParts(user.withdrawableWalletBalance, currency.code)}
          note={isAllThere(user) ? undefined : <UnavailableBalance user={user} />}
        />
      </div>
      <WithdrawalAccountForm
        id={formId}
        user={user}
        form={form}
        errors={mailing.errors}
        onEdit={mailing.clear}
        onSubmit={askCode}
      />
    </Dialog>
  )
}

/** Amount that cannot be withdrawn yet, and when it can. */
function UnavailableBalance({ user }: { user: LoggedInUser }) {
  const { dateWalletCleared, unclearedWalletBalance, disputedWalletBalance, currency } = user
  const refunding = formatMoney(user.refundingWalletBalance, currency.code)
  const uncleared = formatMoney(unclearedWalletBalance, currency.code)
  const disputed = formatMoney(disputedWalletBalance, currency.code)
  const day = dateWalletCleared === null ? null : formatLongDate(dateWalletCleared)
  return (
    <span>
      {day === null ? null : (
        <Trans>
          {uncleared} more came by card and becomes available by {day}.
        </Trans>
      )}{' '}
      {disputedWalletBalance > 0 ? (
        <Trans>{disputed} is in an open dispute until the bank decides.</Trans>
      ) : null}{' '}
      {user.refundingWalletBalance > 0 ? (
        <Trans>{refunding} is being refunded to the card that paid it.</Trans>
      ) : null}
    </span>
  )
}

function isAllThere({
  dateWalletCleared,
  disputedWalletBalance,
  refundingWalletBalance,
}: LoggedInUser): boolean {
  return dateWalletCleared === null && disputedWalletBalance === 0 && refundingWalletBalance === 0
}
