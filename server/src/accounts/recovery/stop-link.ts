import type { Config } from '../../platform/config/config.ts'
import { isSigned, sign } from '../../platform/crypto/sign.ts'

/** The link by which the owner of an account stops the switching off of her second factors: in no table and no queue. */
export function stopUrl(config: Config, resetId: string): string {
  const token = sign(config, textOf(resetId)).toString('base64url')
  // Behind #, so that the token reaches no server's log on the way.
  return `${config.webOrigin}/stop-factor-reset#${resetId}.${token}`
}

/** Which reset this token stops; null for a token that we did not give. */
export function resetStoppedBy(config: Config, token: string): string | null {
  const [resetId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  return given.length === 32 && isSigned(config, textOf(resetId), given) ? resetId : null
}

function textOf(resetId: string): string {
  return `stop factor reset ${resetId}`
}
