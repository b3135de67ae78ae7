import { oneOf, type Randomness } from '../setup/runner/randomness.ts'
import { oddText } from './odd-values.ts'
import type { Draft } from './valid-requests.ts'

/** A form as it is sent, its bytes as Latin-1, so that any of them can be changed. */
type Sent = { text: string; boundary: string; type: string }
type Spoiler = (sent: Sent, random: Randomness) => Partial<Sent>

/** Sends a form with a request, whole or broken. */
export async function sendForm(draft: Draft, form: FormData, random: Randomness): Promise<void> {
  const response = new Response(form)
  const type = response.headers.get('content-type') ?? ''
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const sent: Sent = { text, type, boundary: type.slice(type.indexOf('=') + 1) }
  for (let left = random(4); left > 0; left--) Object.assign(sent, oneOf(random, spoilers)(sent, random))
  draft.headers['content-type'] = sent.type
  draft.bytes = Buffer.from(sent.text, 'latin1')
}

const spoilers: readonly Spoiler[] = [
  ({ text }, random) => ({ text: text.slice(0, random(text.length + 1)) }),
  ({ text }, random) => ({ text: text.slice(random(text.length + 1)) }),
  ({ text, boundary }) => ({ text: text.replace(`--${boundary}--`, `--${boundary}`) }),
  ({ text, boundary }) => ({ text: text.replace(`--${boundary}--`, '') }),
  ({ text, boundary }) => ({ text: text.replaceAll(`--${boundary}`, boundary) }),
  ({ text, boundary }) => ({ text: `--${boundary}--\r\n${text}` }),
  ({ text, boundary }) => ({ text: `--${boundary}\r\n`.repeat(300) + text }),
  ({ text, boundary }, random) => ({ text: text + `--${boundary.slice(0, -1)}`.repeat(random(3000)) }),
  ({ text }) => ({ text: text.replaceAll('\r\n', '\n') }),
  ({ text }) => ({ text: text.replaceAll('\r\n', '\r') }),
  ({ text }) => ({ text: text.replace('\r\n\r\n', '\r\n') }),
  ({ text }, random) => ({ text: `${'preamble '.repeat(random(20_000))}\r\n${text}` }),
  ({ text }, random) => named(text, random, asLatin1(oddText(random))),
  ({ text }, random) =>
    named(
      text,
      random,
      oneOf(random, [
        '__proto__',
        '__proto__[0]',
        'constructor',
        'options[99]',
        'options[-1]',
        'a[0][b]',
        'a[',
        'IMAGE[',
        'IMAGE[__proto__]',
        'IMAGE_x',
        '',
      ]),
    ),
  ({ text }, random) => ({
    text: text.replace(/filename="[^"]*"/, `filename="${asLatin1(oddText(random)).replaceAll('"', '')}"`),
  }),
  ({ text }, random) => ({
    text: text.replace(
      /; filename="[^"]*"/,
      oneOf(random, [
        "; filename*=UTF-8''%ff%00",
        "; filename*=x'y'z",
        '; filename=',
        '; filename="a"; filename="b"',
        '; filename="../../a.jpg"',
        '',
      ]),
    ),
  }),
  ({ text }) => ({ text: text.replace(/name="([^"]*)"/, 'name=$1') }),
  ({ text }) => ({ text: text.replace(/; name="[^"]*"/, '') }),
  ({ text }) => ({ text: text.replace('form-data', 'attachment') }),
  ({ text }, random) =>
    headed(
      text,
      oneOf(random, [
        'Content-Transfer-Encoding: base64',
        'Content-Encoding: gzip',
        'Content-Type: multipart/mixed; boundary=c',
        'Content-Type: application/json',
        'Content-Type: text/plain; charset=utf-16',
        'Content-Type: text/plain; charset=nothing',
        'X',
        ': x',
        `X: ${'x'.repeat(random(90_000))}`,
        'X: y\r\n'.repeat(2500),
      ]),
    ),
  ({ text, boundary }, random) => ({
    text:
      Array.from(
        { length: 1 + random(120) },
        (_, at) => `--${boundary}\r\nContent-Disposition: form-data; name="a${at}"\r\n\r\nx\r\n`,
      ).join('') + text,
  }),
  ({ text, boundary }, random) => ({
    text:
      Array.from(
        { length: 1 + random(70) },
        () => `--${boundary}\r\nContent-Disposition: form-data; name="IMAGE"; filename="a.jpg"\r\n\r\n\r\n`,
      ).join('') + text,
  }),
  ({ text, boundary }, random) => ({
    text: `--${boundary}\r\nContent-Disposition: form-data; name="caption"\r\n\r\n${'x'.repeat(random(40_000))}\r\n${text}`,
  }),
  ({ text }) => ({ text: text + text }),
  ({ text }, random) => ({
    text:
      text.slice(0, random(text.length)) + String.fromCharCode(random(256)) + text.slice(random(text.length)),
  }),
  (_, random) => ({ text: '\0'.repeat(random(100_000)) }),
  () => ({ text: '' }),
  ({ type, boundary }, random) => ({
    type: oneOf(random, [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=""',
      `multipart/form-data; boundary="${boundary}"`,
      `multipart/form-data; boundary=${boundary}x`,
      `${type}; boundary=b`,
      `multipart/form-data; boundary=${'b'.repeat(5000)}`,
      `MULTIPART/FORM-DATA; BOUNDARY=${boundary}`,
      'multipart/mixed; boundary=b',
      'application/json',
      type.replace('; ', ';'),
      `${type}; charset=utf-16`,
    ]),
  }),
]

function named(text: string, random: Randomness, name: string): Partial<Sent> {
  const names = [...text.matchAll(/ name="([^"]*)"/g)]
  const chosen = names[random(Math.max(names.length, 1))]
  if (!chosen) return {}
  return {
    text: `${text.slice(0, chosen.index)} name="${name}"${text.slice(chosen.index + chosen[0].length)}`,
  }
}

function headed(text: string, header: string): Partial<Sent> {
  return { text: text.replace('\r\nContent-Disposition', `\r\n${header}\r\nContent-Disposition`) }
}

function asLatin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}
