import { readFile } from 'node:fs/promises'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import PO from 'pofile'
import type { Plugin } from 'vite'

/**
 * Makes a module of a language's catalogue: what it says, compiled, by the ids that the macros give to messages. That of
 * English itself becomes one in which all of it has accents.
 */
export function readCatalogues(): Plugin {
  return {
    name: 'read-catalogues',
    async load(id) {
      if (!id.endsWith('.po')) return undefined
      const { items } = PO.parse(await readFile(id, 'utf8'))
      const isEnglish = id.endsWith('/en.po')
      const isFromRight = id.endsWith('/ar.po')
      const messages = items.flatMap(({ msgid, msgctxt = '', msgstr: [said = ''] }) => {
        const text = isEnglish ? withAccents(msgid) : isFromRight ? withIsolates(said) : said
        return text === '' ? [] : [[generateMessageId(msgid, msgctxt ?? ''), compileMessage(text)]]
      })
      return `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(messages)))})`
    },
  }
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
