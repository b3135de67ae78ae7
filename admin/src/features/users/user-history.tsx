import { searchUserHistory } from '@fanfare/contract/calls/backoffice/user-history'
import type { UserHistoryEvent, UserHistoryEventKind } from '@fanfare/contract/shapes/backoffice/user-history'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { humanizeIfConstant } from '../../lib/format/humanize-if-constant.ts'

const kinds: Record<UserHistoryEventKind, (event: UserHistoryEvent) => string> = {
  JOINED: () => 'Joined',
  SIGNED_IN: () => 'Signed in',
  CHECK: () => 'Submitted an identity check',
  ACT: ({ what }) => acts[what] ?? humanizeIfConstant(what),
  NOTE: () => 'Note',
  REPORT_ABOUT: ({ username }) => `Reported by @${username}`,
  REPORT_BY: ({ username }) => `Reported @${username}`,
  POST: ({ what }) => `Posted: ${what.toLowerCase()}`,
  PAYMENT: ({ what, username }) => `${humanizeIfConstant(what)}${username ? ` with @${username}` : ''}`,
  WITHDRAWAL: () => 'Requested a withdrawal',
}

/** Labels of the actions, in the terms of the feature where they took place. */
const acts: Record<string, string> = {
  RENAME_APPROVED: 'New name: badge confirmed',
  RENAME_DECLINED: 'New name: rejected',
  FACTOR_RESET_ASKED: 'Two-factor authentication reset: requested',
  FACTOR_RESET_CONFIRMED: 'Two-factor authentication reset: confirmed',
  FACTOR_RESET_DONE: 'Two-factor authentication reset: turned off',
  FACTOR_RESET_STOPPED: 'Two-factor authentication reset: stopped by the member',
  FACTOR_RESET_WITHDRAWN: 'Two-factor authentication reset: withdrawn',
  FACTOR_RESET_LAPSED: 'Two-factor authentication reset: expired',
}

/** History of a user’s actions and of actions on their account, newest first. */
export function UserHistory({ userId, kind }: { userId: string; kind: UserHistoryEventKind | undefined }) {
  return (
    <DataTable
      pages={paginatedQuery(['users', 'history', userId, kind], (from, signal) =>
        callApi(searchUserHistory, { params: { userId }, query: { ...from, ...(kind && { kind }) }, signal }),
      )}
      label="History"
      failure="The history could not be loaded"
      empty="Nothing here yet"
      keyOf={({ kind, eventId }) => `${kind}-${eventId}`}
      columns={[
        {
          head: 'When',
          cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span>,
        },
        { head: 'Event', cell: (event) => kinds[event.kind](event) },
        {
          head: 'Details',
          cell: (event) =>
            event.words === null && !event.kind.startsWith('REPORT') ? (
              ''
            ) : (
              <span className="line-clamp-3 max-w-80 whitespace-pre-line break-words">
                {event.kind.startsWith('REPORT') ? `${event.what}. ${event.words ?? ''}` : event.words}
              </span>
            ),
        },
        { head: 'State', isState: true, cell: ({ status }) => (status ? humanizeIfConstant(status) : '') },
        { head: 'Admin', cell: ({ admin }) => admin ?? '' },
        {
          head: 'Amount',
          isFigure: true,
          cell: ({ amount, currencyCode }) =>
            amount !== null && currencyCode ? formatMinorUnits(amount, currencyCode) : '',
        },
      ]}
    />
  )
}
