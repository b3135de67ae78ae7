import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { ChartBar, Image, Mic } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'
import { useUser } from '../../../lib/session/use-user.ts'
import type { AttachablePostType } from './attachable-post-types.ts'
import { lazyNewPostDialog } from './dialogs.ts'
import { useDraftCaption } from './state/draft-changes.ts'

/** The line above the feed that opens the new-post dialog; on phones, where the bottom bar or the menu does, only with a draft. */
export function ComposerPrompt() {
  const user = useUser()
  return user ? <MemberComposerPrompt user={user} /> : null
}

function MemberComposerPrompt({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const dialogs = useDialogs()
  const draft = useDraftCaption(user.id)
  // What is written meanwhile moves nothing under the composer.
  const [hadDraft] = useState(draft !== null)
  const shortcuts: Record<AttachablePostType, { label: string; icon: ReactNode }> = {
    MEDIA: { label: t`Post photos or videos`, icon: <Image /> },
    AUDIO: { label: t`Post audio`, icon: <Mic /> },
    POLL: { label: t`Ask a question`, icon: <ChartBar /> },
  }

  return (
    <div
      className={`flex items-center gap-3 border-b px-4 py-3.5 tablet:px-5 ${hadDraft ? '' : 'mobile:hidden'}`}
    >
      <Avatar name={user.displayName} src={user.avatarUrl && toUrl(user.avatarUrl, 320)} size="lg" />
      <button
        type="button"
        onClick={() => dialogs.open(lazyNewPostDialog, { type: 'TEXT' })}
        className="min-h-11 min-w-0 flex-1 truncate rounded-xs text-start text-muted"
      >
        {draft === null
          ? t`Share something with your fans`
          : draft === ''
            ? t`Continue your draft`
            : t`Continue your draft: ${draft}`}
      </button>
      <div className="-me-2 flex mobile:hidden">
        {(Object.keys(shortcuts) as AttachablePostType[]).map((type) => (
          <IconButton
            key={type}
            {...shortcuts[type]}
            tooltip
            onClick={() => dialogs.open(lazyNewPostDialog, { type })}
          />
        ))}
      </div>
    </div>
  )
}
