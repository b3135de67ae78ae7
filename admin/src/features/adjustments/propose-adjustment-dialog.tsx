import { proposeAdjustment } from '@fanfare/contract/calls/money/adjustments'
import { type CurrencyCode, currencies, currencyCodes } from '@fanfare/contract/money/money'
import { type CounterAccount, counterAccount } from '@fanfare/contract/shapes/money/adjustments'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { Select } from '@fanfare/ui/fields/select/select'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { amountFormatHint, parseEnteredAmount } from '../../layout/decision/parse-number.ts'
import { ReasonForm } from '../../layout/decision/reason-form.tsx'
import { useSecondFactorField } from '../../layout/decision/use-second-factor.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatLedgerAccount } from '../payments/payment-labels.ts'

type ProposeAdjustmentProps = { onClose: () => void; onProposed: (id: string) => void }

/** Form in which an admin proposes an adjustment, which a second admin has to approve. */
export function ProposeAdjustmentDialog({ onClose, onProposed }: ProposeAdjustmentProps) {
  const client = useQueryClient()
  const [username, setUsername] = useState('')
  const [direction, setDirection] = useState<'CREDIT' | 'DEBIT'>('CREDIT')
  const [amount, setAmount] = useState('')
  const [currencyCode, setCurrencyCode] = useState<CurrencyCode>('NGN')
  const [counter, setCounter] = useState<CounterAccount>('fees')
  const factor = useSecondFactorField()
  const read = parseEnteredAmount(amount)
  const isUnreadable = amount.trim() !== '' && read === null

  async function propose(reason: string) {
    const body = {
      username: username.trim().replace(/^@/, ''),
      direction,
      amount: read,
      currencyCode,
      counterAccount: counter,
      reason,
    }
    const { data } = await factor.show((shown) =>
      callApi(proposeAdjustment, { body: { ...body, ...shown } as never }),
    )
    onClose()
    announceResult('Waiting for a second approval')
    await client.invalidateQueries({ queryKey: ['adjustments'] })
    onProposed(data.adjustmentId)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Propose an adjustment"
      description="It’s booked when another admin approves it. The two entries sum to zero."
    >
      <ReasonForm
        hint="Recorded in the audit log and shown to the admin who approves it."
        confirm="Propose"
        isBlocked={isUnreadable}
        isShownElsewhere={factor.isAsking}
        paths={['username', 'amount']}
        onSubmit={propose}
        onCancel={onClose}
      >
        {(errorOf) => (
          <>
            <div className="grid grid-cols-2 gap-3">
              <Field label="Username" error={errorOf('username')} className="col-span-2">
                <Input value={username} onChange={({ target }) => setUsername(target.value)} />
              </Field>
              <Field label="Direction" className="col-span-2">
                <Select
                  value={direction}
                  options={[
                    { value: 'CREDIT', label: 'Into their wallet' },
                    { value: 'DEBIT', label: 'Out of their wallet' },
                  ]}
                  onChange={(value) => setDirection(value === 'DEBIT' ? 'DEBIT' : 'CREDIT')}
                />
              </Field>
              <Field
                label="Amount"
                hint={read === null ? undefined : formatMinorUnits(read, currencyCode)}
                error={
                  isUnreadable
                    ? amountFormatHint
                    : errorOf('amount') && (amount.trim() ? errorOf('amount') : 'Enter an amount')
                }
              >
                <Input
                  inputMode="decimal"
                  value={amount}
                  placeholder="0.00"
                  onChange={({ target }) => setAmount(target.value)}
                />
              </Field>
              <Field label="Currency">
                <Select
                  value={currencyCode}
                  options={currencyCodes.map((value) => ({ value, label: currencies[value].name }))}
                  onChange={(value) => setCurrencyCode(currencyCodes.find((code) => code === value) ?? 'NGN')}
                />
              </Field>
              <Field label="Counter-account" className="col-span-2">
                <Select
                  value={counter}
                  options={counterAccount.options.map((value) => ({
                    value,
                    label: formatLedgerAccount(value, null),
                  }))}
                  onChange={(value) =>
                    setCounter(counterAccount.options.find((each) => each === value) ?? 'fees')
                  }
                />
              </Field>
            </div>
            {factor.field()}
          </>
        )}
      </ReasonForm>
    </Dialog>
  )
}
