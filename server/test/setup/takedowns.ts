import type { TakedownNoticeBody } from '@fanfare/contract/shapes/trust/takedowns'
import type { TestApp } from './app.ts'
import { takeCode } from './people.ts'

/** Sends a takedown notice as a guest, and confirms its address by the mailed code. */
export async function sentNotice(app: TestApp, body: TakedownNoticeBody, headers = {}) {
  const sent = await app.call('POST /takedown/send-notice', { headers, body })
  if (sent.status !== 201 || sent.data.token === null) return sent
  const { takedownId, token } = sent.data
  const otp = await takeCode(app.ctx, token)
  const { status, problem } = await app.call('POST /takedown/confirm-notice/{takedownId}', {
    params: { takedownId },
    body: { otp, token },
  })
  if (status !== 200) throw new Error(`The notice was not confirmed: ${JSON.stringify(problem)}`)
  return sent
}
