import { makePayoutFile } from '@fanfare/contract/calls/backoffice/payouts'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileOutput } from 'lucide-react'
import { useState } from 'react'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

type Ready = readonly { currencyCode: CurrencyCode; count: number; total: number }[]

/** Puts all that is ready in a currency into a file for the bank. */
export function CreatePayoutFileButton({
  ready,
  onMade,
}: {
  ready: Ready
  onMade: (payoutFileId: string) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const client = useQueryClient()
  const make = useMutation({
    mutationFn: (currencyCode: CurrencyCode) => callApi(makePayoutFile, { body: { currencyCode } }),
    onSuccess: async ({ data }) => {
      setOpen(false)
      onMade(data.payoutFileId)
      await client.invalidateQueries({ queryKey: ['withdrawals'] })
    },
  })
  const count = ready.reduce((sum, each) => sum + each.count, 0)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<FileOutput />}
        disabled={count === 0}
        onClick={() => {
          make.reset()
          setOpen(true)
        }}
      >
        Bank file
        <span className="text-muted">
          {count === 0 ? 'nothing ready' : `${count.toLocaleString()} ready`}
        </span>
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Bank file"
        description="Each request goes into one file only, and can’t be taken out of it once the file is downloaded. It counts as paid once you mark it."
        busy={make.isPending}
      >
        <div className="flex flex-col gap-3">
          {make.isError ? (
            <Banner tone="danger" alert>
              {errorMessage(make.error)}
            </Banner>
          ) : null}
          {ready.map(({ currencyCode, count: each, total }) => (
            <Button
              key={currencyCode}
              variant="secondary"
              busy={make.isPending && make.variables === currencyCode}
              onClick={() => make.mutate(currencyCode)}
            >
              {`Create file with ${formatEnglishCountWithNoun(Math.min(each, 1000), 'request')}, ${formatMinorUnits(total, currencyCode)}`}
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  )
}
