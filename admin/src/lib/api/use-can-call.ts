import type { CallFacts } from '@fanfare/contract/call-facts'
import { useSession } from './session.ts'

/** Checks whether the signed-in admin’s role may make a call. */
export function useCanCall(call: CallFacts): boolean {
  const session = useSession()
  return session !== null && call.who === 'admin' && (call.roles?.includes(session.admin.role) ?? true)
}
