import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Popover } from '@fanfare/ui/overlays/popover'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { AccountButton } from './account-button.tsx'
import { AccountMenuItems } from './account-menu-items.tsx'
import { AccountSummary } from './account-summary.tsx'

/** Opens at once: it is loaded when its button is pressed. */
export function OpenedMoreMenu({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t`More`}
      side="top"
      align="start"
      flush
      trigger={<AccountButton user={user} />}
    >
      <div className="max-h-(--radix-popover-content-available-height) w-66 overflow-y-auto p-1.5">
        <div className="border-b px-3.5 pt-3 pb-3.5">
          <AccountSummary user={user} onChoose={close} />
        </div>
        <div className="pt-1.5">
          <AccountMenuItems user={user} onChoose={close} />
        </div>
      </div>
    </Popover>
  )
}
