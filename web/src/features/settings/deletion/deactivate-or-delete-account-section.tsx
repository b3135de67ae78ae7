import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { lazyDeactivateAccountDialog, lazyDeleteAccountDialog } from './dialogs.ts'

/** The two ways to leave: one that signing in takes back, and one that does not. */
export function DeactivateOrDeleteAccountSection() {
  const { t } = useLingui()
  const dialogs = useDialogs()
  return (
    <section className="px-5 py-5">
      <h2 className="text-lg">{t`Deactivate or delete your account`}</h2>
      <p className="mt-1 text-pretty text-muted">
        {t`Take a break: your profile is hidden until you sign in again. Or delete your account permanently.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => dialogs.open(lazyDeactivateAccountDialog)}>
          {t`Deactivate account`}
        </Button>
        <Button variant="danger" onClick={() => dialogs.open(lazyDeleteAccountDialog)}>
          {t`Delete account`}
        </Button>
      </div>
    </section>
  )
}
