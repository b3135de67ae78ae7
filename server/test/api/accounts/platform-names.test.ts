import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined, takeCode } from '../../setup/people.ts'

const app = await startTestApp({ BRAND_NAME: 'Ovation Club' })
const amara = await joined(app)

function update(body: object) {
  const confirmation = { password: amara.password }
  return app.call('POST /user/update-user', { token: amara.token, body: { ...body, confirmation } })
}

const usernames = [
  'support_team',
  'fanfare.official',
  'f4nfare',
  'fan.fare_',
  'fanffare',
  'fanfare_lagos',
  'ovationclub',
  'the_0vation_club',
  'adm1n',
  'a.d.m.i.n',
  'admin_2024',
  'adrnin',
  'moderat0r',
  'moderator_ada',
  'staff',
  'helpdesk',
  'help.desk',
  'security_alerts',
  'bi11ing',
  'billing.department',
  'customer.support',
  'support_ng',
  'supp0rt',
  'suppport',
  'official_team',
  'payouts',
]
const displayNames = [
  'Fanfare',
  'Fanfare Support',
  'FANFARE™ Official',
  'Ｆａｎｆａｒｅ',
  'Fаnfаrе Help',
  '𝐅𝐚𝐧𝐟𝐚𝐫𝐞',
  '🅕🅐🅝🅕🅐🅡🅔',
  'ꜰᴀɴꜰᴀʀᴇ',
  'Fánfàre',
  'F a n f a r e ✨',
  'Ovation Club',
  'Ovati0n  Club Team',
  'Admin',
  'Аdmіn',
  'The Moderators',
  'Support Team 💬',
  'Security',
  'Customer Care Support',
]

describe('a name that may be taken for the platform', () => {
  test.each(usernames)('is not free as the username %s', async (username) => {
    const { data } = await app.call('POST /user/validate-unique-resource', {
      body: { resource: 'USERNAME', value: username },
    })
    expect(data).toBe(false)
  })

  test.each(['support_team', 'fanfare.official', 'f4nfare', 'ovation.club'])(
    "is nobody's new username: %s",
    async (username) => {
      const { status, problem } = await update({ username })
      expect(status).toBe(400)
      expect(problem.errors).toEqual([{ path: 'username', message: 'This username is not available' }])
    },
  )

  test.each(displayNames)("is nobody's new name: %s", async (displayName) => {
    const { status, problem } = await update({ displayName })
    expect(status).toBe(400)
    expect(problem.errors).toEqual([
      { path: 'displayName', message: 'This name looks like an official one. Choose another one' },
    ])
  })

  test.each([
    [
      'Account hacked, visit x.example',
      "Names can't contain a web or email address. Add links to your profile instead",
    ],
    ['@amara', "Names can't start with @, because they could be mistaken for usernames"],
    ['＠ Amara', "Names can't start with @, because they could be mistaken for usernames"],
    ['Аmara Obi', 'Use one alphabet for each word of a name, because similar letters can mislead people'],
    ['Мapина', 'Use one alphabet for each word of a name, because similar letters can mislead people'],
  ])(
    'is no address or handle, as strangers read names in notices and mails: %s',
    async (displayName, message) => {
      const { statusCode, body } = await app.fastify.inject({
        method: 'POST',
        url: '/user/update-user',
        headers: { authorization: `Bearer ${amara.token}` },
        payload: { displayName },
      })
      expect([statusCode, JSON.parse(body).errors]).toEqual([400, [{ path: 'displayName', message }]])
    },
  )

  test.each([
    ['username', { username: 'f4nfare' }],
    ['displayName', { displayName: 'Fanfare Support' }],
  ])('is refused as a %s where somebody joins, and leaves the code usable', async (path, wrong) => {
    const email = `${path.toLowerCase()}@mail.example`
    const { data: token } = await app.call('POST /two-factor/initialize', {
      body: { authenticationType: 'SIGN_UP', identifier: email, medium: 'EMAIL' },
    })
    const twoFactor = { otp: await takeCode(app.ctx, token), token, authenticationType: 'SIGN_UP' as const }
    const person = {
      username: `new_${path.toLowerCase()}`,
      displayName: 'Bisi',
      email,
      password: 'Sunny-Day-42',
      countryCode: 'NG',
      dateOfBirth: '1995-04-12',
      acceptTerms: true as const,
      twoFactor,
    }
    const refused = await app.call('POST /user/register', { body: { ...person, ...wrong } })
    expect(refused.status).toBe(400)
    expect(refused.problem.errors?.map((error) => error.path)).toEqual([path])
    expect((await app.call('POST /user/register', { body: person })).status).toBe(201)
  })

  test('stays with an existing owner, who can change the rest', async () => {
    const old = await joined(app)
    await app.ctx.db
      .updateTable('account')
      .set({ username: 'support_since_ever', display_name: 'Support' })
      .where('id', '=', old.id)
      .execute()
    const { status, data } = await app.call('POST /user/update-user', {
      token: old.token,
      body: { username: 'support_since_ever', displayName: 'Support', bio: 'I was here first' },
    })
    expect(status).toBe(200)
    expect(data).toMatchObject({ username: 'support_since_ever', bio: 'I was here first' })
  })
})

test.each([
  'modupe',
  'adaeze',
  'stefan.ferrari',
  'stefan_farer',
  'helper_ife',
  'the_real_leo',
  'amara4',
  'legally_bola',
  'modgirl',
  'sam_helps',
])('a name of people stays free: %s', async (username) => {
  const { data } = await app.call('POST /user/validate-unique-resource', {
    body: { resource: 'USERNAME', value: username },
  })
  expect(data).toBe(true)
})

test.each([
  'Trust',
  'Modupe Ade',
  'Grace Help-Me-Lord Obi',
  'Надежда',
  'Ελένη',
  'Сара',
  'KoЯn',
  'Ωmega',
  'Ada Ångström Ελένη Сара',
  'Stefan Farer',
  '天音',
  '🔥'.repeat(2),
])("a name of people is anybody's: %s", async (displayName) => {
  expect((await update({ displayName })).status).toBe(200)
})

test('the username of somebody else is no display name where it can be nothing but a username', async () => {
  const [fan, other] = await Promise.all([joined(app, { username: 'zoe_star9' }), joined(app)])
  const rename = (token: string, body: object) =>
    app.fastify.inject({
      method: 'POST',
      url: '/user/update-user',
      headers: { authorization: `Bearer ${token}` },
      payload: { ...body, confirmation: { password: fan.password } },
    })
  const message = "This name is someone else's username. Choose another one"
  for (const displayName of ['zoe_star9', ' Zoe_Star9 ', 'ｚｏｅ＿ｓｔａｒ９']) {
    const { statusCode, body } = await rename(other.token, { displayName })
    expect([statusCode, JSON.parse(body).errors]).toEqual([400, [{ path: 'displayName', message }]])
  }
  expect((await rename(fan.token, { displayName: 'Zoe_Star9' })).statusCode).toBe(200)
  expect((await rename(fan.token, { username: 'zoe_moon9' })).statusCode).toBe(200)
  // The old name leads to its owner for 30 days.
  expect((await rename(other.token, { displayName: 'zoe_star9' })).statusCode).toBe(400)
  const next = await joined(app)
  expect((await rename(next.token, { username: 'sun_9', displayName: 'sun_9' })).statusCode).toBe(200)
  // First names are usernames of somebody or other.
  const ada = await joined(app, { username: 'ada' })
  expect((await rename(next.token, { displayName: 'Ada' })).statusCode).toBe(200)
  expect(ada.username).toBe('ada')
})

test('nobody puts a mark like that of verified people into their name', async () => {
  for (const mark of ['✓', '✔️', '✅', '☑️', '🗸', '√', '🅥', 'Ⓥ']) {
    const { status, problem } = await update({ displayName: `Amara ${mark}` })
    expect(status, mark).toBe(400)
    expect(problem.errors?.map(({ path }) => path)).toEqual(['displayName'])
  }
})
