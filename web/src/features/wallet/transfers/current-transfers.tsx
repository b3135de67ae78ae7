import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { walletKeys } from '../../../lib/cache/wallet-queries.ts'
import { refreshUserOrEndSession } from '../../../lib/session/session-actions.ts'
import { lazyBankTransferDialog } from './dialogs.ts'
import { isBankTransferOpen, openOrRejectedTransfersQuery } from './transfer-queries.ts'
import { BankTransferRow } from './transfer-row.tsx'

/** Bank transfers on their way to the wallet, with where each stands; nothing while there are none. */
export function CurrentBankTransfers() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const query = useQuery(openOrRejectedTransfersQuery())
  const { data: transfers } = query
  useNewsOf(transfers?.filter(isBankTransferOpen).map(({ id }) => id))

  if (query.error && !transfers) {
    return (
      <SectionError query={query}>
        <Trans>Your bank transfers could not be loaded.</Trans>
      </SectionError>
    )
  }
  if (!transfers || transfers.length === 0) return null
  return (
    <section aria-label={t`Bank transfers`}>
      <h2 className="mb-3 text-lg">
        <Trans>Bank transfers</Trans>
      </h2>
      <ul className="divide-y rounded-lg border bg-surface">
        {transfers.map((transfer) => {
          const { amount, currencyCode, status } = transfer
          return (
            <BankTransferRow
              key={transfer.id}
              transfer={transfer}
              onOpen={() =>
                dialogs.open(lazyBankTransferDialog, {
                  order: { amount, currencyCode },
                  ...(status === 'CLAIMED' ? { claimed: transfer } : {}),
                })
              }
            />
          )
        })}
      </ul>
    </section>
  )
}

/** A transfer that is open no more has brought its money, perhaps: balance and history are asked for again. */
function useNewsOf(openIds: string[] | undefined) {
  const queryClient = useQueryClient()
  const before = useRef<string[]>([])
  const now = openIds?.join(' ')

  useEffect(() => {
    if (now === undefined) return
    const ids = now.split(' ')
    const hasEnded = before.current.some((id) => !ids.includes(id))
    before.current = ids.filter((id) => id !== '')
    if (!hasEnded) return
    void queryClient.invalidateQueries({ queryKey: walletKeys.every })
    refreshUserOrEndSession({ ignoreFailure: true }).catch((error: unknown) => console.error(error))
  }, [now, queryClient])
}
