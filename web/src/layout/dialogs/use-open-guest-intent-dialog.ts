import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { GuestIntent } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'

/**
 * Opens, once, the dialog that a guest requested before signing up, named in the hash of the return path.
 * Anybody can write such a URL, so it opens a dialog and does nothing else.
 */
export function useOpenIntentDialogAfterSignIn(dialogs: Partial<Record<GuestIntent, () => void>>): void {
  const user = useUser()
  const navigate = useNavigate()
  const hash = useLocation({ select: ({ hash, state }) => (state.dialog ? '' : hash) })
  const intent = user ? (Object.keys(dialogs) as GuestIntent[]).find((each) => each === hash) : undefined

  const open = useEffectEvent(async (each: GuestIntent) => {
    await navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
    dialogs[each]?.()
  })
  useEffect(() => {
    if (intent) void open(intent)
  }, [intent])
}
