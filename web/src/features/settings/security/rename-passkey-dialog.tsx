import type { Passkey } from '@fanfare/contract/shapes/accounts/passkeys'
import { renamePasskey } from '@fanfare/contract/shapes/accounts/passkeys'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CollectionNameDialog } from '../../../layout/collections/collection-name-dialog.tsx'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { callApi } from '../../../lib/api/call.ts'
import { secondFactorsQuery } from '../../auth/second-factors-query.ts'

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, ...control }: DialogControl & { passkey: Passkey }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { passkeyId, name: current } = passkey

  async function rename(name: string) {
    await callApi(renamePasskey, { params: { passkeyId }, body: { name } })
    await client.invalidateQueries({ queryKey: secondFactorsQuery().queryKey })
  }

  return (
    <CollectionNameDialog
      {...control}
      title={t`Rename passkey`}
      label={t`Name`}
      submitLabel={t`Rename`}
      schema={renamePasskey.body.shape.name}
      current={current}
      onSubmit={rename}
      failure={t`Server Error`}
    />
  )
}
