import { registration } from '@fanfare/contract/shapes/accounts/accounts'
import { joining } from '@fanfare/contract/shapes/accounts/providers'

export const withPassword = joining.extend(registration.pick({ password: true }).shape)
export const withoutPassword = withPassword.partial({ password: true })
