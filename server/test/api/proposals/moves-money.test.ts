import { allCalls } from '@fanfare/contract/all-calls'
import type { Call } from '@fanfare/contract/call'
import { describe, expect, test } from 'vitest'
import { adminOf, adminWithApp } from '../../setup/admins.ts'
import { startTestApp } from '../../setup/app.ts'
import { schemaOf } from '../../setup/schema/schema-paths.ts'

const app = await startTestApp()
const nothing = '01K0000000000000000000000A'
const calls = allCalls.map(({ call }): Call => call).filter(({ who }) => who === 'admin')
const moving = calls.filter(({ movesMoney }) => movesMoney)
const reason = 'As agreed'

/** Bodies of the calls, without the second factor. */
const bodies: Record<string, object> = {
  'approve-withdrawal': {},
  'disapprove-withdrawal': { reason },
  'approve-withdrawals': { withdrawalRequestIds: [nothing] },
  'undo-withdrawal-decision': {},
  'note-payout-rejected': { reason },
  'make-payout-file': { currencyCode: 'NGN' },
  'take-payout-file': { format: 'CSV' },
  'remove-from-payout-file': { withdrawalRequestIds: [nothing] },
  'mark-payout-file-paid': { payments: [{ withdrawalRequestId: nothing }] },
  'refund-payment': { reason },
  'decide-payment-review': { decision: 'REFUND', reason },
  'decide-refund-request': { decision: 'KEEP', reason },
  'retry-refund': { reason },
  'settle-refund': { reason },
  'confirm-transfer': {},
  'reject-transfer': { reason },
  'decide-bank-line': { decision: 'DISMISS', reason },
  'set-platform-account': {
    ...{ currencyCode: 'NGN', bankName: 'Harbour Bank', accountName: 'Fanfare', accountNumber: '0123456789' },
  },
  'remove-platform-account': { reason },
  'set-statement-mapping': { dateFormat: 'YYYY-MM-DD', columns: { date: 'A', amount: 'B', text: ['C'] } },
  'propose-adjustment': {
    ...{ username: 'nobody', currencyCode: 'NGN', direction: 'CREDIT', amount: 100 },
    ...{ counterAccount: 'fees', reason },
  },
  'approve-adjustment': {},
}
/** Sent as a form: asked for in its own test, beside the statements. */
const forms = ['import-bank-statement']

/** Calls of finance roles that change data but move no money. */
const movesNothing = [
  '/admin/withdraw-proposal/{proposalId}',
  '/admin/allow-cards/{userId}',
  '/admin/refuse-adjustment/{adjustmentId}',
  '/admin/show-withdrawal-account/{withdrawalRequestId}',
  // Only of a statement of which nothing was credited or decided.
  '/admin/undo-bank-statement/{statementId}',
]

function nameOf({ path }: Call): string {
  return path.split('/')[2] ?? ''
}

async function ask(call: Call, token: string, body: object) {
  const response = await app.fastify.inject({
    method: 'POST',
    url: call.path.replace(/\{\w+\}/g, nothing),
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  })
  return (JSON.parse(response.body) as { code?: string }).code
}

test('what the finance may change either moves money, or is known to move none', () => {
  const changing = calls.filter(
    ({ method, changes, roles }) => (method === 'POST' || changes) && roles?.includes('FINANCE'),
  )
  const others = changing.filter(({ movesMoney }) => !movesMoney).map(({ path }) => path)
  expect(new Set(others.filter((path) => !isOfPeople(path)))).toEqual(new Set(movesNothing))
  expect(new Set(moving.map(nameOf))).toEqual(new Set([...Object.keys(bodies), ...forms]))
})

/** Checks whether several roles may make a call: it concerns people, but not their money. */
function isOfPeople(path: string): boolean {
  return calls.some(
    (call) => call.path === path && call.roles?.some((role) => /MODERATOR|SUPPORT/.test(role)),
  )
}

describe.each(moving.map((call) => ({ name: nameOf(call), call })))('$name', ({ name, call }) => {
  test('takes a second factor, and says that it may refuse for want of one', () => {
    const { properties = {} } = schemaOf(call.body ?? expect.fail('It takes nothing.'))
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['otp', 'passkey']))
    expect(call.refuses).toEqual(expect.arrayContaining(['TWO_FACTOR_REQUIRED', 'INVALID_OTP']))
  })

  test.skipIf(forms.includes(name))('does nothing before one is shown, of anything', async () => {
    const admin = await adminWithApp(app, 'FINANCE')
    const body = bodies[name] ?? {}
    expect(await ask(call, admin.token, body)).toBe('TWO_FACTOR_REQUIRED')
    expect(await ask(call, admin.token, { ...body, otp: '000000' })).toBe('INVALID_OTP')
    expect(await ask(call, admin.token, { ...body, otp: admin.code() })).not.toBe('TWO_FACTOR_REQUIRED')
  })

  test.skipIf(forms.includes(name))('does nothing for who has none, in production', async () => {
    const { token } = await adminOf(app, 'FINANCE')
    Object.assign(app.ctx.config, { environment: 'production' })
    try {
      expect(await ask(call, token, bodies[name] ?? {})).toBe('TWO_FACTOR_REQUIRED')
    } finally {
      Object.assign(app.ctx.config, { environment: 'test' })
    }
  })
})
