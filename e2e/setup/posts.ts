import type { Post } from '@fanfare/contract/shapes/social/posts'
import { api } from './api.ts'
import type { Person } from './people/people.ts'
import type { Picture } from './pictures.ts'

type Draft = {
  caption: string
  pictures?: Picture[]
  forSubscribers?: boolean
  isAdult?: boolean
  /** Codes of content tags. */
  tags?: readonly string[]
  /** Terms of a post for sale: the price in major units, and the indexes of the pictures that everybody sees. */
  sale?: {
    price: number
    isIncluded?: boolean
    isForSubscribers?: boolean
    previews?: readonly number[]
    body?: string
  }
}

/** Publishes a post through the API, beside the browser. */
export async function publishPost(
  { token }: Person,
  { caption, pictures = [], tags = [], forSubscribers = false, isAdult = false, sale }: Draft,
): Promise<Post> {
  const form = new FormData()
  form.append('type', pictures.length > 0 ? 'MEDIA' : 'TEXT')
  form.append('isPublicPost', String(!forSubscribers))
  form.append('isAdult', String(isAdult))
  form.append('caption', caption)
  for (const [at, code] of tags.entries()) form.append(`contentTagCodes[${at}]`, code)
  if (sale) {
    form.append('price', String(sale.price * 100))
    if (sale.isForSubscribers) form.append('sellsTo', 'SUBSCRIBERS')
    if (sale.isIncluded) form.append('opensFrom', '1')
    for (const [at, index] of (sale.previews ?? []).entries()) form.append(`previews[${at}]`, String(index))
    if (sale.body) form.append('body', sale.body)
  }
  for (const { name, mimeType, buffer } of pictures) {
    form.append('IMAGE', new Blob([new Uint8Array(buffer)], { type: mimeType }), name)
  }
  const { data } = await api('POST /post/create-post', { token, form })
  return data
}
