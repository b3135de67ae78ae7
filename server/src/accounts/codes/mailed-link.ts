import type { Context } from '../../platform/context.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'

/**
 * The token of the link that is mailed beside the digits of a code. Unlike them it cannot be guessed: whoever has it reads the
 * mailbox, and is let through however many wrong digits strangers have entered.
 */
export function mailedLinkTokenOf(ctx: Context, codeId: string): string {
  return `${codeId}.${sign(ctx.config, textOf(codeId)).toString('base64url')}`
}

/** The code that a link's token names; undefined for any other token. */
export function codeIdOfMailedLink(ctx: Context, token: string): string | undefined {
  const [, codeId, signature] = /^([0-9A-HJKMNP-TV-Z]{26})\.([\w-]{43})$/.exec(token) ?? []
  if (codeId === undefined || signature === undefined) return undefined
  return hasValidSignature(ctx.config, textOf(codeId), Buffer.from(signature, 'base64url'))
    ? codeId
    : undefined
}

function textOf(codeId: string): string {
  return `link of the one-time code ${codeId}`
}
