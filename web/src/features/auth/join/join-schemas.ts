import { registration } from '@fanfare/contract/shapes/accounts/accounts'
import { providerRegistration } from '@fanfare/contract/shapes/accounts/providers'

export const joiningWithPassword = providerRegistration.extend(registration.pick({ password: true }).shape)
export const joiningWithoutPassword = joiningWithPassword.partial({ password: true })
