import { expect } from '@playwright/test'
import { addresses } from './addresses.ts'

type Mail = { id: string; subject: string; text: string }

/** The mails that this address got, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const url = new URL('/mail/messages', addresses().sandbox)
  url.searchParams.set('to', email)
  const response = await fetch(url)
  return response.json()
}

/** The code of the newest mail to this address, as soon as it has come. `after`: how many mails came before it. */
export async function mailedCode(email: string, after = 0): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(email)
        if (mails.length > after) code = /\b\d{6}\b/.exec(mails[0]?.subject ?? '')?.[0] ?? ''
        return code
      },
      { message: `a code is mailed to ${email}`, intervals: [50, 100, 200] },
    )
    .toMatch(/^\d{6}$/)
  return code
}
