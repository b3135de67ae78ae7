import { api } from './api.ts'

/** An account of the platform, whose statements read "Date,Amount,Text,Id". @returns its id */
export async function createPlatformAccount(
  admin: string,
  currencyCode: 'NGN' | 'EUR' = 'NGN',
  accountNumber = '0123456789',
): Promise<string> {
  const { data } = await api('POST /admin/set-platform-account', {
    token: admin,
    body: { currencyCode, bankName: 'Harbour Bank', accountName: 'Fanfare Limited', accountNumber },
  })
  if (!data) throw new Error('The account waits for a second admin.')
  const { platformAccountId } = data
  await api('POST /admin/set-statement-mapping/{platformAccountId}', {
    token: admin,
    params: { platformAccountId },
    body: {
      dateFormat: 'YYYY-MM-DD',
      columns: { date: 'Date', amount: 'Amount', text: ['Text'], bankId: 'Id' },
    },
  })
  return platformAccountId
}
