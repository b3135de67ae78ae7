import { createPost, getPublication } from '@fanfare/contract/calls/social/posts'
import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import { postTypeRules, supportsDescriptions } from '@fanfare/contract/social/post-type-rules'
import { callApi } from '../../../../lib/api/call.ts'
import { callApiWithFiles } from '../../../../lib/api/call-api-with-files.ts'
import { ApiUnreachableError } from '../../../../lib/api/problem.ts'
import { toApiSaleTerms } from '../../sale/sale-terms.ts'
import type { ComposerState } from '../state/composer-state.ts'

type Submission = {
  state: ComposerState
  isPublicPost: boolean
  /** The files, sent before, in the order of the post. */
  uploads: readonly string[]
  /** The same for every try of the same content: it is published once. */
  idempotencyKey: string
}

/**
 * Publishes a post whose files are there already.
 * @throws what `callApiWithFiles` throws
 */
export async function publishUploadedPost(
  { state, isPublicPost, uploads, idempotencyKey }: Submission,
  signal: AbortSignal,
): Promise<PostWithStatus> {
  const { type, caption, isAdult, tagCodes, attachments, poll, sale } = state
  const form = new FormData()
  form.append('type', type)
  form.append('isPublicPost', String(isPublicPost && !sale.isOn))
  if (sale.isOn) appendSale(form, state)
  if (isAdult) form.append('isAdult', 'true')
  form.append('caption', caption.trim())
  for (const [at, code] of tagCodes.entries()) form.append(`contentTagCodes[${at}]`, code)
  if (postTypeRules[type].hasPoll) {
    form.append('pollLength', poll.days)
    const options = poll.options.map(({ content }) => content.trim()).filter((content) => content !== '')
    for (const [at, content] of options.entries()) form.append(`options[${at}]`, content)
  }
  for (const [at, id] of uploads.entries()) form.append(`uploads[${at}]`, id)
  if (supportsDescriptions(type)) {
    for (const [at, { alternativeText }] of attachments.entries()) {
      form.append(`alternativeTexts[${at}]`, alternativeText.trim())
    }
  }
  for (const [at, { kind, transcript }] of attachments.entries()) {
    if (kind !== 'IMAGE') form.append(`transcripts[${at}]`, transcript.trim())
  }
  const { data } = await callApiWithFiles(createPost, form, { signal, idempotencyKey })
  return data
}

function appendSale(form: FormData, { sale, attachments }: ComposerState): void {
  const { price, sellsTo, opensFrom } = toApiSaleTerms(sale)
  form.append('price', String(price))
  form.append('sellsTo', sellsTo)
  if (opensFrom !== null) form.append('opensFrom', String(opensFrom))
  const previews = attachments.flatMap(({ isPreview }, index) => (isPreview ? [index] : []))
  for (const [at, index] of previews.entries()) form.append(`previews[${at}]`, String(index))
  const body = sale.body.trim()
  if (body !== '') form.append('body', body)
}

const minPollMs = 700
const maxPollMs = 5000

/**
 * Waits until the server has made a post's files ready, or knows that it can't.
 * @throws ApiProblem when the post is gone
 * @throws the signal's reason
 */
export async function awaitPostProcessing(postId: string, signal: AbortSignal): Promise<PostWithStatus> {
  for (let pauseMs = minPollMs; ; pauseMs = Math.min(maxPollMs, pauseMs * 1.3)) {
    await pause(pauseMs, signal)
    try {
      const { data } = await callApi(getPublication, { params: { postId }, signal })
      if (data.status !== 'PROCESSING') return data
    } catch (error) {
      if (!(error instanceof ApiUnreachableError)) throw error
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason)
      },
      { once: true },
    )
  })
}
