import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { sessionStore } from '../../lib/api/session-store.ts'
import { resolveSignInReturnPath } from '../../lib/paths.ts'

/** Guests go to the sign-in, and come back from there. */
export function redirectGuestsToSignIn({ location }: { location: ParsedLocation }) {
  if (!sessionStore.get().user) throw redirect({ to: '/auth/login', search: { to: location.href } })
}

/** Redirects signed-in users away from the sign-in, unless they return from a provider to connect it. */
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
