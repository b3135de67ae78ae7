import { loadPayment } from '@fanfare/contract/calls/backoffice/payments'
import type { FailedRefund } from '@fanfare/contract/shapes/backoffice/failed-refunds'
import { Link } from '@tanstack/react-router'
import { Fact } from '../../layout/panel/facts.tsx'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

type SoldPostProps = Pick<FailedRefund, 'amount' | 'buyer' | 'creator'> & {
  title: string
  currencyCode: FailedRefund['purchase']['currencyCode']
}

/** First two lines of an item about a sale: the post with a sum, and the two sides. */
export function SaleSummary({ title, amount, currencyCode, buyer, creator }: SoldPostProps) {
  return (
    <>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate font-semibold">{title || 'Deleted post'}</span>
        <strong className="tabular font-semibold">{formatMinorUnits(amount, currencyCode)}</strong>
      </span>
      <span className="block truncate text-muted">
        {[creator && `by @${creator.username}`, buyer && `bought by @${buyer.username}`]
          .filter(Boolean)
          .join(', ')}
      </span>
    </>
  )
}

/** The payment of a sale, as a link for admins who may read it. */
export function PaymentFact({ paymentId, reference }: { paymentId: string; reference: string }) {
  const mayRead = useCanCall(loadPayment)
  const shown = <span className="font-mono text-xs">{reference}</span>
  return (
    <Fact name="Payment">
      {mayRead ? (
        <Link to="/payments" search={{ id: paymentId }} className="text-link hover:underline">
          {shown}
        </Link>
      ) : (
        shown
      )}
    </Fact>
  )
}

/** A link to a member, by their username. */
export function UsernameLink({ of: username }: { of: string }) {
  return (
    <Link to="/users" search={{ username }} className="text-link hover:underline">
      @{username}
    </Link>
  )
}
