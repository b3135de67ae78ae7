import * as calls from '@fanfare/contract/calls/backoffice/admins'
import type { AdminListItem } from '@fanfare/contract/shapes/backoffice/admins'
import { Button } from '@fanfare/ui/actions/button'
import { Badge } from '@fanfare/ui/content/badge'
import { Banner } from '@fanfare/ui/content/banner'
import { dotSeparator } from '@fanfare/ui/lib/join-with-dots'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { adminStateLabels, roleNames } from './admin-labels.ts'
import { ManageAdminForm, type ManageAdminValues } from './manage-admin-form.tsx'

type AdminAction = {
  label: string
  asks: readonly ('role' | 'reason')[]
  danger?: boolean
  /** Effect of the action, shown before it runs. */
  hint: string
  done: string
  run: (adminId: string, given: ManageAdminValues) => Promise<{ data: AdminListItem }>
}

const adminActions: Record<'role' | 'disable' | 'enable' | 'renew' | 'again', AdminAction> = {
  role: {
    label: 'Change role',
    asks: ['role', 'reason'],
    hint: 'They’re logged out everywhere and notified by email.',
    done: 'Role changed.',
    run: (adminId, { role, reason, factor }) =>
      callApi(calls.changeAdminRole, { params: { adminId }, body: { role, reason, ...factor } }),
  },
  renew: {
    label: 'Reset authenticator app',
    asks: ['reason'],
    danger: true,
    hint: 'Their current app and passkeys stop working at once. They’re logged out everywhere and emailed a link to set up a new app.',
    done: 'We emailed them a link to set up a new app.',
    run: (adminId, { reason, factor }) =>
      callApi(calls.renewAdminAuthenticator, { params: { adminId }, body: { reason, ...factor } }),
  },
  disable: {
    label: 'Disable',
    asks: ['reason'],
    danger: true,
    hint: 'They’re logged out everywhere at once and can’t sign in again. Their open proposals are withdrawn.',
    done: 'They can no longer sign in.',
    run: (adminId, { reason, factor }) =>
      callApi(calls.disableAdmin, { params: { adminId }, body: { reason, ...factor } }),
  },
  enable: {
    label: 'Re-enable',
    asks: ['reason'],
    hint: 'They can sign in again with their previous password and app.',
    done: 'They can sign in again.',
    run: (adminId, { reason, factor }) =>
      callApi(calls.enableAdmin, { params: { adminId }, body: { reason, ...factor } }),
  },
  again: {
    label: 'Send a new link',
    asks: [],
    hint: 'The previous link stops working.',
    done: 'We emailed them a new link.',
    run: (adminId, { factor }) => callApi(calls.inviteAdminAgain, { params: { adminId }, body: factor }),
  },
}

const actionsByState: Record<AdminListItem['state'], readonly (keyof typeof adminActions)[]> = {
  ACTIVE: ['role', 'renew', 'disable'],
  INVITED: ['again', 'role', 'disable'],
  DISABLED: ['enable'],
}

/** Details of an admin, and the actions an owner can take on them. */
export function AdminPanel({ admin, onClose }: { admin: AdminListItem; onClose: () => void }) {
  const client = useQueryClient()
  const session = useSession()
  const [shown, setShown] = useState(admin)
  const [chosen, setChosen] = useState<keyof typeof adminActions | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const { adminId, email, state, setUp } = shown
  const act = chosen && adminActions[chosen]

  async function decide(given: ManageAdminValues) {
    if (!act) return
    const { data } = await act.run(adminId, given)
    setShown(data)
    setDone(act.done)
    setChosen(null)
    await client.invalidateQueries({ queryKey: ['admins'] })
  }

  return (
    <Dialog open onOpenChange={onClose} title={email} description={roleNames[shown.role]}>
      {done ? (
        <Banner tone="success" alert className="mb-4">
          {done}
        </Banner>
      ) : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">Status</dt>
        <dd>
          <Badge tone={adminStateLabels[state].tone}>{adminStateLabels[state].label}</Badge>
        </dd>
        <dt className="text-muted">Authenticator</dt>
        <dd>{shown.hasAuthenticator ? 'Set up' : 'Not set up'}</dd>
        <dt className="text-muted">Passkeys</dt>
        <dd>{shown.passkeys || 'None'}</dd>
        {setUp ? (
          <>
            <dt className="text-muted">Link</dt>
            <dd>Expires {formatDateTime(setUp.dateExpires)}</dd>
          </>
        ) : null}
        <dt className="text-muted">Since</dt>
        <dd>{formatDateTime(shown.dateCreated)}</dd>
        <dt className="text-muted">Last sign-in</dt>
        <dd>{shown.dateLastSignedIn ? formatDateTime(shown.dateLastSignedIn) : 'Never'}</dd>
      </dl>
      <p className="mt-4">
        <Link to="/audit" search={{ admin: email }} className="text-link underline">
          Their activity
        </Link>
        {dotSeparator}
        <Link to="/audit" search={{ targetId: adminId }} className="text-link underline">
          Changes to their account
        </Link>
      </p>
      {session?.admin.id === adminId ? (
        <p className="mt-5 border-t pt-5 text-muted">
          This is your account. Only another owner can change it.
        </p>
      ) : (
        <div className="mt-5 flex flex-col gap-4 border-t pt-5">
          <div className="flex flex-wrap gap-2">
            {actionsByState[state].map((name) => (
              <Button
                key={name}
                size="sm"
                variant="secondary"
                aria-pressed={name === chosen}
                onClick={() => {
                  setDone(null)
                  setChosen(name === chosen ? null : name)
                }}
              >
                {adminActions[name].label}
              </Button>
            ))}
          </div>
          {act ? (
            <>
              <p className="text-muted">{act.hint}</p>
              <ManageAdminForm
                key={chosen}
                asks={act.asks}
                role={shown.role}
                confirm={`${act.label}: ${email}`}
                danger={act.danger ?? false}
                onSubmit={decide}
              />
            </>
          ) : null}
        </div>
      )}
    </Dialog>
  )
}
