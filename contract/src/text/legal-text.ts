/** The documents that an operator may write anew, by the last part of their addresses. */
export const legalDocumentNames = ['terms', 'privacy', 'acceptable-use-policy', 'content-removal'] as const

export type LegalDocumentName = (typeof legalDocumentNames)[number]

/** A piece of a line: words, a line’s end, or pieces that are marked. */
export type LegalInline =
  | string
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis'; text: LegalInline[] }
  | { kind: 'link'; to: string; text: LegalInline[] }

export type LegalBlock =
  | { kind: 'paragraph' | 'heading'; text: LegalInline[] }
  | { kind: 'quote'; blocks: LegalBlock[] }
  | { kind: 'list'; isNumbered: boolean; items: LegalBlock[][] }
  | { kind: 'table'; head: LegalInline[][]; rows: LegalInline[][][] }

/** A document as the web server reads it from a file: no markup, so that nothing in it can be taken for any. */
export type LegalText = {
  title: string | null
  /** The day of its last change, YYYY-MM-DD. */
  updated: string | null
  summary: LegalBlock[]
  sections: { id: string; title: string; blocks: LegalBlock[] }[]
}
