import { loadDispute } from '@fanfare/contract/calls/backoffice/payments'
import { currencyCodes } from '@fanfare/contract/money/money'
import type { DisputeDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { Badge } from '@fanfare/ui/content/badge'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { callApi } from '../../lib/api/call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { LedgerMovements } from '../payments/ledger-movements.tsx'
import { formatProviderName, transactionSourceLabels } from '../payments/payment-labels.ts'
import { formatChargeAmount } from '../unmatched-charges/unmatched-charge-labels.ts'

const states = {
  OPEN: { label: 'Under review by the bank', tone: 'warning' },
  WON: { label: 'Won', tone: 'success' },
  LOST: { label: 'Lost', tone: 'danger' },
} as const

/** A dispute, with what losing it takes from whom. It is answered at the card provider. */
export function DisputePanel({ id }: { id: string }) {
  const loaded = useQuery({
    queryKey: ['disputes', 'one', id],
    queryFn: async ({ signal }) => (await callApi(loadDispute, { params: { disputeId: id }, signal })).data,
  })
  return (
    <QueryStateView query={loaded} failure="This dispute could not be loaded">
      {(dispute) => (
        <div className="mx-auto flex max-w-3xl flex-col gap-6 p-5">
          <header>
            <p className="flex flex-wrap items-center gap-3">
              <span className="tabular font-bold font-display text-3xl">
                {formatChargeAmount(dispute, dispute.amount)}
              </span>
              <Badge tone={states[dispute.state].tone}>{states[dispute.state].label}</Badge>
            </p>
            <h2 className="mt-2 font-sans font-normal text-base">
              {dispute.payment
                ? `${transactionSourceLabels[dispute.payment.transactionSource]} of ${dispute.payment.payer.displayName}${dispute.payment.receiver ? ` to ${dispute.payment.receiver.displayName}` : ''}`
                : 'Unmatched charge'}
            </h2>
          </header>
          <About dispute={dispute} />
          <Effects dispute={dispute} />
        </div>
      )}
    </QueryStateView>
  )
}

function About({ dispute }: { dispute: DisputeDetail }) {
  const { payment, provider, paymentReviewId } = dispute
  return (
    <PanelSection title="Dispute">
      <Facts>
        <Fact name="Card provider">{formatProviderName(provider ?? '')}</Fact>
        <Fact name="Dispute ID">
          <span className="font-mono text-xs">{dispute.providerDisputeId}</span>
        </Fact>
        <Fact name="Charge reference">
          <span className="font-mono text-xs">{dispute.paymentReference}</span>
        </Fact>
        <Fact name="Opened">{formatDateTime(dispute.dateCreated)}</Fact>
        {dispute.dateDecided ? <Fact name="Decided">{formatDateTime(dispute.dateDecided)}</Fact> : null}
        {payment ? (
          <Fact name="Payment">
            <Link to="/payments" search={{ id: payment.id }} className="text-link hover:underline">
              {formatChargeAmount(dispute, payment.total ?? payment.amount)}
            </Link>
          </Fact>
        ) : null}
        {paymentReviewId ? (
          <Fact name="Review">
            <Link to="/reviews" search={{ id: paymentReviewId }} className="text-link hover:underline">
              Open review
            </Link>
          </Fact>
        ) : null}
      </Facts>
    </PanelSection>
  )
}

function Effects({ dispute }: { dispute: DisputeDetail }) {
  const { state, provider, entries, sharesIfLost, payment } = dispute
  const name = formatProviderName(provider ?? '')
  const currencyCode = currencyCodes.find((code) => code === dispute.currencyCode)
  if (state === 'WON') return <p>The payment stands. No money was moved.</p>
  if (state === 'LOST') {
    return (
      <PanelSection title="What was booked">
        {currencyCode && entries.length > 0 ? (
          <LedgerMovements label="Ledger entries" movements={entries} currencyCode={currencyCode} />
        ) : (
          <p>This charge was never booked here, so no money was moved.</p>
        )}
      </PanelSection>
    )
  }
  return (
    <>
      <PanelSection title="Where the money is">
        <Whereabouts dispute={dispute} />
      </PanelSection>
      <PanelSection title="If the dispute is won">
        <p>
          {`The payment stands and no money moves.${payment?.receiver ? ` @${payment.receiver.username} is notified and can withdraw it again.` : ''}`}
        </p>
      </PanelSection>
      <PanelSection title="If the dispute is lost">
        {currencyCode && sharesIfLost.length > 0 ? (
          <>
            <LedgerMovements label="Entries if lost" movements={sharesIfLost} currencyCode={currencyCode} />
            <p className="mt-2 text-muted">
              Based on the current wallet balance. The receiver owes whatever they no longer have.
            </p>
          </>
        ) : (
          <p>Nothing is booked for this charge any more, so no money moves.</p>
        )}
      </PanelSection>
      <p className="text-muted">
        {`Respond to or accept the dispute at ${name}, using its ID. The bank’s decision appears here automatically.`}
      </p>
    </>
  )
}

/** Holders of the disputed money, and the part that is no longer in any wallet. */
function Whereabouts({ dispute }: { dispute: DisputeDetail }) {
  const { holders, notFound } = dispute
  return (
    <>
      {holders.length > 0 ? (
        <Facts>
          {holders.map(({ username, amount }) => (
            <Fact key={username} name={`Held from @${username}`}>
              {formatChargeAmount(dispute, amount)}
            </Fact>
          ))}
        </Facts>
      ) : (
        <p>No money is held for this dispute.</p>
      )}
      {notFound ? (
        <p className="mt-2 text-warning">
          {`Not found: ${formatChargeAmount(dispute, notFound)}. It was withdrawn or went to platform fees. If the dispute is lost, the receiver owes it.`}
        </p>
      ) : null}
    </>
  )
}
