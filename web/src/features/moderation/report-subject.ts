import type { Creator } from '@fanfare/contract/shapes/social/creators'

/** Subject of a report: its id, and its owner. */
export type ReportSubject = {
  kind: 'post' | 'comment' | 'reply' | 'profile'
  id: string
  by: Pick<Creator, 'username'>
}
