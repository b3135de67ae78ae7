import { expect, test } from 'vitest'
import { requireFeature } from './require-feature.ts'
import { type AdminViewer, authorizeViewer, type Viewer } from './viewer.ts'

const member: Viewer = { userId: 'ann', sessionId: 's', verificationStatus: 'PENDING', isUnrestricted: true }
const verified: Viewer = { ...member, verificationStatus: 'VERIFIED' }
const admin: AdminViewer = { adminId: 'one', sessionId: 's', role: 'FINANCE' }

type Call = Parameters<typeof authorizeViewer>[0]

/** Returns the code with which a call is refused, or the viewer it is made as. */
function taken(call: Call, viewer: Viewer | AdminViewer | null): unknown {
  try {
    return authorizeViewer(call, viewer)
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
}

test('the viewer of a call is resolved, and an admin counts as a guest except in calls for admins', () => {
  const everybody = [null, member, verified, admin]
  const admitted = (call: Call) => everybody.map((viewer) => taken(call, viewer))
  expect(admitted({ who: 'anyone' })).toEqual([null, member, verified, null])
  expect(admitted({ who: 'member' })).toEqual(['NOT_SIGNED_IN', member, verified, 'NOT_SIGNED_IN'])
  expect(admitted({ who: 'verified' })).toEqual(['NOT_SIGNED_IN', 'NOT_VERIFIED', verified, 'NOT_SIGNED_IN'])
  const [signedOut, ...people] = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'NOT_ALLOWED']
  expect(admitted({ who: 'admin' })).toEqual([signedOut, ...people, admin])
  expect(admitted({ who: 'admin', roles: ['FINANCE'] })).toEqual([signedOut, ...people, admin])
  expect(admitted({ who: 'admin', roles: ['OWNER'] })).toEqual([signedOut, ...people, 'NOT_ALLOWED'])
})

test('what an owner has switched off is refused, and nothing else', () => {
  const config = { switches: { joining: false, publishing: true, withdrawals: true } } as never
  expect(() => requireFeature({ config }, 'joining')).toThrow(
    expect.objectContaining({ code: 'SWITCHED_OFF' }),
  )
  expect(() => requireFeature({ config }, 'withdrawals')).not.toThrow()
})
