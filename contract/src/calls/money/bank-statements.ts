import type { CallFacts } from '../../call-facts.ts'

const finance = ['OWNER', 'FINANCE'] as const

export const importBankStatement = {
  method: 'POST',
  path: '/admin/import-bank-statement',
  who: 'admin',
  roles: finance,
  status: 201,
  multipart: { statement: { maxCount: 1, maxBytes: 5 * 1024 * 1024 } },
  movesMoney: true,
} as const satisfies CallFacts

export const undoBankStatement = {
  method: 'POST',
  path: '/admin/undo-bank-statement/{statementId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const searchBankStatements = {
  method: 'GET',
  path: '/admin/search-bank-statements',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const searchBankLines = {
  method: 'GET',
  path: '/admin/search-bank-lines',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const bankLineCandidates = {
  method: 'GET',
  path: '/admin/bank-line-candidates/{bankLineId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const decideBankLine = {
  method: 'POST',
  path: '/admin/decide-bank-line/{bankLineId}',
  who: 'admin',
  roles: finance,
  movesMoney: true,
} as const satisfies CallFacts
