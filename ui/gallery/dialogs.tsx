import { Button } from '@fanfare/ui/actions/button'
import { Chip } from '@fanfare/ui/actions/chip'
import { AmountRow } from '@fanfare/ui/content/amount-row'
import { Stat } from '@fanfare/ui/content/stat'
import { AmountInput } from '@fanfare/ui/fields/amount-input'
import { Field } from '@fanfare/ui/fields/field'
import { ConfirmDialog } from '@fanfare/ui/overlays/confirm-dialog'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useState } from 'react'
import { Specimen } from './specimen.tsx'

export function DialogsGallery() {
  const [topUp, setTopUp] = useState(false)
  const [amount, setAmount] = useState(5000)
  const [confirm, setConfirm] = useState(false)
  const [long, setLong] = useState(false)
  return (
    <Specimen title="Dialogs">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setTopUp(true)}>
          Open top-up
        </Button>
        <Button variant="secondary" onClick={() => setConfirm(true)}>
          Open confirm
        </Button>
        <Button variant="secondary" onClick={() => setLong(true)}>
          Open long
        </Button>
      </div>
      <Dialog
        open={topUp}
        onOpenChange={setTopUp}
        title="Wallet Balance"
        footer={
          <>
            <Button size="lg" full>
              Top-up
            </Button>
            <Button variant="quiet" full>
              Pay by bank transfer
            </Button>
          </>
        }
      >
        <div className="flex items-center justify-between rounded-sm bg-raised px-4 py-3">
          <span className="text-sm text-muted">Available balance</span>
          <Stat size="sm" value="₦24,500.00" />
        </div>
        <Field label="Enter amount to add to your wallet" className="mt-4">
          <AmountInput symbol="₦" value={String(amount)} onChange={(text) => setAmount(Number(text))} />
        </Field>
        <div className="my-3 grid grid-cols-4 gap-2">
          {[1000, 2500, 5000, 10000].map((value) => (
            <Chip key={value} selected={value === amount} onClick={() => setAmount(value)} className="px-1!">
              ₦{value.toLocaleString('en')}
            </Chip>
          ))}
        </div>
        <AmountRow label="Added to your wallet" amount="₦5,000.00" />
        <AmountRow label="Card fee" amount="₦177.67" />
        <AmountRow total label="You pay" amount="₦5,177.67" />
      </Dialog>
      <ConfirmDialog
        open={confirm}
        onOpenChange={setConfirm}
        danger
        title="Delete this post?"
        description="It goes away for everyone, with its comments."
        confirmLabel="Delete"
        onConfirm={() => setConfirm(false)}
      />
      <Dialog
        open={long}
        onOpenChange={setLong}
        title="Terms"
        description="What you agree to."
        size="lg"
        footer={<Button full>Agree</Button>}
      >
        {Array.from(
          { length: 30 },
          (_, at) => `Paragraph ${at + 1} of a text that does not fit on the screen.`,
        ).map((text) => (
          <p key={text} className="mb-3">
            {text}
          </p>
        ))}
      </Dialog>
    </Specimen>
  )
}
