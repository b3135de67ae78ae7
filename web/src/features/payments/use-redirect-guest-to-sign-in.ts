import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { DialogControl } from '../../layout/dialogs/dialogs.tsx'
import { type GuestIntent, paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'

type Opened = DialogControl & { creator: Creator; postId?: string; intent: GuestIntent }

/** Sends a guest who opened a payment to the sign-in, from where the way leads back to it. */
export function useSignInRedirectOnOpen({ open, onOpenChange, creator, postId, intent }: Opened) {
  const user = useUser()
  const navigate = useNavigate()
  const isGuest = open && !user

  const leave = useEffectEvent(() => {
    onOpenChange(false)
    const returnPath = postId
      ? paths.post(creator.username, postId, intent)
      : paths.profile(creator.username, intent)
    void navigate({ to: paths.auth(returnPath) })
  })
  useEffect(() => {
    if (isGuest) leave()
  }, [isGuest])
}
