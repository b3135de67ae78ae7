import { addPasskey, removePasskey, startPasskey } from '@fanfare/contract/calls/accounts/passkeys'
import type { PasskeyCreationOptions } from '@fanfare/contract/fields/passkey'
import type { Passkey } from '@fanfare/contract/shapes/accounts/passkeys'
import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { lazyConfirmDialog } from '../../../layout/dialogs/confirm.ts'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { toastError } from '../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../lib/api/call.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import {
  canUsePasskeysOnHost,
  findAlternativePasskeyOrigin,
  isInvalidStateError,
  isNotAllowedOrAbortError,
  promptPasskeyCreation,
} from '../../auth/passkeys/browser-passkeys.ts'
import { PasskeyOriginLink } from '../../auth/passkeys/passkey-origin-link.tsx'
import { secondFactorsQuery } from '../../auth/second-factors-query.ts'
import { useSendWithIdentityConfirmation } from '../../auth/use-send-with-identity-confirmation.ts'
import { lazyRenamePasskeyDialog } from './dialogs.ts'
import { sessionsQuery } from './sessions-query.ts'

/** The passkeys of the signed-in person, to be added, named and removed. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const confirmed = useSendWithIdentityConfirmation()
  const [busy, setBusy] = useState(false)

  async function add() {
    if (busy) return
    setBusy(true)
    try {
      const sessions = await client.ensureQueryData(sessionsQuery())
      const name = sessions.find(({ isCurrent }) => isCurrent)?.device ?? t`Passkey`
      let options: PasskeyCreationOptions | undefined
      await confirmed(async (confirmation) => {
        options = (await callApi(startPasskey, { body: { confirmation } })).data
      })
      if (!options) return
      const credential = await promptPasskeyCreation(options)
      await callApi(addPasskey, { body: { name, credential } })
      await client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
      toast.success(t`Passkey added`)
    } catch (error) {
      if (isInvalidStateError(error)) toast.error(t`This device already has one of your passkeys.`)
      else if (!isNotAllowedOrAbortError(error)) toastError(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="px-5 py-5">
      <h2 className="text-lg">{t`Passkeys`}</h2>
      <p className="mt-1 mb-4 text-pretty text-muted">
        {t`Sign in with your fingerprint, face or screen lock, without a password.`}
      </p>
      {passkeys.length > 0 ? (
        <ul aria-label={t`Passkeys`} className="mb-4 divide-y rounded-lg border bg-surface">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {canUsePasskeysOnHost() ? (
        <Button variant="secondary" busy={busy} onClick={() => void add()}>
          {t`Add a passkey`}
        </Button>
      ) : findAlternativePasskeyOrigin() ? (
        <PasskeyOriginLink />
      ) : (
        <p className="text-muted text-sm">{t`This browser doesn't support passkeys.`}</p>
      )}
    </section>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const confirmed = useSendWithIdentityConfirmation()
  const { passkeyId, name, dateCreated, dateLastUsed } = passkey
  const added = formatLongDate(dateCreated)
  const used = dateLastUsed ? formatLongDate(dateLastUsed) : null

  async function send() {
    try {
      const isRemoved = await confirmed(async (confirmation) => {
        await callApi(removePasskey, { params: { passkeyId }, body: { confirmation } })
      })
      if (!isRemoved) return
      await client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
      toast.success(t`Passkey removed`)
    } catch (error) {
      toastError(error)
    }
  }

  function remove() {
    dialogs.open(lazyConfirmDialog, {
      title: t`Remove ${name}?`,
      description: t`You can't sign in with it any more. Your device may still offer it until you remove it there too.`,
      confirmLabel: t`Remove passkey`,
      danger: true,
      // The identity confirmation opens in place of this dialog.
      onConfirm: () => void setTimeout(() => void send()),
    })
  }

  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <KeyRound aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="wrap-anywhere block font-medium">{name}</span>
        <span className="block text-muted text-sm">
          {joinWithDots(t`Added ${added}`, used ? t`last used ${used}` : t`not used yet`)}
        </span>
      </span>
      <IconButton
        label={t`Rename ${name}`}
        icon={<Pencil />}
        onClick={() => dialogs.open(lazyRenamePasskeyDialog, { passkey })}
      />
      <IconButton label={t`Remove ${name}`} icon={<Trash2 />} onClick={remove} />
    </li>
  )
}
