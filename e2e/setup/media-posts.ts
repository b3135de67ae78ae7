import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { expect } from '@playwright/test'
import { api } from './api.ts'
import type { Person } from './people/people.ts'

type Sent = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }

type MediaDraft = {
  caption: string
  videos?: readonly ('sea' | 'city' | 'ridges')[]
  /** Videos that are real files, without covers. */
  films?: readonly { name: string; buffer: Uint8Array }[]
  pictures?: readonly { name: string; mimeType: string; buffer: Uint8Array }[]
  /** WebVTT of the first video. */
  captions?: string
  /** Alternative text of each file, videos first. */
  alternativeTexts?: readonly string[]
  forSubscribers?: boolean
}

const demo = join(import.meta.dirname, '../../demo/videos')

/** Publishes videos and pictures through the API, and waits until they are processed. */
export async function publishMediaPost(
  person: Person,
  {
    caption,
    videos = [],
    films = [],
    pictures = [],
    captions,
    alternativeTexts = [],
    forSubscribers = false,
  }: MediaDraft,
): Promise<Post> {
  const form = draft('MEDIA', caption, forSubscribers)
  for (const [at, name] of videos.entries()) {
    attach(form, `VIDEO[${at}]`, await demoFile(`${name}.mp4`, 'video/mp4'))
    attach(form, `THUMBNAIL[${at}]`, await demoFile(`${name}.jpg`, 'image/jpeg'))
  }
  for (const [at, { name, buffer }] of films.entries()) {
    attach(form, `VIDEO[${videos.length + at}]`, { name, type: '', bytes: new Uint8Array(buffer) })
  }
  if (captions) {
    attach(form, 'CAPTIONS[0]', {
      name: 'captions.vtt',
      type: 'text/vtt',
      bytes: new TextEncoder().encode(captions),
    })
  }
  for (const { name, mimeType, buffer } of pictures) {
    attach(form, 'IMAGE', { name, type: mimeType, bytes: new Uint8Array(buffer) })
  }
  for (const [at, text] of alternativeTexts.entries()) form.append(`alternativeTexts[${at}]`, text)
  return live(person, form)
}

/** Publishes a tone of this length through the API, louder and louder, and waits until it is processed. */
export async function publishAudioPost(person: Person, caption: string, seconds = 20): Promise<Post> {
  const form = draft('AUDIO', caption, false)
  attach(form, 'AUDIO', { name: 'tone.wav', type: 'audio/wav', bytes: tone(seconds) })
  return live(person, form)
}

/** Publishes a poll through the API. */
export async function publishPollPost(
  person: Person,
  caption: string,
  options: readonly string[],
): Promise<Post> {
  const form = draft('POLL', caption, false)
  for (const [at, option] of options.entries()) form.append(`options[${at}]`, option)
  return live(person, form)
}

/** Publishes a text with these tags through the API. */
export async function publishTaggedPost(
  person: Person,
  caption: string,
  codes: readonly string[],
): Promise<Post> {
  const form = draft('TEXT', caption, false)
  for (const [at, code] of codes.entries()) form.append(`contentTagCodes[${at}]`, code)
  return live(person, form)
}

function draft(type: Post['type'], caption: string, forSubscribers: boolean): FormData {
  const form = new FormData()
  form.append('type', type)
  form.append('isPublicPost', String(!forSubscribers))
  form.append('caption', caption)
  return form
}

function attach(form: FormData, part: string, { name, type, bytes }: Sent): void {
  form.append(part, new Blob([bytes], { type }), name)
}

async function demoFile(name: string, type: string): Promise<Sent> {
  return { name, type, bytes: new Uint8Array(await readFile(join(demo, name))) }
}

async function live({ token }: Person, form: FormData): Promise<Post> {
  const { data: sent } = await api('POST /post/create-post', { token, form })
  const params = { postId: sent.postId }
  await expect
    .poll(
      async () => {
        const { data } = await api('GET /post/get-publication/{postId}', { token, params })
        return data.failure ?? data.status
      },
      { message: 'the media are processed', timeout: 30_000, intervals: [100, 200] },
    )
    .toBe('LIVE')
  return (await api('GET /post/get-post-details/{postId}', { token, params })).data
}

const rate = 8000

/** A WAVE file, mono and 16 bits. */
function tone(seconds: number): Uint8Array<ArrayBuffer> {
  const samples = rate * seconds
  const file = new DataView(new ArrayBuffer(44 + samples * 2))
  const write = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) file.setUint8(at + index, letter.charCodeAt(0))
  }
  write(0, 'RIFF')
  file.setUint32(4, 36 + samples * 2, true)
  write(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, rate, true)
  file.setUint32(28, rate * 2, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  write(36, 'data')
  file.setUint32(40, samples * 2, true)
  for (let at = 0; at < samples; at++) {
    file.setInt16(44 + at * 2, 20_000 * (at / samples) * Math.sin(at / 3), true)
  }
  return new Uint8Array(file.buffer)
}
