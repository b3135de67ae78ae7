import { registration } from '@fanfare/contract/shapes/accounts/accounts'
import { providerRegistration } from '@fanfare/contract/shapes/accounts/providers'

export const joinWithPasswordSchema = providerRegistration.extend(registration.pick({ password: true }).shape)
export const joinWithoutPasswordSchema = joinWithPasswordSchema.partial({ password: true })
