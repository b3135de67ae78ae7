import { limits } from '@fanfare/contract/limits'
import { postTypeOfFileKind, postTypeRules } from '@fanfare/contract/social/post-type-rules'
import type { PostType } from '@fanfare/contract/social/post-types'
import type { FileKind } from '../../../../lib/media/prepare/file-kinds.ts'
import { defaultSaleTerms, type SaleTerms } from '../../sale/sale-terms.ts'

/** A file of the post that is being written. Its bytes are kept elsewhere, by its key. */
export type Attachment = {
  key: string
  kind: FileKind
  name: string
  /** True once the file is read and, if it is a picture, scaled. */
  isReady: boolean
  /** Null where it has no length, or this browser can't tell. */
  seconds: number | null
  alternativeText: string
  /** The name of a video's captions file. */
  captionsName: string | null
  /** Transcript of a video or audio. */
  transcript: string
  /** True for a file that everybody sees before buying the post. */
  isPreview: boolean
}

/** The sale of a post as it is entered; remembered while the post is not for sale. */
export type SaleDraft = SaleTerms & {
  isOn: boolean
  /** The text that buyers read. */
  body: string
}

export type PollDraft = { options: { key: string; content: string }[]; days: string }

/** State of the new-post dialog: everything that was entered. */
export type ComposerState = {
  type: PostType
  caption: string
  tagCodes: string[]
  isAdult: boolean
  attachments: Attachment[]
  poll: PollDraft
  sale: SaleDraft
  /** The key of the tries to publish exactly this; null once something changed. */
  requestKey: string | null
  /** The uploads that such a try named; null while none did. */
  uploads: readonly string[] | null
}

export type ComposerAction =
  | { do: 'write'; caption: string }
  | { do: 'attach'; attachments: Attachment[] }
  | { do: 'make-ready'; key: string; seconds: number | null }
  | { do: 'detach'; key: string }
  | { do: 'move'; key: string; to: number }
  | { do: 'describe'; key: string; alternativeText: string }
  | { do: 'name-captions'; key: string; captionsName: string | null }
  | { do: 'transcribe'; key: string; transcript: string }
  | { do: 'toggle-preview'; key: string }
  | { do: 'change-sale'; sale: Partial<SaleDraft> }
  | { do: 'toggle-tag'; code: string }
  | { do: 'mark-adult'; isAdult: boolean }
  | { do: 'create-poll' }
  | { do: 'set-option'; key: string; content: string }
  | { do: 'add-option'; key: string }
  | { do: 'remove-option'; key: string }
  | { do: 'set-poll-days'; days: string }
  /** Away with what makes it more than words. */
  | { do: 'return-to-text' }
  /** Null when it was refused: the next try is a post of its own. */
  | { do: 'submit'; requestKey: string | null; uploads: readonly string[] | null }
  | { do: 'restore'; state: ComposerState }

function createPollDraft(): PollDraft {
  const options = Array.from({ length: limits.pollOptionsMin }, (_, at) => ({ key: `${at}`, content: '' }))
  return { options, days: String(limits.pollDaysDefault) }
}

export function createComposerState(type: PostType): ComposerState {
  return {
    type,
    caption: '',
    tagCodes: [],
    isAdult: false,
    attachments: [],
    poll: createPollDraft(),
    sale: { ...defaultSaleTerms, isOn: false, body: '' },
    requestKey: null,
    uploads: null,
  }
}

/** The state after what a person did. Whatever changes the post makes the next try to publish another one. */
export function composerReducer(state: ComposerState, action: ComposerAction): ComposerState {
  switch (action.do) {
    case 'restore':
      return action.state
    case 'submit':
      return { ...state, requestKey: action.requestKey, uploads: action.uploads }
    case 'make-ready':
      return changeAttachment(state, action.key, { isReady: true, seconds: action.seconds })
    default:
      return { ...edit(state, action), requestKey: null, uploads: null }
  }
}

type Edit = Exclude<ComposerAction, { do: 'restore' | 'submit' | 'make-ready' }>

function edit(state: ComposerState, action: Edit): ComposerState {
  switch (action.do) {
    case 'write':
      return { ...state, caption: action.caption }
    case 'attach':
      return attach(state, action.attachments)
    case 'detach': {
      const attachments = state.attachments.filter(({ key }) => key !== action.key)
      return attachments.length === 0 ? withoutAttachments(state) : { ...state, attachments }
    }
    case 'move':
      return { ...state, attachments: moved(state.attachments, action.key, action.to) }
    case 'describe':
      return changeAttachment(state, action.key, { alternativeText: action.alternativeText })
    case 'name-captions':
      return changeAttachment(state, action.key, { captionsName: action.captionsName })
    case 'transcribe':
      return changeAttachment(state, action.key, { transcript: action.transcript })
    case 'toggle-preview':
      return togglePreview(state, action.key)
    case 'change-sale':
      return { ...state, sale: { ...state.sale, ...action.sale } }
    case 'toggle-tag':
      return { ...state, tagCodes: toggled(state.tagCodes, action.code) }
    case 'mark-adult':
      return { ...state, isAdult: action.isAdult }
    case 'create-poll':
      return canAttach(state, 'POLL') ? { ...state, type: 'POLL' } : state
    case 'set-option':
      return withOptions(state, (options) =>
        options.map((option) =>
          option.key === action.key ? { ...option, content: action.content } : option,
        ),
      )
    case 'add-option':
      return withOptions(state, (options) =>
        options.length < limits.pollOptions ? [...options, { key: action.key, content: '' }] : options,
      )
    case 'remove-option':
      return withOptions(state, (options) =>
        options.length > limits.pollOptionsMin
          ? options.filter((option) => option.key !== action.key)
          : options,
      )
    case 'set-poll-days':
      return { ...state, poll: { ...state.poll, days: action.days } }
    case 'return-to-text':
      return withoutAttachments(state)
  }
}

function withoutAttachments(state: ComposerState): ComposerState {
  return { ...state, type: 'TEXT', tagCodes: [], attachments: [], poll: createPollDraft() }
}

/** Media may follow text or media, audio only text or an audio post without its file. */
function attach(state: ComposerState, added: Attachment[]): ComposerState {
  const [first] = added
  if (!first) return state
  const type = postTypeOfFileKind(first.kind)
  if (!canAttach(state, type)) return state
  return { ...state, type, attachments: [...state.attachments, ...added] }
}

/** Checks whether a type’s button is enabled: once a type is chosen, only its own button is. */
export function canSwitchComposerToType({ type }: ComposerState, to: PostType): boolean {
  return type === 'TEXT' || type === to
}

/** Checks whether a file of the type, or its poll, still fits into the post. */
export function canAttach(state: ComposerState, to: PostType): boolean {
  if (state.type === 'TEXT') return true
  return canSwitchComposerToType(state, to) && state.attachments.length < postTypeRules[to].maxFiles
}

function changeAttachment(state: ComposerState, key: string, change: Partial<Attachment>): ComposerState {
  return {
    ...state,
    attachments: state.attachments.map((one) => (one.key === key ? { ...one, ...change } : one)),
  }
}

function togglePreview(state: ComposerState, key: string): ComposerState {
  const attachment = state.attachments.find((each) => each.key === key)
  const isFull = state.attachments.filter(({ isPreview }) => isPreview).length >= limits.previews
  if (!attachment || (isFull && !attachment.isPreview)) return state
  return changeAttachment(state, key, { isPreview: !attachment.isPreview })
}

function moved(attachments: Attachment[], key: string, to: number): Attachment[] {
  const one = attachments.find((attachment) => attachment.key === key)
  if (!one || to < 0 || to >= attachments.length) return attachments
  const others = attachments.filter((attachment) => attachment.key !== key)
  return [...others.slice(0, to), one, ...others.slice(to)]
}

function toggled(codes: string[], code: string): string[] {
  if (codes.includes(code)) return codes.filter((one) => one !== code)
  return codes.length < limits.contentTags ? [...codes, code] : codes
}

function withOptions(
  state: ComposerState,
  change: (options: PollDraft['options']) => PollDraft['options'],
): ComposerState {
  return { ...state, poll: { ...state.poll, options: change(state.poll.options) } }
}
