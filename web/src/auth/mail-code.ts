import type { AuthenticationType } from '@fanfare/contract/two-factor'
import { api } from '../api/call.ts'

/** Has a code mailed; gives the token that goes with it. */
export async function mailCode(authenticationType: AuthenticationType, identifier: string): Promise<string> {
  const { data } = await api('POST /two-factor/initialize', {
    body: { authenticationType, identifier, medium: 'EMAIL' },
  })
  return data
}
