import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../setup/app.ts'
import { takeCode } from '../../../setup/people.ts'

const app = await startTestApp()

async function codeFor(identifier: string) {
  const { data: token } = await app.call('POST /two-factor/initialize', {
    body: { authenticationType: 'SIGN_UP', identifier, medium: 'EMAIL' },
  })
  const otp = await takeCode(app.ctx, token)
  const wrong = otp === '000000' ? '000001' : '000000'
  return { token, otp, wrong }
}

function validate(token: string, otp: string, authenticationType: 'SIGN_UP' | 'LOGIN' = 'SIGN_UP') {
  return app.call('POST /two-factor/validate', { body: { token, otp, authenticationType } })
}

describe('checking a code', () => {
  test('says yes to the right digits, as often as asked', async () => {
    const { token, otp } = await codeFor('right@mail.example')
    expect(await validate(token, otp)).toMatchObject({ status: 200, data: true })
    expect(await validate(token, otp)).toMatchObject({ status: 200, data: true })
  })

  test('says yes to the same digits of another script', async () => {
    const { token, otp } = await codeFor('script@mail.example')
    for (const zero of ['٠', '۰', '०', '๐', '０']) {
      const first = zero.codePointAt(0) ?? 0
      const typed = otp.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)))
      expect(await validate(token, typed)).toMatchObject({ status: 200, data: true })
    }
  })

  test('says no to wrong digits with the sentence of the form', async () => {
    const { token, wrong } = await codeFor('wrong@mail.example')
    const { status, problem } = await validate(token, wrong)
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'INVALID_OTP', detail: 'Enter a valid OTP' })
  })

  test('says no to the right digits after five wrong tries', async () => {
    const { token, otp, wrong } = await codeFor('guess@mail.example')
    for (let guess = 0; guess < 5; guess++) await validate(token, wrong)
    expect((await validate(token, otp)).problem.code).toBe('INVALID_OTP')
  })

  test('counts guesses that are made side by side', async () => {
    const { token, otp, wrong } = await codeFor('guesses@mail.example')
    await Promise.all(Array.from({ length: 5 }, () => validate(token, wrong)))
    expect((await validate(token, otp)).status).toBe(422)
  })

  test('says no after ten minutes', async () => {
    const { token, otp } = await codeFor('late@mail.example')
    app.clock.advance({ minutes: 10, seconds: 1 })
    expect((await validate(token, otp)).status).toBe(422)
  })

  test('says no to a code for something else, and to a token of nobody', async () => {
    const { token, otp } = await codeFor('other@mail.example')
    expect((await validate(token, otp, 'LOGIN')).status).toBe(422)
    expect((await validate('no token of ours', otp)).status).toBe(422)
  })

  test('refuses what is not six digits', async () => {
    const { token } = await codeFor('letters@mail.example')
    const { status, problem } = await validate(token, 'abcdef')
    expect(status).toBe(400)
    expect(problem.errors).toEqual([{ path: 'otp', message: 'Enter a valid OTP' }])
  })
})
