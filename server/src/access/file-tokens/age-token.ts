import { agePassHeader } from '@fanfare/contract/age-gate'
import { limits } from '@fanfare/contract/limits'
import type { AgePass as AgeToken } from '@fanfare/contract/shapes/age'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { isSigned, sign } from '../../platform/crypto/sign.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { anonymousAdultId } from '../visibility/adult.ts'
import type { ViewerScope } from '../visibility/unrestricted-viewer.ts'

/** People's file tokens have no full stop, so that neither kind is ever read as the other. */
const form = /^age\.[0-9a-z]{8}[\w-]{43}$/
const claimsLength = 'age.'.length + 8

/**
 * What a guest shows who has said that she is of age: it names nobody, is signed, and lasts 30 days.
 * @throws Refusal NOT_ALLOWED where the operator does not ask guests for their age
 */
export function createAgeToken(ctx: Context): AgeToken {
  if (ctx.config.ageGate !== 'confirm') throw refuse('NOT_ALLOWED')
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + limits.agePassDays * 86_400
  const claims = `age.${expires.toString(36).padStart(8, '0')}`
  return {
    agePass: claims + sign(ctx.config, `age pass ${claims}`).toString('base64url'),
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/** Whether a token is of this kind, right or not. */
export function isAgeToken(token: string): boolean {
  return token.startsWith('age.')
}

/** With whose eyes the request of somebody who may be a guest looks at posts. */
export function effectiveViewerId(
  ctx: Context,
  viewer: Viewer | null,
  request: FastifyRequest,
): string | null {
  return viewer?.userId ?? effectiveGuestId(ctx, request.headers[agePassHeader])
}

/** The same for a list, which is shorter for whom nothing narrows. */
export function viewerScope(ctx: Context, viewer: Viewer | null, request: FastifyRequest): ViewerScope {
  return {
    viewerId: effectiveViewerId(ctx, viewer, request),
    isUnrestricted: viewer?.isUnrestricted ?? false,
  }
}

/**
 * With whose eyes a guest looks at posts: those of a stranger of age where her age is known or not asked for, else null.
 * @param pass what she sends as her age pass, whatever it is
 */
export function effectiveGuestId(ctx: Context, pass: unknown): string | null {
  const isOfAge = ctx.config.ageGate === 'off' || (ctx.config.ageGate === 'confirm' && isGood(ctx, pass))
  return isOfAge ? anonymousAdultId : null
}

function isGood({ config, clock }: Context, pass: unknown): boolean {
  if (typeof pass !== 'string' || !form.test(pass)) return false
  const claims = pass.slice(0, claimsLength)
  const signature = Buffer.from(pass.slice(claimsLength), 'base64url')
  return (
    isSigned(config, `age pass ${claims}`, signature) &&
    Number.parseInt(claims.slice('age.'.length), 36) * 1000 > clock.now().getTime()
  )
}
