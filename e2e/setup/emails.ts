import { expect } from '@playwright/test'
import { addresses } from './stack/addresses.ts'

type Mail = { id: string; subject: string; text: string }

/** The mails that this address got, newest first. */
export async function emailsTo(email: string): Promise<Mail[]> {
  const url = new URL('/mail/messages', addresses().fakeProviders)
  url.searchParams.set('to', email)
  const response = await fetch(url)
  return response.json()
}

function codeIn(subject: string): string | undefined {
  return /\b\d{6}\b/.exec(subject)?.[0]
}

/** The newest code that was mailed to this address, as soon as it has come. `after`: how many mails came before it. */
export async function waitForEmailedCode(email: string, after = 0): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const mails = await emailsTo(email)
        const codes = mails.slice(0, Math.max(0, mails.length - after)).map(({ subject }) => codeIn(subject))
        code = codes.find((each) => each !== undefined) ?? ''
        return code
      },
      { message: `a code is mailed to ${email}`, intervals: [50, 100, 200] },
    )
    .toMatch(/^\d{6}$/)
  return code
}
