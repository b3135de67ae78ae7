import { searchTransfers, startTransfer } from '@fanfare/contract/calls/money/transfers'
import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import type { BankTransfer } from '@fanfare/contract/shapes/money/transfers'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'

/** Transfer that the payer wants to make, in their wallet's currency. */
export type BankTransferOrder = { amount: MinorUnits; currencyCode: CurrencyCode }

const every = ['transfers'] as const
/** Apart from the lists, which are asked for again whenever transfers change: asking for this one starts it. */
const started = 'started-transfer'

export const bankTransferKeys = { every, current: [...every, 'current'] }

/**
 * The transfer of this amount that waits for its money. Asking starts it where there is none, and asking again gives the
 * same, so it can be read like anything else.
 */
export function startBankTransferQuery({ amount, currencyCode }: BankTransferOrder) {
  return queryOptions({
    queryKey: [started, currencyCode, amount],
    queryFn: async ({ signal }): Promise<BankTransfer> => {
      const body = { amount, currencyCode }
      return (await callApi(startTransfer, { body, signal })).data
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

const refreshMs = 20_000

/** Transfers that are not over, and those that lately did not work out, newest first. */
export function openOrRejectedTransfersQuery() {
  return queryOptions({
    queryKey: bankTransferKeys.current,
    queryFn: async ({ signal }) => {
      const [open, rejected] = await Promise.all([
        callApi(searchTransfers, { query: { isOpen: 'true' }, signal }),
        callApi(searchTransfers, { query: { status: 'REJECTED', limit: 3 }, signal }),
      ])
      return [...open.data, ...rejected.data.filter(isRecent)]
    },
    // What is verified meanwhile shows by itself.
    refetchInterval: ({ state }) => (state.data?.some(isBankTransferOpen) ? refreshMs : false),
    refetchOnWindowFocus: true,
  })
}

export function isBankTransferOpen({ status }: BankTransfer): boolean {
  return status === 'AWAITING_TRANSFER' || status === 'CLAIMED'
}

const recentMs = 7 * 86_400_000

function isRecent({ dateFinished }: BankTransfer): boolean {
  return dateFinished !== null && serverNow() - Date.parse(dateFinished) < recentMs
}
