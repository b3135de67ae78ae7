import { inviteAdmin, searchAdmins } from '@fanfare/contract/calls/backoffice/admins'
import type { AdminListItem } from '@fanfare/contract/shapes/backoffice/admins'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { screenName } from '../../layout/screens.ts'
import { DataTable } from '../../layout/tables/data-table.tsx'
import { FilterBar } from '../../layout/tables/filter-bar.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { paginatedQuery } from '../../layout/tables/paginated-query.ts'
import { callApi } from '../../lib/api/call.ts'
import { formatDate, formatDateTime } from '../../lib/format/format-time.ts'
import { adminStateLabels, roleNames, roleOptions } from './admin-labels.ts'
import { AdminPanel } from './admin-panel.tsx'
import { ManageAdminForm } from './manage-admin-form.tsx'

/** Admins who can access the back office, and their roles. */
export function AdminsPage() {
  const filters = useSearch({ from: '/desk/admins' })
  const client = useQueryClient()
  const [chosen, setChosen] = useState<AdminListItem | null>(null)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageHeading title={screenName('/admins')}>
        <Button size="sm" icon={<UserPlus />} onClick={() => setInviting(true)}>
          Invite an admin
        </Button>
      </PageHeading>
      <FilterBar
        path="/admins"
        filters={filters}
        fields={[
          { name: 'email', label: 'Email' },
          { name: 'role', label: 'Role', options: roleOptions },
          {
            name: 'state',
            label: 'Status',
            options: Object.entries(adminStateLabels).map(([value, { label }]) => ({ value, label })),
          },
        ]}
      />
      <DataTable
        pages={paginatedQuery(['admins', filters], (from, signal) =>
          callApi(searchAdmins, { query: { ...filters, ...from }, signal }),
        )}
        label="Admins"
        failure="The admins could not be loaded"
        empty="No admins match these filters"
        keyOf={({ adminId }) => adminId}
        onOpen={setChosen}
        columns={[
          { head: 'Email', cell: ({ email }) => email },
          { head: 'Role', cell: ({ role }) => roleNames[role] },
          {
            head: 'Status',
            isState: true,
            cell: ({ state }) => (
              <Badge tone={adminStateLabels[state].tone}>{adminStateLabels[state].label}</Badge>
            ),
          },
          {
            head: 'Authenticator',
            cell: ({ hasAuthenticator, setUp }) =>
              hasAuthenticator
                ? 'Set up'
                : setUp
                  ? `Link expires ${formatDateTime(setUp.dateExpires)}`
                  : 'Not set up',
          },
          {
            head: 'Last sign-in',
            isFigure: true,
            cell: ({ dateLastSignedIn }) => (dateLastSignedIn ? formatDateTime(dateLastSignedIn) : 'Never'),
          },
          { head: 'Since', isFigure: true, cell: ({ dateCreated }) => formatDate(dateCreated) },
        ]}
      />
      {chosen ? <AdminPanel admin={chosen} onClose={() => setChosen(null)} /> : null}
      {isInviting ? (
        <Dialog
          open
          onOpenChange={setInviting}
          title="Invite an admin"
          description="We email them a link to set up a password and an authenticator app or passkey. It expires in three days."
        >
          <ManageAdminForm
            asks={['email', 'role']}
            confirm="Send invitation"
            onSubmit={async ({ email, role, factor }) => {
              await callApi(inviteAdmin, { body: { email, role, ...factor } })
              setInviting(false)
              announceResult(`Invitation sent to ${email}.`)
              await client.invalidateQueries({ queryKey: ['admins'] })
            }}
          />
        </Dialog>
      ) : null}
    </>
  )
}
