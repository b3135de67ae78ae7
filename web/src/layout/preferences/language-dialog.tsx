import { Dialog } from '@fanfare/ui/overlays/dialog'
import { useLingui } from '@lingui/react/macro'
import type { DialogControl } from '../dialogs/dialogs.tsx'
import { LanguageCards } from './language-cards.tsx'

export function LanguageDialog(control: DialogControl) {
  const { t } = useLingui()
  return (
    <Dialog {...control} title={t`Language`}>
      <LanguageCards legendHidden />
    </Dialog>
  )
}
