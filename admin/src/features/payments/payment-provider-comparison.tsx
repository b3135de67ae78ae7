import { loadPaymentAtProvider } from '@fanfare/contract/calls/backoffice/payments'
import type { PaymentAtProvider, PaymentDetail } from '@fanfare/contract/shapes/backoffice/payments'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useQuery } from '@tanstack/react-query'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { ComparisonTable } from '../../layout/tables/comparison-table.tsx'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import {
  formatProviderName,
  paymentStatusLabels,
  providerChargeStatusLabels,
  providerDifferenceLabels,
} from './payment-labels.ts'

/** Comparison of the card provider’s record of a payment with ours. */
export function PaymentProviderComparison({
  payment,
  provider,
}: {
  payment: PaymentDetail
  provider: string
}) {
  const name = formatProviderName(provider)
  const asked = useQuery({
    queryKey: ['payments', 'at-provider', payment.id],
    queryFn: async ({ signal }) =>
      (await callApi(loadPaymentAtProvider, { params: { paymentId: payment.id }, signal })).data,
  })
  const { data } = asked
  const again = (
    <Button variant="quiet" size="sm" busy={asked.isFetching} onClick={() => void asked.refetch()}>
      Check again
    </Button>
  )
  return (
    <PanelSection title={`At ${name}`}>
      {asked.isPending ? (
        <div role="status" aria-label={`Checking with ${name}`}>
          <Skeleton className="h-24 w-full" />
        </div>
      ) : null}
      {asked.isError && !data ? (
        <Banner tone="warning" action={again}>
          {errorMessage(asked.error)}
        </Banner>
      ) : null}
      {data?.answer === 'UNAVAILABLE' ? (
        <Banner tone="warning" action={again}>
          {`${name} isn’t responding right now. This page still shows our own records.`}
        </Banner>
      ) : null}
      {data?.answer === 'NOT_SET_UP' ? <p>{`This installation no longer works with ${name}.`}</p> : null}
      {data?.answer === 'UNKNOWN' ? (
        <Banner tone={data.differs.length > 0 ? 'danger' : 'info'}>
          {data.differs.length > 0
            ? `${name} has no record of this charge, but we booked it.`
            : `${name} has no record of this charge yet. It hasn’t been paid.`}
        </Banner>
      ) : null}
      {data?.charge ? <Compared payment={payment} reported={data} charge={data.charge} name={name} /> : null}
    </PanelSection>
  )
}

type ComparedProps = {
  payment: PaymentDetail
  reported: PaymentAtProvider
  charge: NonNullable<PaymentAtProvider['charge']>
  name: string
}

function Compared({ payment, reported: { differs }, charge, name }: ComparedProps) {
  const { currencyCode } = payment
  const inMoney = (amount: number) =>
    charge.currencyCode === currencyCode
      ? formatMinorUnits(amount, currencyCode)
      : `${amount / 100} ${charge.currencyCode}`
  const refunded = payment.refunds
    .filter(({ state }) => state === 'SUCCEEDED')
    .reduce((sum, { amount }) => sum + amount, 0)
  const rows = [
    {
      what: 'State',
      ours: paymentStatusLabels[payment.status].label,
      theirs: providerChargeStatusLabels[charge.status],
      isOff: differs.includes('STATUS'),
    },
    {
      what: 'Charged',
      ours: payment.total === null ? 'Nothing' : formatMinorUnits(payment.total, currencyCode),
      theirs: inMoney(charge.amount),
      isOff: differs.includes('AMOUNT') || differs.includes('CURRENCY'),
    },
    {
      what: 'Refunded',
      ours: formatMinorUnits(refunded, currencyCode),
      theirs: inMoney(charge.refunded),
      isOff: differs.includes('REFUNDED'),
    },
  ]
  return (
    <>
      {differs.length > 0 ? (
        <Banner tone="danger" className="mb-3">
          {`Our records differ in ${differs.map((each) => providerDifferenceLabels[each]).join(', ')}. The nightly comparison fixes what it can; the rest goes to Card reviews.`}
        </Banner>
      ) : null}
      <ComparisonTable
        label={`Ours and ${name}’s`}
        sides={['Ours', name]}
        rows={rows.map(({ what, ours, theirs, isOff }) => ({
          name: what,
          first: ours,
          second: <span className={isOff ? 'font-semibold text-danger' : undefined}>{theirs}</span>,
        }))}
      />
    </>
  )
}
