import { readFileSync } from 'node:fs'
import { allCalls, type CallKey } from '@fanfare/contract/all-calls'
import type { ProblemDetails } from '@fanfare/contract/errors'
import { buildApiMessagePattern } from '@fanfare/contract/text/sentence-pattern'
import PO from 'pofile'

const catalogue = new URL('../../../web/locales/api/en.po', import.meta.url)
const { items } = PO.parse(readFileSync(catalogue, 'utf8'))
const forms = items.map(({ msgid }) => buildApiMessagePattern(msgid))

/** Admins read English, also while they sign in. */
const ofAdmins = new Set(
  allCalls
    .filter(({ call: { who, path } }) => who === 'admin' || path.startsWith('/admin/'))
    .map(({ call }) => `${call.method} ${call.path}`),
)

/** @throws Error where members are told a sentence that the web could say in no language but English */
export function expectTranslatable(key: CallKey, { detail, errors = [] }: ProblemDetails): void {
  if (ofAdmins.has(key)) return
  for (const sentence of [detail, ...errors.map(({ message }) => message)]) {
    if (forms.some((form) => form.test(sentence))) continue
    throw new Error(`"${sentence}" stands in no catalogue of web/locales/api`)
  }
}
