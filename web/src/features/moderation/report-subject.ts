import type { Creator } from '@fanfare/contract/shapes/creators'

/** What is reported: its id, and whose it is. */
export type ReportSubject = {
  kind: 'post' | 'comment' | 'reply' | 'profile'
  id: string
  by: Pick<Creator, 'username'>
}
