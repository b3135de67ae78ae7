import { api } from './api.ts'
import { emailsTo, waitForEmailedCode } from './emails.ts'
import { createBackOfficeAdminToken } from './people/admins.ts'
import { createCreator, type Person } from './people/people.ts'

/**
 * Creates a creator who has requested a withdrawal of this many naira to this bank, pending an admin's
 * review.
 */
export async function createWithdrawingCreator(name: string, major: number, bankName: string) {
  const creator = await createCreator(name)
  const { data: transfer } = await api('POST /transfer/start', {
    token: creator.token,
    body: { amount: (major * 100) as never, currencyCode: 'NGN' },
  })
  // No statement tells of it: one admin proposes it, and another confirms it.
  for (const admin of [
    await createBackOfficeAdminToken('FINANCE'),
    await createBackOfficeAdminToken('FINANCE'),
  ]) {
    await api('POST /admin/confirm-transfer/{transferId}', {
      token: admin,
      params: { transferId: transfer.id },
      body: {},
    })
  }
  return { creator, id: await requestWithdrawalOfAll(creator, bankName) }
}

/** A request for all that can be withdrawn. @returns its id */
export async function requestWithdrawalOfAll(creator: Person, bankName: string): Promise<string> {
  const before = (await emailsTo(creator.email)).length
  const { data: token } = await api('POST /two-factor/initialize', {
    token: creator.token,
    body: { authenticationType: 'WITHDRAWAL_REQUEST', identifier: creator.email, medium: 'EMAIL' },
  })
  const otp = await waitForEmailedCode(creator.email, before)
  const { data } = await api('POST /wallet/create-withdrawal-request', {
    token: creator.token,
    body: {
      bankName,
      accountName: creator.displayName.replace(/[^A-Za-z ]/g, ''),
      accountNumber: '0123456789',
      twoFactor: { otp, token, authenticationType: 'WITHDRAWAL_REQUEST' },
    },
  })
  return data.id
}
