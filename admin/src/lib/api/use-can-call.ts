import type { CallFacts } from '@fanfare/contract/call-facts'
import { useSession } from './session.ts'

/** Whether the admin who is signed in may make a call, as far as her role says. */
export function useCanCall(call: CallFacts): boolean {
  const session = useSession()
  return session !== null && call.who === 'admin' && (call.roles?.includes(session.admin.role) ?? true)
}
