import type { CallFacts } from '../../call-facts.ts'

const finance = ['OWNER', 'FINANCE'] as const

export const searchLedgerAccounts = {
  method: 'GET',
  path: '/admin/search-ledger-accounts',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const searchLedgerEntries = {
  method: 'GET',
  path: '/admin/search-ledger-entries/{ledgerAccountId}',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const loadLedgerAccount = {
  method: 'GET',
  path: '/admin/load-ledger-account/{ledgerAccountId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const loadLedgerTransaction = {
  method: 'GET',
  path: '/admin/load-ledger-transaction/{ledgerTransactionId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const loadLedgerProof = {
  method: 'GET',
  path: '/admin/load-ledger-proof',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts

export const searchLedgerSeals = {
  method: 'GET',
  path: '/admin/search-ledger-seals',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts
