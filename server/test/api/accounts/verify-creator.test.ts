import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { runCommandHere } from '../../setup/processes/run-command.ts'

const app = await startTestApp()
const verifyCreator = (...args: string[]) => runCommandHere(app, 'verify-creator', ...args)

describe('the command verify-creator', () => {
  test('verifies anybody without documents when told to', async () => {
    const amara = await joined(app)
    const refused = await verifyCreator(amara.username)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toBe(
      `@${amara.username} has submitted no documents; add --without-documents to verify anyway.\n`,
    )
    const done = await verifyCreator(amara.username, '--without-documents')
    expect(done).toEqual({ code: 0, out: `@${amara.username} is verified now.\n`, err: '' })
    const { data } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(data.isVerified).toBe(true)
  })

  test('says that there is nobody, and fails', async () => {
    const answer = await verifyCreator('nobody_at_all')
    expect(answer).toEqual({ code: 1, out: '', err: 'User @nobody_at_all not found.\n' })
  })

  test('asks for a name', async () => {
    const answer = await verifyCreator()
    expect(answer).toEqual({
      code: 1,
      out: '',
      err: 'Usage: verify-creator USERNAME [--without-documents]\n',
    })
  })
})
