import type { LoggedInUser } from '@fanfare/contract/accounts'
import { payoutAccount } from '@fanfare/contract/payout-account'
import type { Confirmation } from '@fanfare/contract/two-factor'
import { Button } from '@fanfare/ui/button'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { toast } from '@fanfare/ui/layers/toast'
import { zodResolver } from '@hookform/resolvers/zod'
import { useLingui } from '@lingui/react/macro'
import { FormProvider, useForm } from 'react-hook-form'
import { api } from '../api/call.ts'
import { useConfirmed } from '../auth/use-confirmed.ts'
import { BankFields } from '../forms/bank-fields.tsx'
import { useSubmission } from '../forms/use-submission.ts'
import { useSession } from '../session/session.tsx'

function fieldsOf(bank: LoggedInUser['bank']) {
  return {
    bankName: bank?.bankName ?? '',
    accountName: bank?.bankAccountName ?? '',
    accountNumber: bank?.bankAccountNumber ?? '',
  }
}

/** Where withdrawals go, unless another account is entered with one. */
export function BankForm({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const { update } = useSession()
  const confirmed = useConfirmed()
  const submission = useSubmission()
  const form = useForm({
    resolver: zodResolver(payoutAccount),
    defaultValues: fieldsOf(user.bank),
  })

  function change(bank: LoggedInUser['bank'], done: string) {
    return submission.run(async () => {
      await confirmed(async (confirmation?: Confirmation) => {
        const { data } = await api('POST /user/update-user', { body: { bank, confirmation } })
        update(data)
        form.reset(fieldsOf(data.bank))
        toast.success(done)
      })
    })
  }

  const save = form.handleSubmit(async ({ bankName, accountName, accountNumber }) => {
    const bank = { bankName, bankAccountName: accountName, bankAccountNumber: accountNumber }
    await change(bank, t`Bank details saved`)
  })

  return (
    <form noValidate className="flex flex-col gap-5" onChange={submission.clear} onSubmit={save}>
      <FormErrors errors={submission.errors} />
      <FormProvider {...form}>
        <BankFields />
      </FormProvider>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={submission.isBusy}>
          {t`Save bank details`}
        </Button>
        {user.bank ? (
          <Button
            variant="quiet"
            disabled={submission.isBusy}
            onClick={() => void change(null, t`Bank details removed`)}
          >
            {t`Remove`}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
