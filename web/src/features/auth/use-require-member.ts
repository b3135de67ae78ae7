import { useLocation, useNavigate } from '@tanstack/react-router'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'

/** Runs what only members can do; a guest is sent to join, and comes back to where she was, or to `place`. */
export function useRequireMember() {
  const user = useUser()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  return (act: () => void, returnPath = here) => {
    if (user) act()
    else void navigate({ to: paths.auth(returnPath) })
  }
}
