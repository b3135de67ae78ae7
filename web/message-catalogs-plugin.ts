import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import PO from 'pofile'
import type { Plugin } from 'vite'

/**
 * Makes a module of a language's catalogue: what it says, compiled, by the ids that the macros give to messages, and what
 * the API says, by its English. That of English itself becomes one in which all of it has accents.
 */
export function messageCatalogsPlugin(): Plugin {
  return {
    name: 'read-catalogues',
    async load(id) {
      if (!id.endsWith('.po')) return undefined
      const messages = (await readTranslations(id)).map(({ msgid, msgctxt, text }) => [
        generateMessageId(msgid, msgctxt ?? ''),
        compileMessage(text),
      ])
      const ofTheApi = join(dirname(id), 'api', basename(id))
      const answers = existsSync(ofTheApi) ? await readTranslations(ofTheApi) : []
      return [
        `export const messages = ${parsed(messages)}`,
        `export const answers = ${parsed(answers.map(({ msgid, text }) => [msgid, text]))}`,
      ].join('\n')
    },
  }
}

/** All messages of a catalogue that say something, each as it is said there. */
export async function readTranslations(path: string) {
  const { items } = PO.parse(await readFile(path, 'utf8'))
  const isEnglish = path.endsWith('/en.po')
  const isFromRight = path.endsWith('/ar.po')
  return items.flatMap(({ msgid, msgctxt, msgstr: [said = ''] }) => {
    const text = isEnglish ? withAccents(msgid) : isFromRight ? withIsolates(said) : said
    return text === '' ? [] : [{ msgid, msgctxt, text }]
  })
}

/** Browsers read JSON faster than an object in a script. */
function parsed(entries: unknown[][]): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(entries)))})`
}

/**
 * Each name, amount or address that is put into a sentence reads by itself, with its @ before and its % behind, so that
 * Latin letters leave an Arabic sentence in order.
 */
function withIsolates(message: string): string {
  return message.replaceAll(/@?\{\w+\}(?: ?%)?/g, '\u2068$&\u2069')
}

const accents: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
}

/** All but what stands in braces and angles: names of what is put in, and tags. */
function withAccents(message: string): string {
  let depth = 0
  let isInTag = false
  return [...message]
    .map((letter) => {
      if (letter === '<') isInTag = true
      else if (letter === '>') isInTag = false
      else if (letter === '{') depth += 1
      else if (letter === '}') depth -= 1
      // Of a plural, each case is a text again.
      return !isInTag && depth % 2 === 0 ? (accents[letter] ?? letter) : letter
    })
    .join('')
}
