import { useLocation, useNavigate } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'

/**
 * Runs actions that require a member; a guest is redirected to join, and returns to the current page or
 * `returnPath`.
 */
export function useRunOrRedirectToJoin() {
  const user = useUser()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  return (act: () => void, returnPath = here) => {
    if (user) act()
    else void navigate({ to: paths.auth(returnPath) })
  }
}
