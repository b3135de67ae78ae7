import { expect, test } from 'vitest'
import { startTestApp } from '../../setup/app.ts'
import { joined } from '../../setup/people.ts'
import { jpeg as encoded } from '../../setup/posts.ts'

const app = await startTestApp()
const creator = await joined(app)
const picture = await encoded()

type Part = [name: string, value: string | Blob, fileName?: string]

async function send(type: string, ...parts: Part[]) {
  const form = new FormData()
  form.set('type', type)
  form.set('caption', 'Which?')
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  }
  const { status, data, problem } = await app.call('POST /post/create-post', { form, token: creator.token })
  return { status, data, refused: [problem?.detail, problem?.errors?.map(({ path }) => path)] }
}

const jpeg = new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' })
const nothing = new Blob([], { type: 'image/jpeg' })

test('an empty file is refused, also beside a good one', async () => {
  for (const files of [[jpeg, nothing], [nothing, jpeg], [nothing]]) {
    const parts = files.map((file): Part => ['IMAGE', file, file === nothing ? 'empty.jpg' : 'good.jpg'])
    const { status, refused } = await send('MEDIA', ...parts)
    expect([status, refused]).toEqual([400, ['The file empty.jpg is empty.', ['IMAGE']]])
  }
})

test('the part of a browser in which no file was chosen is no file', async () => {
  const boundary = 'b'
  const lines = [
    ...['--b', 'Content-Disposition: form-data; name="type"', '', 'TEXT'],
    ...['--b', 'Content-Disposition: form-data; name="caption"', '', 'Which?'],
    ...['--b', 'Content-Disposition: form-data; name="IMAGE"; filename=""'],
    ...['Content-Type: application/octet-stream', '', '', '--b--', ''],
  ]
  const { statusCode } = await app.fastify.inject({
    method: 'POST',
    url: '/post/create-post',
    headers: {
      authorization: `Bearer ${creator.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: lines.join('\r\n'),
  })
  expect(statusCode).toBe(201)
})

test('a field that comes twice is refused, and none of the two is chosen', async () => {
  for (const [parts, path] of [
    [[['caption', 'Another']], 'caption'],
    [
      [
        ['options[0]', 'a'],
        ['options[0]', 'b'],
        ['options[1]', 'c'],
      ],
      'options[0]',
    ],
    [
      [
        ['options', 'a'],
        ['options[1]', 'b'],
      ],
      'options[1]',
    ],
    [
      [
        ['options[1]', 'a'],
        ['options', 'b'],
      ],
      'options',
    ],
  ] as [Part[], string][]) {
    const { status, refused } = await send('POLL', ...parts)
    expect([status, refused]).toEqual([400, ['This was sent more than once.', [path]]])
  }
})

test('a list is numbered or in the order in which it comes; what is numbered otherwise is refused', async () => {
  const { data } = await send('POLL', ['options[]', 'Yes'], ['options[]', 'No'])
  expect(data.options.map(({ content }) => content)).toEqual(['Yes', 'No'])
  for (const index of ['a', '-1', '1.5', '100', '1e1']) {
    const { status, refused } = await send('POLL', [`options[${index}]`, 'Yes'], ['options[1]', 'No'])
    expect([status, refused[0]]).toEqual([400, 'Number the entries of a list from 0, as in options[0].'])
  }
})

test('a blank tag and a name that no field has are refused, and nothing is left out of a list', async () => {
  for (const parts of [[['contentTagCodes[0]', '']], [['contentTagCodes[]', ' ']]] as Part[][]) {
    const { status, refused } = await send('TEXT', ...parts)
    expect([status, refused[0]]).toEqual([400, "One of the tags doesn't exist."])
  }
  for (const name of ['caption ', 'content-tags[0]']) {
    const { status, refused } = await send('TEXT', [name, 'Hi'])
    expect([status, refused]).toEqual([400, ["This isn't in the expected format", [name]]])
  }
  const { data } = await send('POLL', ['options[1]', 'Yes'], ['options[4]', 'No'])
  expect(data.options.map(({ content }) => content)).toEqual(['Yes', 'No'])
})

test('bytes of another encoding are refused instead of replaced', async () => {
  const { statusCode, body } = await app.fastify.inject({
    method: 'POST',
    url: '/user/update-user',
    headers: { authorization: `Bearer ${creator.token}`, 'content-type': 'application/json' },
    payload: Buffer.from('{"bio":"caf\xe9"}', 'latin1'),
  })
  expect([statusCode, JSON.parse(body).detail]).toEqual([400, "Some of the characters can't be saved."])
})

test('a field of another type is refused with one sentence', async () => {
  const body = { userFolderIds: '', creatorId: creator.id } as never
  const { problem } = await app.call('POST /user-folder/add-to-user-folder', { token: creator.token, body })
  expect(problem.detail).toBe('Please select at least one list')
  expect(problem.errors).toHaveLength(1)
})

test('a text where a file belongs is refused, and a file where a text belongs', async () => {
  const text = await send('TEXT', ['IMAGE', 'good.jpg'])
  expect([text.status, text.refused]).toEqual([400, ['Send this as a file.', ['IMAGE']]])
  // A file that comes without a file name is a text to parsers of forms, however long it is.
  const unnamed = await send('TEXT', ['IMAGE', 'x'.repeat(1_200_000)])
  expect([unnamed.status, unnamed.refused]).toEqual([400, ['Send this as a file.', ['IMAGE']]])
  const file = await send('TEXT', ['isAdult', jpeg, 'good.jpg'])
  expect([file.status, file.refused]).toEqual([
    400,
    ["This type of file can't be uploaded here.", ['isAdult']],
  ])
})
