import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { approveIdentityAsOperator } from '../../../src/accounts/verification/approve-identity-as-operator.ts'
import { decryptDocument } from '../../../src/accounts/verification/encrypt-document.ts'
import { startTestApp } from '../../setup/app.ts'
import { arbitraryBytes, noisy } from '../../setup/noisy-pictures.ts'
import { joined } from '../../setup/people.ts'

const app = await startTestApp()

const document = new Uint8Array(
  await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fafafa' } })
    .png()
    .toBuffer(),
)
const identity = {
  legalName: 'Amara Chioma Obi',
  dateOfBirth: '1995-04-12',
  address: '12 Marina Road, Lagos',
  countryCode: 'NG',
}
const pictures = { DOCUMENT_FRONT: document, DOCUMENT_BACK: document, SELFIE: document }

function submit(
  token: string,
  fields: Partial<typeof identity> & { stateCode?: string } = {},
  files: Partial<Record<keyof typeof pictures, Uint8Array<ArrayBuffer> | null>> = {},
) {
  return app.call('POST /verification/submit', {
    token,
    form: formOf({ ...identity, ...fields }, { ...pictures, ...files }),
  })
}

function yearsAgo(years: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate()))
    .toISOString()
    .slice(0, 10)
}

function formOf(fields: object, files: Record<string, Uint8Array<ArrayBuffer> | null>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) {
    if (bytes) form.append(name, new Blob([bytes], { type: 'image/png' }), `${name}.png`)
  }
  return form
}

describe('handing in an identity check', () => {
  test('leaves it pending and says so', async () => {
    const amara = await joined(app)
    const before = await app.call('GET /verification/status', { token: amara.token })
    expect(before.data).toEqual({
      status: 'UNVERIFIED',
      usualHours: null,
      keptDays: 30,
      legalName: null,
      dateSubmitted: null,
      dateDecided: null,
      reason: null,
    })
    const { status, data } = await submit(amara.token)
    expect(status).toBe(201)
    expect(data).toMatchObject({ status: 'PENDING', legalName: 'Amara Chioma Obi', dateDecided: null })
    const after = await app.call('GET /verification/status', { token: amara.token })
    expect(after.data).toEqual(data)
    const { data: user } = await app.call('GET /user/refresh-user', { token: amara.token })
    expect(user).toMatchObject({ verificationStatus: 'PENDING', isVerified: false })
  })

  test('stores the pictures so that nobody can read them without the key, and each under its own name alone', async () => {
    const amara = await joined(app)
    await submit(amara.token)
    const request = await app.ctx.db
      .selectFrom('verification_request')
      .selectAll()
      .where('account_id', '=', amara.id)
      .$narrowType<{ document_front_key: string; selfie_key: string }>()
      .executeTakeFirstOrThrow()
    const folder = fileURLToPath(app.ctx.config.storageUrl)
    const stored = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const file of stored.filter((each) => each.isFile())) {
      const bytes = await readFile(join(file.parentPath, file.name))
      expect(bytes.includes('PNG')).toBe(false)
      expect(bytes.includes('IHDR')).toBe(false)
    }
    const read = () => app.ctx.outside.storage.read(request.document_front_key)
    const opened = await decryptDocument(app.ctx.config, request.document_front_key, await read())
    expect(opened.equals(Buffer.from(document))).toBe(true)
    const served = await app.fastify.inject({ url: `/files/${request.id}?t=${amara.fileToken}` })
    expect(served.statusCode).toBe(404)
    await expect(decryptDocument(app.ctx.config, request.selfie_key, await read())).rejects.toThrow(
      /authenticate/,
    )
  })

  test('is refused while one is pending, also of several at once, and keeps nothing of what was refused', async () => {
    const amara = await joined(app)
    const answers = await Promise.all([submit(amara.token), submit(amara.token), submit(amara.token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const again = await submit(amara.token)
    expect(again.problem).toMatchObject({
      code: 'VERIFICATION_PENDING',
      detail: 'Your verification is already being reviewed.',
    })
    const { data } = await app.call('GET /verification/status', { token: amara.token })
    expect(data.status).toBe('PENDING')
  })

  test.each([
    ['is kept with a chosen state of the country', 'NG-LA', 'NG-LA'],
    ['is kept without a state where none is chosen', '', null],
  ])('%s', async (_, stateCode, storedState) => {
    const amara = await joined(app)
    const { status } = await submit(amara.token, { stateCode })
    expect(status).toBe(201)
    const { state_code } = await app.ctx.db
      .selectFrom('verification_request')
      .select('state_code')
      .where('account_id', '=', amara.id)
      .executeTakeFirstOrThrow()
    expect(state_code).toBe(storedState)
  })

  test.each(['US-CA', 'NG-XX', 'Lagos'])(
    'is refused with a state that the country does not have: %s',
    async (stateCode) => {
      const amara = await joined(app)
      const { status, problem } = await submit(amara.token, { stateCode })
      expect(status).toBe(400)
      expect(problem.errors).toEqual([{ path: 'stateCode', message: 'Choose your state or region' }])
    },
  )

  test('leaves no picture behind when the store fails', async () => {
    const failing = await startTestApp()
    const amara = await joined(failing)
    const storedKeys = new Set<string>()
    failing.ctx.log.error = () => undefined
    const { put, remove } = failing.ctx.outside.storage
    failing.ctx.outside.storage.put = async (key, ...rest) => {
      if (key.endsWith('selfie')) throw new Error('The disk is full.')
      await put(key, ...rest)
      storedKeys.add(key)
    }
    failing.ctx.outside.storage.remove = async (key) => {
      await remove(key)
      storedKeys.delete(key)
    }
    const { status } = await failing.call('POST /verification/submit', {
      token: amara.token,
      form: formOf(identity, pictures),
    })
    expect(status).toBe(500)
    expect([...storedKeys]).toEqual([])
    const { data } = await failing.call('GET /verification/status', { token: amara.token })
    expect(data.status).toBe('UNVERIFIED')
    expect(await failing.ctx.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
  })

  test('is refused once verified', async () => {
    const amara = await joined(app, { verified: true })
    const { status, problem } = await submit(amara.token)
    expect(status).toBe(422)
    expect(problem).toMatchObject({ code: 'RULE_BROKEN', detail: "You're already verified." })
  })

  test('is refused without one of the pictures', async () => {
    const amara = await joined(app)
    const { status, problem } = await submit(amara.token, {}, { DOCUMENT_BACK: null })
    expect(status).toBe(400)
    expect(problem.errors).toEqual([
      { path: 'DOCUMENT_BACK', message: 'Add a photo of the back of your document' },
    ])
  })

  test('is refused with what is no picture, whatever it is called', async () => {
    const amara = await joined(app)
    const { status, problem } = await submit(
      amara.token,
      {},
      { SELFIE: new TextEncoder().encode('%PDF-1.7 not a picture') },
    )
    expect(status).toBe(415)
    expect(problem.errors?.[0]?.path).toBe('SELFIE')
  })

  test('is refused with a PNG without its header as damaged, not as of a wrong type', async () => {
    const amara = await joined(app)
    const broken = Uint8Array.from([...document.slice(0, 8), ...new Uint8Array(300).fill(0xee)])
    const { status, problem } = await submit(amara.token, {}, { SELFIE: broken })
    expect([status, problem.code]).toEqual([422, 'UNREADABLE_MEDIA'])
  })

  test('is refused with a damaged picture', async () => {
    const amara = await joined(app)
    const { status, problem } = await submit(
      amara.token,
      {},
      { SELFIE: document.slice(0, document.length - 200) },
    )
    expect([status, problem.code]).toEqual([422, 'UNREADABLE_MEDIA'])
  })

  test.each(['jpeg', 'webp'] as const)(
    'is refused with a %s that is damaged inside its pixels',
    async (format) => {
      const photo = await noisy(800, 600).toFormat(format, { quality: 95 }).toBuffer()
      arbitraryBytes(2000).copy(photo, photo.length >> 1)
      const amara = await joined(app)
      const { status, problem } = await submit(amara.token, {}, { SELFIE: new Uint8Array(photo) })
      expect([status, problem.code]).toEqual([422, 'UNREADABLE_MEDIA'])
    },
  )

  test.each([
    ['legalName', { legalName: ' ' }, 'Enter your legal name'],
    ['address', { address: 'x' }, 'Enter your full address'],
    ['countryCode', { countryCode: 'ZZ' }, 'Choose your country'],
    ['dateOfBirth', { dateOfBirth: '2020-01-01' }, 'You must be 18 or over to get verified'],
    ['dateOfBirth', { dateOfBirth: '0000-05-05' }, 'Enter a date of birth within the last 120 years'],
    ['dateOfBirth', { dateOfBirth: '0001-05-05' }, 'Enter a date of birth within the last 120 years'],
    ['dateOfBirth', { dateOfBirth: yearsAgo(121) }, 'Enter a date of birth within the last 120 years'],
  ])('is refused with a wrong %s like in %j', async (path, fields, message) => {
    const amara = await joined(app)
    const { status, problem } = await submit(amara.token, fields)
    expect(status).toBe(400)
    expect(problem.errors).toEqual([{ path, message }])
  })

  test('is taken from somebody of 120 years', async () => {
    const amara = await joined(app)
    expect((await submit(amara.token, { dateOfBirth: yearsAgo(120) })).status).toBe(201)
  })

  test.each(['0001-05-05', '2020-01-01'])('is not kept with %s as the day of birth', async (dateOfBirth) => {
    const amara = await joined(app)
    await submit(amara.token)
    const written = app.ctx.db
      .updateTable('verification_request')
      .set({ date_of_birth: dateOfBirth })
      .where('account_id', '=', amara.id)
      .execute()
    await expect(written).rejects.toThrow('verification_request_age')
  })

  test('can be handed in again after it was declined', async () => {
    const amara = await joined(app)
    await submit(amara.token)
    await app.ctx.db
      .updateTable('verification_request')
      .set({ status: 'REJECTED', decided_at: app.clock.now(), decided_by: 'operator', reason: 'Unreadable' })
      .where('account_id', '=', amara.id)
      .execute()
    await app.ctx.db
      .updateTable('account')
      .set({ verification_status: 'REJECTED' })
      .where('id', '=', amara.id)
      .execute()
    const declined = await app.call('GET /verification/status', { token: amara.token })
    expect(declined.data).toMatchObject({ status: 'REJECTED', reason: 'Unreadable' })
    expect((await submit(amara.token)).data).toMatchObject({ status: 'PENDING', reason: null })
  })
})

test('how long checks took lately is said once there were a few', async () => {
  const calm = await startTestApp()
  const asking = await joined(calm)
  const usualHours = async () =>
    (await calm.call('GET /verification/status', { token: asking.token })).data.usualHours
  for (const hours of [1, 2, 3, 4]) await decidedWithin(hours)
  expect(await usualHours()).toBeNull()
  await decidedWithin(90)
  expect(await usualHours()).toBe(22)

  async function decidedWithin(hours: number): Promise<void> {
    const { id } = await joined(calm)
    const now = calm.clock.now()
    await calm.ctx.db
      .insertInto('verification_request')
      .values({
        id: calm.ctx.newId(),
        account_id: id,
        status: 'VERIFIED',
        legal_name: identity.legalName,
        date_of_birth: identity.dateOfBirth,
        address: identity.address,
        country_code: identity.countryCode,
        document_front_key: 'front',
        document_back_key: 'back',
        selfie_key: 'selfie',
        submitted_at: now,
        decided_at: new Date(now.getTime() + hours * 3_600_000),
        decided_by: 'operator',
      })
      .execute()
  }
})

describe('approving an identity check', () => {
  test('verifies the person and mails them', async () => {
    const amara = await joined(app)
    await submit(amara.token)
    expect(await approveIdentityAsOperator(app.ctx, `@${amara.username.toUpperCase()}`)).toBe(
      `@${amara.username} is verified now.`,
    )
    const { data } = await app.call('GET /verification/status', { token: amara.token })
    expect(data).toMatchObject({ status: 'VERIFIED', dateDecided: expect.any(String) })
    await app.drain()
    expect(app.mails.find(({ to }) => to === amara.email)?.subject).toBe("You're verified on Fanfare")
  })

  test('says so when it was done before, and mails nobody again', async () => {
    const amara = await joined(app, { verified: true })
    expect(await approveIdentityAsOperator(app.ctx, amara.username)).toBe(
      `@${amara.username} is verified already.`,
    )
    await app.drain()
    expect(app.mails.filter(({ to }) => to === amara.email)).toEqual([])
  })

  test('refuses somebody who handed in nothing, and a name that nobody has', async () => {
    const amara = await joined(app)
    await expect(approveIdentityAsOperator(app.ctx, amara.username)).rejects.toThrow(
      /has submitted no documents/,
    )
    await expect(approveIdentityAsOperator(app.ctx, 'nobody_at_all')).rejects.toThrow(
      'User @nobody_at_all not found.',
    )
  })
})
