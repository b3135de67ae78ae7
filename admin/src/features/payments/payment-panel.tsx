import { loadPayment } from '@fanfare/contract/calls/backoffice/payments'
import type { PaymentDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { Badge } from '@fanfare/ui/content/badge'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { backOfficeShortcuts } from '../../layout/shortcuts/shortcuts.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { BoughtPost } from './bought-post.tsx'
import { LedgerMovements } from './ledger-movements.tsx'
import {
  describeRefundFailure,
  paymentMethodLabels,
  paymentOriginLabels,
  paymentStatusLabels,
  refundCauseLabels,
  transactionSourceLabels,
} from './payment-labels.ts'
import { PaymentProviderComparison } from './payment-provider-comparison.tsx'
import { RefundForm } from './refund-form.tsx'

type PaymentPanelProps = {
  id: string
  before: string | undefined
  after: string | undefined
  onOpen: (id: string | undefined) => void
}

/** A payment with all that became of it. */
export function PaymentPanel({ id, before, after, onOpen }: PaymentPanelProps) {
  useShortcuts([{ key: backOfficeShortcuts.close, label: 'Close', run: () => onOpen(undefined) }])
  return (
    <>
      <header className="flex h-15 shrink-0 items-center gap-0.5 border-b pr-3 pl-5">
        <h2 className="mr-auto truncate font-mono font-normal text-muted text-xs">{id}</h2>
        <IconButton
          label="Previous payment"
          icon={<ChevronUp />}
          disabled={!before}
          onClick={() => onOpen(before)}
        />
        <IconButton
          label="Next payment"
          icon={<ChevronDown />}
          disabled={!after}
          onClick={() => onOpen(after)}
        />
        <IconButton label="Close" icon={<X />} onClick={() => onOpen(undefined)} />
      </header>
      <PaymentPanelBody id={id} />
    </>
  )
}

/** A payment with its refund, without the list that it was opened from. */
export function PaymentPanelBody({ id }: { id: string }) {
  const loaded = useQuery({
    queryKey: ['payments', 'one', id],
    queryFn: async ({ signal }) => (await callApi(loadPayment, { params: { paymentId: id }, signal })).data,
    refetchInterval: ({ state }) => (isRefundPending(state.data) ? 5000 : false),
  })
  return (
    <QueryStateView query={loaded} failure="This payment could not be loaded">
      {(payment) => (
        <>
          <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-5">
            <Summary payment={payment} />
            {payment.purchase ? <BoughtPost item={payment.purchase} /> : null}
            {payment.provider === null ? null : (
              <PaymentProviderComparison payment={payment} provider={payment.provider} />
            )}
            {payment.entries.length > 0 ? (
              <PanelSection title="Ledger">
                <LedgerMovements
                  label="Ledger entries"
                  movements={payment.entries}
                  currencyCode={payment.currencyCode}
                />
              </PanelSection>
            ) : null}
            <Losses payment={payment} />
          </div>
          <RefundForm payment={payment} />
        </>
      )}
    </QueryStateView>
  )
}

/** A refund is told by the provider, some seconds later. */
function isRefundPending(payment: PaymentDetail | undefined): boolean {
  return payment?.refunds.some(({ state }) => state === 'PENDING') ?? false
}

function Person({ username }: { username: string }) {
  return (
    <Link to="/users" search={{ username }} className="text-link hover:underline">
      @{username}
    </Link>
  )
}

function Summary({ payment }: { payment: PaymentDetail }) {
  const { status, amount, total, reversed, currencyCode, payer, receiver, vouchedBy, outcome } = payment
  const { label, tone } = paymentStatusLabels[status]
  return (
    <section aria-label="Payment">
      <div className="mb-3 flex items-center gap-3">
        <p className="tabular font-bold font-display text-3xl">{formatMinorUnits(amount, currencyCode)}</p>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Facts>
        <Fact name="Type">{`${transactionSourceLabels[payment.transactionSource]}, ${paymentMethodLabels[payment.paymentMethod].toLowerCase()}`}</Fact>
        <Fact name="From">
          <Person username={payer.username} />
        </Fact>
        {receiver ? (
          <Fact name="To">
            <Person username={receiver.username} />
          </Fact>
        ) : null}
        {total === null ? null : <Fact name="Charged">{formatMinorUnits(total, currencyCode)}</Fact>}
        {reversed > 0 ? <Fact name="Refunded">{formatMinorUnits(reversed, currencyCode)}</Fact> : null}
        <Fact name="Reference">
          <span className="font-mono text-xs">{payment.paymentReference}</span>
        </Fact>
        <Fact name="Started">{formatDateTime(payment.dateCreated)}</Fact>
        {payment.dateFinished ? <Fact name="Completed">{formatDateTime(payment.dateFinished)}</Fact> : null}
        {vouchedBy ? <Fact name="Matched by">{paymentOriginLabels[vouchedBy]}</Fact> : null}
        {outcome === 'WALLET_CREDIT' ? (
          <Fact name="Redirected">Credited to the payer’s wallet instead</Fact>
        ) : null}
        {payment.refusal ? <Fact name="Shown to the payer">{payment.refusal}</Fact> : null}
        {payment.message ? <Fact name="Message">{payment.message}</Fact> : null}
        {payment.paymentReviewId ? (
          <Fact name="Review">
            <Link
              to="/reviews"
              search={{ id: payment.paymentReviewId }}
              className="text-link hover:underline"
            >
              Open review
            </Link>
          </Fact>
        ) : null}
      </Facts>
    </section>
  )
}

const refundStates = { PENDING: 'In progress', SUCCEEDED: 'Done', FAILED: 'Rejected by the provider' }
const disputeStates = { OPEN: 'Open', WON: 'Won', LOST: 'Lost' }

function Losses({ payment: { refunds, disputes, currencyCode } }: { payment: PaymentDetail }) {
  if (refunds.length + disputes.length === 0) return null
  return (
    <PanelSection title="Refunds and disputes">
      <ul>
        {refunds.map(({ id, amount, held, state, cause, requestedBy, reason, dateCreated, ...refund }) => (
          <li key={id} className="border-b py-1.5">
            <p className="flex justify-between gap-3">
              <span>
                {`Refund: ${refundStates[state]}${held > 0 ? `, ${formatMinorUnits(held, currencyCode)} held` : ''}`}
              </span>
              <span className="tabular">{formatMinorUnits(amount, currencyCode)}</span>
            </p>
            <p className="text-muted">
              {`${requestedBy ?? (cause === null ? 'Card provider' : refundCauseLabels[cause])}, ${formatDateTime(dateCreated)}${reason ? `: ${reason}` : ''}`}
            </p>
            {state === 'FAILED' ? <p className="text-danger">{describeRefundFailure(refund)}</p> : null}
          </li>
        ))}
        {disputes.map(({ id, amount, state, dateCreated }) => (
          <li key={id} className="border-b py-1.5">
            <p className="flex justify-between gap-3">
              <Link to="/disputes" search={{ id }} className="text-link hover:underline">
                {`Dispute: ${disputeStates[state]}`}
              </Link>
              <span className="tabular">{formatMinorUnits(amount, currencyCode)}</span>
            </p>
            <p className="text-muted">{formatDateTime(dateCreated)}</p>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}
