/** Relation that keeps two admins apart: they are the same, one let the other in, or another let both in. */
export type AdminRelation = 'SAME' | 'PAIR' | 'SIBLINGS'

/** Ends a sentence with why what one admin did counts for another. */
export const adminRelationReasonPhrases = {
  SAME: '',
  PAIR: ', and one of you granted the other their access or role',
  SIBLINGS: ', and the same admin granted both of you your access or role',
} as const satisfies Record<AdminRelation, string>
