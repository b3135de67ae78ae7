import { searchPaymentTransactions } from '@fanfare/contract/calls/backoffice/money'
import { loadPayment } from '@fanfare/contract/calls/backoffice/payments'
import { searchUserHistory } from '@fanfare/contract/calls/backoffice/user-history'
import type { PlatformUser } from '@fanfare/contract/shapes/backoffice/users'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api/call.ts'

/** The API refuses cards of whom banks took two payments back for within these days, unless an admin allowed cards since. */
const refusingDisputes = 2
const countedMs = 180 * 86_400_000
/** Numbers of the newest payments and admin actions that are looked through, and of payments that are loaded. */
const listed = 100
const loaded = 10

/** Query for whether a member can't pay by card because of lost disputes. */
export function refusedCardsQuery({ userId, username }: Pick<PlatformUser, 'userId' | 'username'>) {
  return queryOptions({
    queryKey: ['users', 'refused-cards', userId],
    queryFn: async ({ signal }) => {
      const { data: payments } = await api(searchPaymentTransactions, {
        query: { payerUsername: username, paymentMethod: 'CARD', limit: listed },
        signal,
      })
      const reversed = payments.filter((payment) => payment.reversed > 0).slice(0, loaded)
      if (reversed.length < refusingDisputes) return false
      const [{ data: actions }, ...details] = await Promise.all([
        api(searchUserHistory, { params: { userId }, query: { kind: 'ACT', limit: listed }, signal }),
        ...reversed.map(({ id }) => api(loadPayment, { params: { paymentId: id }, signal })),
      ])
      const allowed = actions.find(({ what }) => what === 'CARDS_ALLOWED')
      const since = Math.max(serverNow() - countedMs, allowed ? Date.parse(allowed.date) : 0)
      const lost = details.flatMap(({ data }) =>
        data.disputes.filter(
          ({ state, dateDecided }) =>
            state === 'LOST' && dateDecided !== null && Date.parse(dateDecided) > since,
        ),
      )
      return lost.length >= refusingDisputes
    },
  })
}
