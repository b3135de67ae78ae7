import { clearList, deleteList } from '@fanfare/contract/calls/social/lists'
import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListX, Pencil, Trash2 } from 'lucide-react'
import { lazyConfirmDialog } from '../../layout/dialogs/confirm.ts'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { paths } from '../../lib/paths.ts'
import { lazyRenamePeopleListDialog } from './dialogs.ts'
import { canEditPeopleListMembers, invalidatePeopleLists } from './people-list-queries.ts'

/** Returns the actions on a whole list; none for lists that follow from subscriptions. */
export function usePeopleListMenuItems(list: PeopleList): MenuItem[] {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const { userFolderId: listId, name, systemList, isSystemDefined } = list
  if (!canEditPeopleListMembers(list)) return []

  async function clear() {
    await callApi(clearList, { params: { userFolderId: listId } })
    await invalidatePeopleLists(client)
    await showToast((toast) => toast.success(t`List cleared`))
  }

  async function remove() {
    await callApi(deleteList, { params: { userFolderId: listId } })
    await navigate({ to: paths.lists(), replace: true })
    await invalidatePeopleLists(client)
    await showToast((toast) => toast.success(t`List deleted`))
  }

  const empty: MenuItem = {
    label: t`Clear list`,
    icon: <ListX />,
    onSelect: () =>
      dialogs.open(lazyConfirmDialog, {
        title: t`Clear ${name}?`,
        description:
          systemList === 'BLOCKED'
            ? t`Everyone on it will be unblocked.`
            : t`Everyone will be removed from this list.`,
        confirmLabel: t`Clear`,
        danger: true,
        onConfirm: clear,
      }),
  }
  if (isSystemDefined) return [empty]
  return [
    {
      label: t`Rename list`,
      icon: <Pencil />,
      onSelect: () => dialogs.open(lazyRenamePeopleListDialog, { list }),
    },
    empty,
    'divider',
    {
      label: t`Delete list`,
      icon: <Trash2 />,
      danger: true,
      onSelect: () =>
        dialogs.open(lazyConfirmDialog, {
          title: t`Delete ${name}?`,
          description: t`The people on it aren't notified.`,
          confirmLabel: t`Delete list`,
          danger: true,
          onConfirm: remove,
        }),
    },
  ]
}
