import { clearFolder, deleteFolder } from '@fanfare/contract/calls/social/saves'
import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookmarkX, Pencil, Trash2 } from 'lucide-react'
import { lazyConfirmDialog } from '../../layout/dialogs/confirm.ts'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { callApi } from '../../lib/api/call.ts'
import { postKeys } from '../../lib/cache/post-keys.ts'
import { paths } from '../../lib/paths.ts'
import { invalidateSaveFolders } from '../posts/saves/save-queries.ts'
import { lazyRenameSaveFolderDialog } from './dialogs.ts'
import { markAllCachedPostsUnsaved } from './mark-all-unsaved.ts'

/** Returns the actions on a whole folder; a system folder can only be emptied. */
export function useSaveFolderMenuItems(folder: SavesFolder): MenuItem[] {
  const { t } = useLingui()
  const client = useQueryClient()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const { postFolderId: folderId, name, isSystemDefined } = folder

  async function clear() {
    await callApi(clearFolder, { params: { postFolderItemId: folderId } })
    if (isSystemDefined) markAllCachedPostsUnsaved(client)
    await client.resetQueries({ queryKey: postKeys.folders })
    await invalidateSaveFolders(client)
    await showToast((toast) => toast.success(t`Folder cleared`))
  }

  async function remove() {
    await callApi(deleteFolder, { params: { postFolderId: folderId } })
    await navigate({ to: paths.saves(), replace: true })
    await invalidateSaveFolders(client)
    await showToast((toast) => toast.success(t`Folder deleted`))
  }

  const empty: MenuItem = {
    label: isSystemDefined ? t`Clear all saves` : t`Clear folder`,
    icon: <BookmarkX />,
    onSelect: () =>
      dialogs.open(lazyConfirmDialog, {
        title: isSystemDefined ? t`Clear all saves?` : t`Clear ${name}?`,
        description: isSystemDefined
          ? t`This removes every post from your saves and all your folders.`
          : t`Its posts stay in All saves.`,
        confirmLabel: t`Clear`,
        danger: true,
        onConfirm: clear,
      }),
  }
  if (isSystemDefined) return [empty]
  return [
    {
      label: t`Rename folder`,
      icon: <Pencil />,
      onSelect: () => dialogs.open(lazyRenameSaveFolderDialog, { folder }),
    },
    empty,
    'divider',
    {
      label: t`Delete folder`,
      icon: <Trash2 />,
      danger: true,
      onSelect: () =>
        dialogs.open(lazyConfirmDialog, {
          title: t`Delete ${name}?`,
          description: t`Its posts stay in All saves.`,
          confirmLabel: t`Delete folder`,
          danger: true,
          onConfirm: remove,
        }),
    },
  ]
}
