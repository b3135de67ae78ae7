import { loadOwnAccount } from '@fanfare/contract/calls/backoffice/own-account'
import { useQuery } from '@tanstack/react-query'
import { QueryStateView } from '../../layout/panel/query-state-view.tsx'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { callApi } from '../../lib/api/call.ts'
import { OwnAuthenticator } from './own-authenticator.tsx'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ShortcutsSwitch } from './shortcuts-switch.tsx'

const roleNames = { OWNER: 'Owner', FINANCE: 'Finance', MODERATOR: 'Moderator', SUPPORT: 'Support' }

/** The admin’s own account: sign-in methods and active sessions. */
export function AccountPage() {
  const query = useQuery({
    queryKey: ['own-account'],
    queryFn: async ({ signal }) => (await callApi(loadOwnAccount, { signal })).data,
  })
  return (
    <QueryStateView query={query} failure="Your account could not be loaded">
      {(account) => (
        <>
          <PageHeading
            title="Your account"
            detail={`${account.admin.email}, ${roleNames[account.admin.role]}`}
          />
          <div className="flex max-w-xl flex-col gap-8 p-5">
            <div id="authenticator" className="flex flex-col gap-8">
              <OwnPasskeys account={account} />
              <OwnAuthenticator account={account} />
            </div>
            <OwnPassword account={account} />
            <OwnSessions account={account} />
            <ShortcutsSwitch />
          </div>
        </>
      )}
    </QueryStateView>
  )
}
