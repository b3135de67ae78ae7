import { agePassHeader } from '@fanfare/contract/accounts/age-gate'
import { limits } from '@fanfare/contract/limits'
import type { AgePass as AgeToken } from '@fanfare/contract/shapes/accounts/age'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { hasValidSignature, sign } from '../../platform/crypto/sign.ts'
import { refuse } from '../../platform/errors.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { anonymousAdultId } from '../visibility/adult.ts'
import type { EffectiveViewer } from '../visibility/unrestricted-viewer.ts'

/** People's file tokens have no full stop, so that neither kind is ever read as the other. */
const form = /^age\.[0-9a-z]{8}[\w-]{43}$/
const claimsLength = 'age.'.length + 8

/**
 * Builds the token of a guest who has confirmed that they are of age: it identifies nobody, is signed, and
 * lasts 30 days.
 * @throws Refusal NOT_ALLOWED unless the operator uses the age gate `confirm`
 */
export function buildAgeToken(ctx: Context): AgeToken {
  if (ctx.config.ageGate !== 'confirm') throw refuse('NOT_ALLOWED')
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + limits.agePassDays * 86_400
  const claims = `age.${expires.toString(36).padStart(8, '0')}`
  return {
    agePass: claims + sign(ctx.config, `age pass ${claims}`).toString('base64url'),
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/** Checks whether a token is of this kind, valid or not. */
export function hasAgeTokenFormat(token: string): boolean {
  return token.startsWith('age.')
}

/** Returns the viewer id with which a request, perhaps of a guest, reads posts. */
export function effectiveViewerId(
  ctx: Context,
  viewer: Viewer | null,
  request: FastifyRequest,
): string | null {
  return viewer?.userId ?? effectiveGuestViewerId(ctx, request.headers[agePassHeader])
}

/** The same for a list, which is shorter for whom nothing narrows. */
export function effectiveViewer(
  ctx: Context,
  viewer: Viewer | null,
  request: FastifyRequest,
): EffectiveViewer {
  return {
    viewerId: effectiveViewerId(ctx, viewer, request),
    isUnrestricted: viewer?.isUnrestricted ?? false,
  }
}

/**
 * Returns the viewer id with which a guest reads posts: that of an anonymous adult if they are known to be of
 * age or age is not checked, else null.
 * @param pass age token of the guest, not validated
 */
export function effectiveGuestViewerId(ctx: Context, pass: unknown): string | null {
  const isOfAge = ctx.config.ageGate === 'off' || (ctx.config.ageGate === 'confirm' && isGood(ctx, pass))
  return isOfAge ? anonymousAdultId : null
}

function isGood({ config, clock }: Context, pass: unknown): boolean {
  if (typeof pass !== 'string' || !form.test(pass)) return false
  const claims = pass.slice(0, claimsLength)
  const signature = Buffer.from(pass.slice(claimsLength), 'base64url')
  return (
    hasValidSignature(config, `age pass ${claims}`, signature) &&
    Number.parseInt(claims.slice('age.'.length), 36) * 1000 > clock.now().getTime()
  )
}
