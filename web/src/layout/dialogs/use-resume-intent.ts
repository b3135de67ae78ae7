import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import type { Intent } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'

/**
 * Opens, once, what a guest pressed before she left to join: it stands in the hash of her way back. Whoever wrote the
 * address, a dialog is all that it opens.
 */
export function useResumeIntent(dialogs: Partial<Record<Intent, () => void>>): void {
  const user = useUser()
  const navigate = useNavigate()
  const hash = useLocation({ select: ({ hash, state }) => (state.dialog ? '' : hash) })
  const intent = user ? (Object.keys(dialogs) as Intent[]).find((each) => each === hash) : undefined

  const open = useEffectEvent(async (each: Intent) => {
    await navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false })
    dialogs[each]?.()
  })
  useEffect(() => {
    if (intent) void open(intent)
  }, [intent])
}
