import { searchVerificationRequests } from '@fanfare/contract/calls/backoffice/identity'
import type { VerificationRequest } from '@fanfare/contract/shapes/backoffice/identity'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { DecisionQueue } from '../../layout/queue/decision-queue.tsx'
import { useWaitingForOthersNote } from '../../layout/queue/use-waiting-for-others-note.ts'
import { screenName } from '../../layout/screens.ts'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate, formatTimeSince } from '../../lib/format/format-time.ts'
import { VerificationPanel } from './verification-panel.tsx'
import { verificationTabs } from './verification-search-params.ts'

/** Verification requests, oldest first. */
export function VerificationsPage() {
  const { tab = 'PENDING', id } = useSearch({ from: '/desk/checks' })
  const navigate = useNavigate({ from: '/checks' })
  const elsewhere = useWaitingForOthersNote('IDENTITY_CHECKS')
  return (
    <DecisionQueue<VerificationRequest>
      key={tab}
      label={screenName('/checks')}
      empty={verificationTabs.find((each) => each.tab === tab)?.empty ?? ''}
      pages={paginatedQuery(['checks', tab], (from, signal) =>
        callApi(searchVerificationRequests, {
          query: { status: tab, sort: tab === 'PENDING' ? 'oldest' : 'newest', ...from },
          signal,
        }),
      )}
      keyOf={({ requestId }) => requestId}
      queue="IDENTITY_CHECKS"
      countNote={tab === 'PENDING' ? elsewhere : undefined}
      nameOf={({ user }) => user.displayName}
      at={id}
      onOpen={(key, { isReplaced }) =>
        void navigate({ search: { ...(tab !== 'PENDING' && { tab }), id: key }, replace: isReplaced })
      }
      item={(check) => <VerificationItem check={check} />}
      open={(key, { next }) => <VerificationPanel key={key} id={key} onDecided={next} />}
    >
      <Tabs
        label="Checks"
        value={tab}
        className="-mr-4 -ml-5 border-b-0"
        items={verificationTabs.map((each) => ({
          value: each.tab,
          label: each.label,
          link: (
            <Link
              to="/checks"
              search={each.tab === 'PENDING' ? {} : { tab: each.tab }}
              activeOptions={{ exact: true }}
            />
          ),
        }))}
      />
    </DecisionQueue>
  )
}

function VerificationItem({ check }: { check: VerificationRequest }) {
  const { user, countryCode, tries, status, dateSubmitted, dateDecided, firstApproval } = check
  return (
    <span className="flex items-center gap-3">
      <UserAvatar size="sm" user={user} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{user.displayName}</span>
        <span className="block truncate text-muted">{joinWithDots(`@${user.username}`, countryCode)}</span>
      </span>
      <span className="text-right">
        <span className="block text-muted">
          {status === 'PENDING' ? formatTimeSince(dateSubmitted) : formatDate(dateDecided ?? dateSubmitted)}
        </span>
        {status === 'PENDING' && firstApproval ? <span className="block text-link">1 of 2</span> : null}
        {tries > 1 ? <span className="block text-link">{`Attempt ${tries}`}</span> : null}
      </span>
    </span>
  )
}
