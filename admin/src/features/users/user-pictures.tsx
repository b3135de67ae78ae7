import type { ReturnedData } from '@fanfare/contract/call'
import { refreshPlatformFileToken } from '@fanfare/contract/calls/backoffice/content'
import type { adminCreatorDetails } from '@fanfare/contract/shapes/backoffice/users'
import { RevealableMedia } from '../../layout/files/revealable-media.tsx'
import { UserAvatar } from '../../layout/files/user-avatar.tsx'
import { useCanCall } from '../../lib/api/use-can-call.ts'

/** A person's avatar as everybody sees it; avatar and banner, whoever sees them otherwise, for those who moderate. */
export function UserPictures({ user }: { user: ReturnedData<typeof adminCreatorDetails> }) {
  const canReveal = useCanCall(refreshPlatformFileToken)
  return (
    <section aria-label="Pictures" className="flex flex-col gap-3">
      <UserAvatar size="xl" user={user} />
      {canReveal ? <RevealableMedia files={user.files} /> : null}
    </section>
  )
}
