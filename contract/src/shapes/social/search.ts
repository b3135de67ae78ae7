import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/search.ts'
import { pageQuery } from '../../fields/page.ts'
import { nonEmptySearchText } from '../../fields/search-term.ts'
import { post } from './posts.ts'

export const findPost = call(calls.findPost, {
  bucket: 'search',
  allowsStaleReads: true,
  summary:
    'Search public posts whose captions contain all words of the term, allowing for typos; newest first',
  params: z.object({ searchTerm: nonEmptySearchText }),
  query: pageQuery,
  data: z.array(post),
})
