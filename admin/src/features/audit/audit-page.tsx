import { loadAuditKinds, searchAudit } from '@fanfare/contract/calls/backoffice/audit'
import type { AuditEntry } from '@fanfare/contract/shapes/backoffice/audit'
import { Button } from '@fanfare/ui/actions/button'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { screenName } from '../../layout/screens.ts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { FilterBar } from '../../layout/tables/filter-bar.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { humanizeConstant, humanizeFieldName } from '../../lib/format/humanize-constant.ts'
import { AuditChanges, formatAuditValue } from './audit-changes.tsx'

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

/** Audit log of all actions and accesses in the back office. */
export function AuditPage() {
  const filters = useSearch({ from: '/desk/audit' })
  const [chosen, setChosen] = useState<AuditEntry | null>(null)
  const kinds = useQuery({
    queryKey: ['audit', 'kinds'],
    queryFn: async ({ signal }) => (await callApi(loadAuditKinds, { signal })).data,
  })
  const optionsOf = (names: readonly string[] = []) =>
    names.map((name) => ({ value: name, label: humanizeConstant(name) }))
  return (
    <>
      <PageHeading title={screenName('/audit')} detail="Entries can’t be changed or removed" />
      <FilterBar
        path="/audit"
        filters={filters}
        fields={[
          { name: 'admin', label: 'Admin’s email' },
          { name: 'action', label: 'Action', options: optionsOf(kinds.data?.actions) },
          { name: 'targetKind', label: 'About', options: optionsOf(kinds.data?.targetKinds) },
          { name: 'targetId', label: 'Object ID' },
          { name: 'from', label: 'From', type: 'date' },
          { name: 'to', label: 'To', type: 'date' },
          { name: 'sort', label: 'Order', options: orders, hasDefault: true },
        ]}
      />
      <DataTable
        pages={paginatedQuery(['audit', filters], (from, signal) =>
          callApi(searchAudit, { query: { ...filters, ...from }, signal }),
        )}
        label="Audit log"
        failure="The audit log could not be loaded"
        empty="No entries match these filters"
        keyOf={({ auditId }) => auditId}
        onOpen={setChosen}
        file="audit"
        columns={[
          {
            head: 'Action',
            cell: ({ action }) => (
              <span className="tablet:whitespace-nowrap">{humanizeConstant(action)}</span>
            ),
            csv: ({ action }) => action,
          },
          {
            head: 'When',
            cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span>,
            csv: ({ date }) => date,
          },
          {
            head: 'Who',
            cell: ({ admin, target }) =>
              admin?.email ?? <span className="text-muted">{noAdmin(target.kind)}</span>,
            csv: ({ admin }) => admin?.email ?? 'operator',
          },
          {
            head: 'About',
            cell: ({ target }) => <Target target={target} />,
            csv: ({ target }) => target.kind,
          },
          {
            head: 'Reason',
            cell: ({ reason }) => (
              <span className="break-words tablet:line-clamp-2 tablet:min-w-40 tablet:max-w-80">
                {reason ?? '–'}
              </span>
            ),
            csv: ({ reason }) => reason,
          },
          {
            head: 'Changed',
            cell: (entry) => (
              <span className="break-words tablet:line-clamp-2 tablet:min-w-40 tablet:max-w-80">
                {changedOf(entry)}
              </span>
            ),
            csv: changedOf,
          },
        ]}
      />
      {chosen ? <EntryPanel entry={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function Target({ target }: { target: AuditEntry['target'] }) {
  return (
    <>
      <span className="block">{target.name ?? humanizeConstant(target.kind)}</span>
      <span className="block text-muted text-xs">
        {target.name === null ? `…${target.id.slice(-6)}` : humanizeConstant(target.kind)}
      </span>
    </>
  )
}

/** Formats the changed fields of an entry as one line. */
function changedOf({ before, after }: AuditEntry): string {
  const facts = Object.entries(after ?? {}).filter(
    ([name, value]) => formatAuditValue(before?.[name]) !== formatAuditValue(value),
  )
  return (
    facts.map(([name, value]) => `${humanizeFieldName(name)}: ${formatAuditValue(value)}`).join('; ') || '–'
  )
}

function EntryPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const navigate = useNavigate()
  const { target, admin } = entry
  const narrow = (search: Record<string, string>) => {
    onClose()
    void navigate({ to: '/audit', search })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={humanizeConstant(entry.action)}
      description={`${admin?.email ?? noAdmin(entry.target.kind)}, ${formatDateTime(entry.date)}`}
    >
      <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">About</dt>
        <dd className="min-w-0 break-words">
          {humanizeConstant(target.kind)} {target.name ?? ''}
          <span className="block text-muted text-xs">{target.id}</span>
        </dd>
        <dt className="text-muted">Reason</dt>
        <dd className="min-w-0 break-words">{entry.reason ?? 'Not required'}</dd>
      </dl>
      <AuditChanges before={entry.before} after={entry.after} />
      <div className="mt-5 flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => narrow({ targetId: target.id })}>
          All entries about this
        </Button>
        {admin ? (
          <Button variant="secondary" size="sm" onClick={() => narrow({ admin: admin.email })}>
            All entries by this admin
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Commands are about admins; all else that no admin did, the platform does when a time has come. */
function noAdmin(kind: string): string {
  return kind === 'ADMIN' ? 'Operator command' : 'System'
}
