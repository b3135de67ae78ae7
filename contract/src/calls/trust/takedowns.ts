import type { CallFacts } from '../../call-facts.ts'

export const sendTakedownNotice = {
  method: 'POST',
  path: '/takedown/send-notice',
  who: 'anyone',
  status: 201,
} as const satisfies CallFacts

export const confirmTakedownNotice = {
  method: 'POST',
  path: '/takedown/confirm-notice/{takedownId}',
  who: 'anyone',
} as const satisfies CallFacts

export const takedownNotice = {
  method: 'GET',
  path: '/takedown/notice/{takedownId}',
  who: 'anyone',
} as const satisfies CallFacts

export const sendCounterNotice = {
  method: 'POST',
  path: '/takedown/counter-notice/{takedownId}',
  who: 'anyone',
} as const satisfies CallFacts
