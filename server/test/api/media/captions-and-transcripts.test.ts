import { limits } from '@fanfare/contract/limits'
import { beforeAll, expect, test } from 'vitest'
import { purgeDeletedAndUnattachedFiles } from '../../../src/media/purge-deleted-and-unattached-files.ts'
import { startTestApp, type TestApp } from '../../setup/app.ts'
import { download, publishFiles, sent } from '../../setup/media.ts'
import { joined, type Person } from '../../setup/people.ts'
import { entitled, jpeg, published } from '../../setup/posts.ts'

let app: TestApp
let amara: Person

beforeAll(async () => {
  app = await startTestApp()
  amara = await joined(app, { verified: true, price: 500 })
})

const hello = 'WEBVTT\n\n00:00.000 --> 00:01.500\nHello\n'
const goodbye = 'WEBVTT\n\n00:00.000 --> 00:01.500\nGoodbye\n'

type FileDescription = {
  alternativeText?: string
  transcript?: string
  removesCaptions?: string
  captions?: string
}

function describeFile(
  fileId: string | null | undefined,
  { captions, ...fields }: FileDescription,
  { token }: Person = amara,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (captions !== undefined) form.set('CAPTIONS', new Blob([captions]), 'words.vtt')
  return app.call('POST /post/describe-file/{fileId}', { params: { fileId: fileId ?? '' }, form, token })
}

async function textAt(url: string | null | undefined, person?: Person): Promise<string> {
  const { status, bytes } = await download(app, url, person)
  expect(status).toBe(200)
  return bytes.toString()
}

test('a transcript is published with a video, and refused with a picture', async () => {
  const files = [
    { part: 'IMAGE', name: 'a.jpg', bytes: await jpeg() },
    await sent('VIDEO[k]', 'h264-aac.mp4'),
  ]
  const refused = await publishFiles(app, amara, files, { 'transcripts[0]': 'A picture says nothing' })
  expect([refused.status, refused.problem.errors]).toEqual([
    400,
    [{ path: 'transcripts.0', message: 'Only videos and audio can have transcripts' }],
  ])
  const { data } = await publishFiles(app, amara, files, { 'transcripts[1]': '  Hello\r\nthere\u202E  ' })
  const [picture, video] = data.files
  expect(picture?.transcriptUrl).toBe(null)
  const { headers } = await download(app, video?.transcriptUrl)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(await textAt(video?.transcriptUrl)).toBe('Hello\nthere')
})

test('a transcript is published with an audio, and refused where it is too long', async () => {
  const { data: sound } = await publishFiles(app, amara, [await sent('AUDIO', 'song.mp3')], {
    'transcripts[0]': 'La la la',
  })
  expect(await textAt(sound.files[0]?.transcriptUrl)).toBe('La la la')

  const { status, problem } = await publishFiles(app, amara, [await sent('AUDIO', 'song.mp3')], {
    'transcripts[0]': 'x'.repeat(limits.transcriptLength + 1),
  })
  expect([status, problem.detail]).toEqual([
    400,
    `Transcripts can have up to ${limits.transcriptLength} characters`,
  ])
})

test('captions and transcripts of a post for subscribers are for them only', async () => {
  const [fan, stranger] = [await joined(app), await joined(app)]
  await entitled(app, fan, amara)
  const { data } = await publishFiles(app, amara, [await sent('VIDEO', 'h264-aac.mp4')], {
    isPublicPost: 'false',
  })
  const { data: described } = await describeFile(data.files[0]?.fileId, {
    captions: hello,
    transcript: 'Hello',
  })
  const url = described.files[0]?.url ?? ''
  for (const form of ['-captions', '-transcript']) {
    expect((await download(app, url + form, fan)).status).toBe(200)
    for (const person of [stranger, undefined]) {
      expect((await download(app, url + form, person)).status).toBe(404)
    }
  }
  const { data: locked } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId: data.postId },
    token: stranger.token,
  })
  expect(locked.files[0]).toMatchObject({ captionsUrl: null, transcriptUrl: null })
})

test('captions, a transcript and a description are added later, replaced and removed', async () => {
  const { data: before } = await publishFiles(app, amara, [await sent('VIDEO', 'h264-aac.mp4')])
  const fileId = before.files[0]?.fileId
  expect(before.files[0]).toMatchObject({ captionsUrl: null, transcriptUrl: null, alternativeText: null })
  const { data: given } = await describeFile(fileId, {
    captions: hello,
    transcript: 'Hello',
    alternativeText: 'A field',
  })
  const { captionsUrl, transcriptUrl } = given.files[0] ?? {}
  expect(given.files[0]?.alternativeText).toBe('A field')
  expect(await textAt(captionsUrl)).toBe(hello)
  const { headers } = await download(app, captionsUrl)

  const { data: replaced } = await describeFile(fileId, { captions: goodbye })
  expect(replaced.files[0]).toMatchObject({ captionsUrl, transcriptUrl, alternativeText: 'A field' })
  const anew = await download(app, captionsUrl, undefined, { 'if-none-match': String(headers.etag) })
  expect([anew.status, anew.bytes.toString()]).toEqual([200, goodbye])
  expect(await textAt(transcriptUrl)).toBe('Hello')

  const { data: taken } = await describeFile(fileId, {
    removesCaptions: 'true',
    transcript: '  ',
    alternativeText: '',
  })
  expect(taken.files[0]).toMatchObject({ captionsUrl: null, transcriptUrl: null, alternativeText: null })
  for (const url of [captionsUrl, transcriptUrl]) expect((await download(app, url)).status).toBe(404)
})

test('replaced captions and transcripts are removed from the store, and the others with their post', async () => {
  const own = await startTestApp()
  const person = await joined(own)
  const { data } = await publishFiles(own, person, [await sent('AUDIO', 'song.aac')], {
    'transcripts[0]': 'First',
  })
  const keyOf = async () => {
    const { renditions } = await own.ctx.db
      .selectFrom('media_file')
      .select('renditions')
      .executeTakeFirstOrThrow()
    return (renditions as { transcript?: { key: string } }).transcript?.key ?? ''
  }
  const first = await keyOf()
  const params = { fileId: data.files[0]?.fileId ?? '' }
  const form = new FormData()
  form.set('transcript', 'Second')
  await own.call('POST /post/describe-file/{fileId}', { params, form, token: person.token })
  const second = await keyOf()
  await expect(own.ctx.outside.storage.read(first)).rejects.toThrow()
  expect(await own.ctx.db.selectFrom('media_upload').selectAll().execute()).toEqual([])
  await own.call('GET /post/delete-post/{postId}', { params: { postId: data.postId }, token: person.token })
  own.clock.advance({ days: 31 })
  await purgeDeletedAndUnattachedFiles.run(own.ctx, undefined)
  await expect(own.ctx.outside.storage.read(second)).rejects.toThrow()
})

test('captions and transcripts that a file cannot have are refused, and not stored', async () => {
  const { files: pictures } = await published(app, amara, { images: [await jpeg()] })
  const { data: video } = await publishFiles(app, amara, [await sent('VIDEO', 'h264-aac.mp4')])
  const { data: sound } = await publishFiles(app, amara, [await sent('AUDIO', 'song.aac')])
  const answers = [
    await describeFile(pictures[0]?.fileId, { captions: hello }),
    await describeFile(pictures[0]?.fileId, { transcript: 'Hello' }),
    await describeFile(sound.files[0]?.fileId, { alternativeText: 'Hello' }),
    await describeFile(video.files[0]?.fileId, { captions: 'Hello', alternativeText: 'A field' }),
    await describeFile(video.files[0]?.fileId, { transcript: 'Hello\0' }),
    await describeFile(app.ctx.newId(), { transcript: 'Hello' }),
  ]
  expect(answers.map(({ status, problem }) => [status, problem.detail])).toEqual([
    [422, 'Only videos can have captions.'],
    [422, 'Only videos and audio can have a transcript.'],
    [422, 'Audio has a transcript instead of a description.'],
    [415, 'Captions must be a WebVTT file with at least one cue.'],
    [400, expect.any(String)],
    [404, "This file doesn't exist, or you don't have access to it."],
  ])
  const { data } = await app.call('GET /post/get-post-details/{postId}', {
    params: { postId: video.postId },
    token: amara.token,
  })
  expect(data.files[0]).toMatchObject({ captionsUrl: null, alternativeText: null })
})
