import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { sessionStore } from '../../lib/api/session-store.ts'
import { resolveSignInReturnPath } from '../../lib/paths.ts'

/** Redirects guests to the sign-in, which returns them. @throws the redirect */
export function redirectGuestsToSignIn({ location }: { location: ParsedLocation }) {
  if (!sessionStore.get().user) throw redirect({ to: '/auth/login', search: { to: location.href } })
}

/**
 * Redirects signed-in users away from the sign-in, to its return path, unless they return from a provider to connect it.
 * @throws the redirect
 */
export function redirectMembersAway({
  location,
  search,
}: {
  location: ParsedLocation
  search: { to?: string }
}) {
  const isFromProvider = /^\/auth\/(google|x)\/?$/.test(location.pathname)
  if (sessionStore.get().user && !isFromProvider) throw redirect({ href: resolveSignInReturnPath(search.to) })
}
