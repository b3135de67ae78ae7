import { expect, test } from 'vitest'
import type { InboxMessage } from '../src/mail/inbox.ts'
import { openFakeProviders } from './setup/open-sandbox.ts'
import { sendMail } from './setup/send-mail.ts'

const from = 'no-reply@fanfare.test'

async function readMail(url: string, query = ''): Promise<InboxMessage[]> {
  const response = await fetch(`${url}/mail/messages${query}`)
  return (await response.json()) as InboxMessage[]
}

test('a mail sent to the sandbox is in the inbox, decoded', async () => {
  const { url, smtpPort } = await openFakeProviders()
  const message = [
    'From: Fanfare <no-reply@fanfare.test>',
    'To: Ada@Example.com',
    'Subject: =?utf-8?Q?Your_code_=E2=9C=93?=',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Your code is 123456',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Your code is <b>123456</b></p>',
    '--b--',
  ].join('\n')
  await sendMail(smtpPort, { from, to: ['Ada@Example.com'], message })

  expect(await readMail(url)).toEqual([
    {
      id: expect.any(String),
      from,
      to: 'ada@example.com',
      subject: 'Your code ✓',
      text: expect.stringContaining('123456'),
      html: expect.stringContaining('<b>123456</b>'),
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    },
  ])
})

test('messages are newest first, by address, and can be deleted', async () => {
  const { url, smtpPort } = await openFakeProviders()
  await sendMail(smtpPort, { from, to: ['ada@example.com'], message: 'Subject: one\n\nfirst' })
  await sendMail(smtpPort, {
    from,
    to: ['bo@example.com', 'ada@example.com'],
    message: 'Subject: two\n\nsecond',
  })
  await sendMail(smtpPort, { from, to: ['bo@example.com'], message: 'Subject: three\n\nthird' })

  const subjects = async (query: string) => (await readMail(url, query)).map(({ subject }) => subject)
  expect(await subjects('')).toEqual(['three', 'two', 'one'])
  expect(await subjects('?to=ADA@example.com')).toEqual(['two', 'one'])
  expect(await subjects('?to=example.com')).toEqual([])

  expect((await fetch(`${url}/mail/messages`, { method: 'DELETE' })).status).toBe(204)
  expect(await subjects('')).toEqual([])
})

test('the inbox page shows what a mail says without running any of it', async () => {
  const { url, smtpPort } = await openFakeProviders()
  const attack = '<script>alert(1)</script>"onload="x'
  const message = `Subject: ${attack}\nContent-Type: text/html\n\n<img src=x onerror=alert(2)>`
  await sendMail(smtpPort, { from, to: ['ada@example.com'], message })
  const [mail] = await readMail(url)

  const response = await fetch(`${url}/mail?id=${mail?.id}`)
  const page = await response.text()
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).not.toContain('<script>alert')
  expect(page).not.toContain('<img')
  expect(page).toMatch(/<iframe title="Message" sandbox="(?!.*allow-scripts)/)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('a message over a megabyte is refused', async () => {
  const { url, smtpPort } = await openFakeProviders()
  const message = `Subject: big\n\n${'0123456789\n'.repeat(100_000)}`
  expect(await sendMail(smtpPort, { from, to: ['ada@example.com'], message })).toMatch(/^552/)
  expect(await readMail(url)).toEqual([])
})
