import type { Context } from '../../platform/context.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'

/**
 * Returns the URL where the author of a post that was taken down reads the notice and answers it, also while
 * suspended.
 */
export function takedownNoticeUrl(ctx: Context, takedownId: string): string {
  const token = sign(ctx.config, textOf(takedownId)).toString('base64url')
  return `${ctx.config.webOrigin}/takedown/${takedownId}#${token}`
}

export function isValidTakedownNoticeToken(ctx: Context, takedownId: string, token: string): boolean {
  const given = Buffer.from(token, 'base64url')
  return given.length === 32 && hasValidSignature(ctx.config, textOf(takedownId), given)
}

function textOf(takedownId: string): string {
  return `takedown notice ${takedownId}`
}
