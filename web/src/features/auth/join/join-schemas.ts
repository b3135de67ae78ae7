import { registration } from '@fanfare/contract/shapes/accounts/accounts'
import { joining } from '@fanfare/contract/shapes/accounts/providers'

export const joiningWithPassword = joining.extend(registration.pick({ password: true }).shape)
export const joiningWithoutPassword = joiningWithPassword.partial({ password: true })
