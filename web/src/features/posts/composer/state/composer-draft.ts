import { limits } from '@fanfare/contract/limits'
import { requiresFiles } from '@fanfare/contract/social/post-type-rules'
import { everyPostType } from '@fanfare/contract/social/post-types'
import {
  type Attachment,
  type ComposerState,
  createComposerState,
  type PollDraft,
  type SaleDraft,
} from './composer-state.ts'
import { buildComposerDraftStorageKey, notifyDraftChanged } from './draft-changes.ts'

const kinds = ['IMAGE', 'VIDEO', 'AUDIO'] as const

/**
 * Loads this person's draft in this browser; null if there is none. Files that were not ready are left out.
 */
export function findStoredComposerDraft(userId: string): ComposerState | null {
  try {
    return parseComposerDraft(localStorage.getItem(buildComposerDraftStorageKey(userId)))
  } catch {
    // Storage can be forbidden: then a draft lasts as long as its dialog.
    return null
  }
}

/** Keeps what a person is writing; nothing of it when there is nothing to keep. */
export function storeComposerDraft(userId: string, state: ComposerState): void {
  try {
    if (isEmpty(state)) localStorage.removeItem(buildComposerDraftStorageKey(userId))
    else localStorage.setItem(buildComposerDraftStorageKey(userId), JSON.stringify(state))
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
  notifyDraftChanged()
}

/** Away with every draft in this browser, whoever wrote it. */
export function deleteAllComposerDrafts(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(buildComposerDraftStorageKey(''))) localStorage.removeItem(key)
  notifyDraftChanged()
}

function isEmpty({ caption, attachments, poll, sale }: ComposerState): boolean {
  const isWritten = caption !== '' || sale.price !== 0 || sale.body !== ''
  return !isWritten && attachments.length === 0 && poll.options.every(({ content }) => content === '')
}

/** Reads a draft as an earlier version of the app may have written it: what does not fit is left out. */
export function parseComposerDraft(text: string | null): ComposerState | null {
  const draft: unknown = text ? JSON.parse(text) : null
  if (!isRecord(draft)) return null
  const start = createComposerState(everyPostType.find((type) => type === draft.type) ?? 'TEXT')
  const attachments = listOf(draft.attachments).flatMap((one) => attachmentOf(one) ?? [])
  const hasFiles = requiresFiles(start.type)
  return {
    ...start,
    type: hasFiles && attachments.length === 0 ? 'TEXT' : start.type,
    caption: textOf(draft.caption),
    tagCodes: attachments.length > 0 ? listOf(draft.tagCodes).map(textOf) : [],
    isAdult: draft.isAdult === true,
    attachments: hasFiles ? attachments : [],
    poll: pollOf(draft.poll) ?? start.poll,
    sale: saleOf(draft.sale) ?? start.sale,
    requestKey: textOf(draft.requestKey) || null,
    uploads: Array.isArray(draft.uploads) ? draft.uploads.map(textOf) : null,
  }
}

function attachmentOf(one: unknown): Attachment | null {
  if (!isRecord(one) || one.isReady !== true) return null
  const kind = kinds.find((known) => known === one.kind)
  const key = textOf(one.key)
  if (!kind || !key) return null
  return {
    key,
    kind,
    name: textOf(one.name),
    isReady: true,
    seconds: typeof one.seconds === 'number' ? one.seconds : null,
    alternativeText: textOf(one.alternativeText),
    captionsName: textOf(one.captionsName) || null,
    transcript: textOf(one.transcript),
    isPreview: one.isPreview === true,
  }
}

function saleOf(sale: unknown): SaleDraft | null {
  if (!isRecord(sale)) return null
  return {
    isOn: sale.isOn === true,
    price: typeof sale.price === 'number' ? sale.price : 0,
    sellsTo: sale.sellsTo === 'SUBSCRIBERS' ? 'SUBSCRIBERS' : 'EVERYONE',
    isIncluded: sale.isIncluded === true,
    body: textOf(sale.body),
  }
}

function pollOf(poll: unknown): PollDraft | null {
  if (!isRecord(poll)) return null
  const options = listOf(poll.options).flatMap((option) =>
    isRecord(option) ? [{ key: textOf(option.key), content: textOf(option.content) }] : [],
  )
  const isWhole = options.length >= limits.pollOptionsMin && options.length <= limits.pollOptions
  return isWhole ? { options, days: textOf(poll.days) } : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
