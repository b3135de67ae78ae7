import type { Config } from '../../platform/config/config.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'

/**
 * Builds the signed link by which the owner cancels the reset of their second factors: stored in no table or
 * queue.
 */
export function factorResetCancelUrl(config: Config, resetId: string): string {
  const token = sign(config, textOf(resetId)).toString('base64url')
  // Behind #, so that the token reaches no server's log on the way.
  return `${config.webOrigin}/stop-factor-reset#${resetId}.${token}`
}

/** Returns the reset that a token cancels; null for a token not issued here. */
export function parseFactorResetCancelToken(config: Config, token: string): string | null {
  const [resetId = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  return given.length === 32 && hasValidSignature(config, textOf(resetId), given) ? resetId : null
}

function textOf(resetId: string): string {
  return `stop factor reset ${resetId}`
}
