import type { CallFacts } from '../../call-facts.ts'

const finance = ['OWNER', 'FINANCE'] as const

export const searchProposals = {
  method: 'GET',
  path: '/admin/search-proposals',
  who: 'admin',
  roles: finance,
  paged: true,
} as const satisfies CallFacts

export const withdrawProposal = {
  method: 'POST',
  path: '/admin/withdraw-proposal/{proposalId}',
  who: 'admin',
  roles: finance,
} as const satisfies CallFacts
