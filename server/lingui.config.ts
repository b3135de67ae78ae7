import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { findSentences } from './sentences-of-code.ts'

export default {
  sourceLocale: 'en',
  locales: ['ar', 'en', 'es', 'fr', 'pt'],
  catalogs: [{ path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'] }],
  orderBy: 'message',
  extractors: [
    {
      match: (file: string) => file.endsWith('.ts'),
      extract(file: string, code: string, found: (message: object) => void) {
        for (const { message, line, put } of findSentences(file, code)) {
          const placeholders = Object.fromEntries(put.map((expression, at) => [String(at), expression]))
          found({ id: generateMessageId(message), message, origin: [file, line], placeholders })
        }
      },
    },
  ],
}
