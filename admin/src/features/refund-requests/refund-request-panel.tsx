import { refreshPlatformFileToken } from '@fanfare/contract/calls/backoffice/content'
import { loadRefundRequest } from '@fanfare/contract/calls/backoffice/refund-requests'
import type {
  PurchaseHistoryCounts,
  RefundRequestDetail,
} from '@fanfare/contract/shapes/backoffice/refund-requests'
import type { RefundRequest } from '@fanfare/contract/shapes/money/refund-requests'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Badge } from '@fanfare/ui/content/badge'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { viewableFilesOfPost } from '../../layout/files/viewable-files-of-post.ts'
import { Fact, Facts, PanelSection } from '../../layout/panel/facts.tsx'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { QueueItemPanel } from '../../layout/panel/queue-item-panel.tsx'
import { ComparisonTable } from '../../layout/tables/comparison-table.tsx'
import { callApi } from '../../lib/api/call.ts'
import { useCanCall } from '../../lib/api/use-can-call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { LedgerMovements } from '../payments/ledger-movements.tsx'
import { RefundRequestDecisionForm } from './refund-request-decision-form.tsx'
import {
  assessRefundRequestDeadline,
  comparePromisedAndDelivered,
  describePurchaseOrSaleHistory,
  refundRequestReasonLabels,
  refundRequestStateLabels,
} from './refund-request-labels.ts'
import { PaymentFact, UsernameLink } from './sale-summary.tsx'

/** A refund request: what was sold against what is there, both sides, and the decision. */
export function RefundRequestPanel({ id, onDecided }: { id: string; onDecided: () => void }) {
  const loaded = useQuery({
    queryKey: ['refund-requests', 'one', id],
    queryFn: async ({ signal }) =>
      (await callApi(loadRefundRequest, { params: { refundRequestId: id }, signal })).data,
  })
  return (
    <QueryStateView query={loaded} failure="This refund request could not be loaded">
      {(request) => (
        <QueueItemPanel
          head={<Head request={request} />}
          decision={
            request.state === 'OPEN' ? (
              <>
                <Bookings request={request} />
                <RefundRequestDecisionForm request={request} onDecided={onDecided} />
              </>
            ) : (
              <Decided request={request} />
            )
          }
        >
          <Bought request={request} />
          <Comparisons request={request} />
          <PanelSection title="Both sides">
            <div className="flex flex-col gap-4">
              <Side person={request.buyer} side="Buyer" history={request.buyerHistory} noun="purchase">
                <p className="text-muted">
                  {`${refundRequestReasonLabels[request.reason]}, ${formatDateTime(request.dateRequested)}`}
                </p>
                <blockquote className="whitespace-pre-line break-words">{request.description}</blockquote>
              </Side>
              <Side person={request.creator} side="Creator" history={request.creatorHistory} noun="sale" />
            </div>
          </PanelSection>
        </QueueItemPanel>
      )}
    </QueryStateView>
  )
}

function Head({ request }: { request: RefundRequestDetail }) {
  const { state, dateRequested, dateRefundFailed, purchase } = request
  const due = assessRefundRequestDeadline(dateRequested, serverNow())
  return (
    <>
      <h2 className="min-w-0 break-words text-md">
        {`Refund of ${formatMinorUnits(purchase.amount, purchase.currencyCode)}`}
      </h2>
      <Badge tone={refundRequestStateLabels[state].tone}>{refundRequestStateLabels[state].label}</Badge>
      {state === 'OPEN' ? (
        <span className={due.isUrgent ? 'text-danger' : 'text-muted'}>
          {due.isLate ? due.text : `due in ${due.text}`}
        </span>
      ) : null}
      {dateRefundFailed ? (
        <span className="text-danger">{`Refund failed ${formatDateTime(dateRefundFailed)}`}</span>
      ) : null}
    </>
  )
}

function Bought({ request: { purchase, creator, paymentId, post } }: { request: RefundRequestDetail }) {
  const mayShow = useCanCall(refreshPlatformFileToken)
  const { amount, cardFee, currencyCode, title, dateBought, reference } = purchase
  const isChanged = post !== null && !post.caption.startsWith(title)
  return (
    <section aria-label="What was bought" className="flex flex-col gap-3">
      <blockquote className="whitespace-pre-line break-words text-md">
        {title || 'The caption is gone with its creator.'}
      </blockquote>
      {isChanged ? (
        <div>
          <p className="text-warning">The caption was changed since. It reads now:</p>
          <blockquote className="whitespace-pre-line break-words">{post.caption}</blockquote>
        </div>
      ) : null}
      {post && mayShow ? <RevealableMedia files={viewableFilesOfPost(post)} /> : null}
      {post && !mayShow ? (
        <p className="text-muted">Files of posts are shown to moderators and owners only.</p>
      ) : null}
      <Facts>
        {creator ? (
          <Fact name="Sold by">
            <UsernameLink of={creator.username} />
          </Fact>
        ) : null}
        <Fact name="Bought">{formatDateTime(dateBought)}</Fact>
        <Fact name="Paid">{formatMinorUnits(amount, currencyCode)}</Fact>
        {cardFee > 0 ? (
          <Fact name="Card fee, not refunded">{formatMinorUnits(cardFee, currencyCode)}</Fact>
        ) : null}
        <PaymentFact paymentId={paymentId} reference={reference} />
        {post?.dateDeleted ? <Fact name="Post deleted">{formatDateTime(post.dateDeleted)}</Fact> : null}
      </Facts>
    </section>
  )
}

/** Comparison of what the lock promised with what the post holds now. */
function Comparisons({ request }: { request: RefundRequestDetail }) {
  const { delivered } = request
  if (delivered === null) {
    return (
      <PanelSection title="Promised and delivered">
        <p className="text-warning">The post is gone, so nothing can be compared.</p>
      </PanelSection>
    )
  }
  const { files, previews, damaged } = delivered
  return (
    <PanelSection title="Promised and delivered">
      <ComparisonTable
        label="Promised and delivered"
        sides={['Promised', 'Delivered']}
        rows={[
          ...comparePromisedAndDelivered(request),
          ...(files > 0
            ? [
                {
                  name: 'Opens',
                  promised: formatEnglishCountWithNoun(files, 'file'),
                  delivered:
                    damaged === 0 ? 'No damage found' : `${damaged.toLocaleString()} damaged in storage`,
                  isWell: damaged === 0,
                },
              ]
            : []),
        ].map(({ name, promised, delivered: now, isWell }) => ({
          name,
          first: promised,
          second: <Delivered text={now} isWell={isWell} />,
        }))}
      />
      {files > 0 ? (
        <p className="mt-2 text-muted">
          {previews === 0
            ? 'Buyers see no file before they pay.'
            : `Buyers see ${previews.toLocaleString()} of ${formatEnglishCountWithNoun(files, 'file')} before they pay.`}
        </p>
      ) : null}
    </PanelSection>
  )
}

function Delivered({ text, isWell }: { text: string; isWell: boolean }) {
  const Icon = isWell ? CircleCheck : CircleAlert
  return (
    <span className="flex items-start gap-2">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isWell ? 'text-success' : 'text-danger'}`}
      />
      <span>
        {isWell ? null : <span className="sr-only">Check: </span>}
        {text}
      </span>
    </span>
  )
}

type SideProps = {
  /** Null for somebody who has left. */
  person: RefundRequest['buyer']
  side: 'Buyer' | 'Creator'
  history: PurchaseHistoryCounts
  noun: 'purchase' | 'sale'
  children?: ReactNode
}

/** Buyer or creator, in their own words if they wrote any, and how they have traded. */
function Side({ person, side, history, noun, children }: SideProps) {
  const name = person?.displayName ?? 'Deleted account'
  return (
    <div className="flex gap-3">
      <UserAvatar size="sm" user={{ displayName: name }} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-semibold">{name}</span>
          {person ? <UsernameLink of={person.username} /> : null}
          <span className="text-muted">{side}</span>
        </p>
        {children}
        {describePurchaseOrSaleHistory(history, noun).map((line) => (
          <p key={line} className="text-muted">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}

/** Preview of what granting the request books. */
function Bookings({ request: { refundable, purchase, buyer } }: { request: RefundRequestDetail }) {
  if (refundable.shares.length === 0) return null
  return (
    <PanelSection title="If you refund it">
      <LedgerMovements
        label="Refund entries"
        movements={refundable.shares}
        currencyCode={purchase.currencyCode}
      />
      <p className="mt-2 text-muted">
        {`The post closes for ${buyer ? `@${buyer.username}` : 'its buyer'}. If the creator no longer has the money, they owe it.`}
      </p>
    </PanelSection>
  )
}

function Decided({ request: { state, decidedBy, decisionReason, dateDecided } }: { request: RefundRequest }) {
  return (
    <PanelSection title={refundRequestStateLabels[state].label}>
      <Facts>
        <Fact name="By">{decidedBy ?? 'Refunded for another cause'}</Fact>
        {dateDecided ? <Fact name="When">{formatDateTime(dateDecided)}</Fact> : null}
      </Facts>
      {decisionReason ? <p className="mt-2 whitespace-pre-line break-words">{decisionReason}</p> : null}
    </PanelSection>
  )
}
