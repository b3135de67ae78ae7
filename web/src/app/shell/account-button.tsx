import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import { formatMoney } from '../../lib/i18n/format.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'

/** The foot of the sidebar: opens the More menu. */
export function AccountButton({ user, ...rest }: { user: LoggedInUser } & ComponentProps<'button'>) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  return (
    <button
      type="button"
      {...rest}
      className="flex items-center gap-3 rounded-full p-1.5 text-start transition-colors hover:bg-raised desktop:w-full desktop:rounded-sm desktop:p-2.5"
    >
      <span className="sr-only">{t`More`}</span>
      <Avatar name={user.displayName} src={user.avatarUrl && toUrl(user.avatarUrl, 320)} size="lg" />
      <span className="hidden min-w-0 flex-1 desktop:block">
        <span className="block truncate font-semibold">
          <bdi>{user.displayName}</bdi>
        </span>
        <span className="block truncate text-muted text-sm">
          <bdi>@{user.username}</bdi>
        </span>
        <span className="tabular block text-muted text-sm">
          {formatMoney(user.availableWalletBalance, user.currency.code)}
        </span>
      </span>
      <Ellipsis aria-hidden="true" className="hidden size-5 shrink-0 text-muted desktop:block" />
    </button>
  )
}
