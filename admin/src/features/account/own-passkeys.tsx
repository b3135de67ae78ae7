import {
  addAdminPasskey,
  removeAdminPasskey,
  startAdminPasskey,
} from '@fanfare/contract/calls/backoffice/own-account'
import type { OwnAdminAccount } from '@fanfare/contract/shapes/backoffice/own-account'
import { Button } from '@fanfare/ui/actions/button'
import { Banner } from '@fanfare/ui/content/banner'
import { useMutation } from '@tanstack/react-query'
import { PanelSection } from '../../layout/panel/facts.tsx'
import { announceResult } from '../../layout/queue/result-announcement.ts'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { canUsePasskeysOnHost, promptPasskeyCreation } from '../../lib/api/passkeys.ts'
import { formatDate } from '../../lib/format/format-time.ts'
import { useRunWithIdentityConfirmation } from './use-run-with-identity-confirmation.tsx'

/** Passkeys of the admin, with adding and removal. */
export function OwnPasskeys({ account }: { account: OwnAdminAccount }) {
  const { passkeys, sessions } = account
  const { run, asking } = useRunWithIdentityConfirmation(account)
  const name = sessions.find(({ isCurrent }) => isCurrent)?.device ?? 'Passkey'
  const add = useMutation({
    mutationFn: () =>
      run(async (confirmation) => {
        const { data } = await callApi(startAdminPasskey, { body: { ...(confirmation && { confirmation }) } })
        await callApi(addAdminPasskey, { body: { name, credential: await promptPasskeyCreation(data) } })
        announceResult('Passkey added.')
      }),
  })
  const remove = useMutation({
    mutationFn: (passkeyId: string) =>
      run(async (confirmation) => {
        await callApi(removeAdminPasskey, {
          params: { passkeyId },
          body: { ...(confirmation && { confirmation }) },
        })
        announceResult('Passkey removed.')
      }),
  })
  const failure = add.error ?? remove.error

  return (
    <PanelSection isOfPage title="Passkeys">
      <p className="mb-3 text-muted">
        After your password, confirm it’s you on your device instead of entering a code.
      </p>
      {failure ? (
        <Banner tone="danger" alert>
          {errorMessage(failure)}
        </Banner>
      ) : null}
      {passkeys.length > 0 ? (
        <ul aria-label="Passkeys" className="mb-3 divide-y border-y">
          {passkeys.map(({ passkeyId, name: called, dateCreated, dateLastUsed }) => (
            <li key={passkeyId} className="flex items-center gap-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{called}</p>
                <p className="text-muted">
                  {`Added ${formatDate(dateCreated)}, ${dateLastUsed ? `last used ${formatDate(dateLastUsed)}` : 'not used yet'}`}
                </p>
              </div>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Remove the passkey ${called}`}
                busy={remove.isPending && remove.variables === passkeyId}
                onClick={() => {
                  add.reset()
                  remove.mutate(passkeyId)
                }}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {canUsePasskeysOnHost() ? (
        <Button
          variant="secondary"
          size="sm"
          busy={add.isPending}
          onClick={() => {
            remove.reset()
            add.mutate()
          }}
        >
          Add a passkey
        </Button>
      ) : (
        <p className="text-muted">
          Passkeys don’t work in this browser, or at an address without a domain name.
        </p>
      )}
      {asking}
    </PanelSection>
  )
}
