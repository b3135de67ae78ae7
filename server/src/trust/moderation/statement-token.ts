import type { Context } from '../../platform/context.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'

/**
 * Builds the token that opens a statement of reasons from its email: the recipient may be suspended, and
 * unable to sign in.
 */
function statementToken(ctx: Context, decisionId: string): string {
  return sign(ctx.config, textOf(decisionId)).toString('base64url')
}

export function isValidStatementOfReasonsToken(ctx: Context, decisionId: string, token: string): boolean {
  const given = Buffer.from(token, 'base64url')
  return given.length === 32 && hasValidSignature(ctx.config, textOf(decisionId), given)
}

export function statementOfReasonsUrl(ctx: Context, decisionId: string): string {
  return `${ctx.config.webOrigin}/decision/${decisionId}#${statementToken(ctx, decisionId)}`
}

function textOf(decisionId: string): string {
  return `statement of reasons ${decisionId}`
}
