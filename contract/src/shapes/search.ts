import { z } from 'zod'
import { call } from '../call.ts'
import * as calls from '../calls/search.ts'
import { pageQuery } from '../fields/page.ts'
import { searchTerm } from '../fields/search-term.ts'
import { post } from './posts.ts'

export const findPost = call(calls.findPost, {
  bucket: 'search',
  allowsStaleReads: true,
  summary: 'Public posts whose captions have all words of the term, but for typing errors; newest first',
  params: z.object({ searchTerm }),
  query: pageQuery,
  data: z.array(post),
})
