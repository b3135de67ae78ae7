import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/explore.ts'
import { pageQuery } from '../../fields/page.ts'
import { contentTag, country } from './catalog.ts'
import { creatorSuggestion } from './creators.ts'
import { post } from './posts.ts'

export const exploreShelves = call(calls.exploreShelves, {
  admission: 'list',
  allowsStaleReads: true,
  summary: 'List the content tags and countries that have creators to show',
  data: z.object({
    contentTags: z.array(contentTag),
    countries: z.array(country.pick({ countryCode: true, name: true })),
  }),
})

export const trendingPosts = call(calls.trendingPosts, {
  bucket: 'search',
  allowsStaleReads: true,
  summary: 'List trending public posts, ranked by likes and comments with a decay by the hour',
  query: pageQuery,
  data: z.array(post),
})

export const popularCreators = call(calls.popularCreators, {
  bucket: 'search',
  admission: 'list',
  allowsStaleReads: true,
  summary: 'List the most followed creators of a content tag or country, each with a reason',
  query: z
    .object({
      contentTagCode: z
        .string()
        .regex(/^[A-Z0-9_]{2,40}$/)
        .optional(),
      countryCode: z
        .string()
        .regex(/^[A-Z]{2}$/)
        .optional(),
    })
    .refine((asked) => (asked.contentTagCode === undefined) !== (asked.countryCode === undefined), {
      path: ['contentTagCode'],
      message: 'Filter by a content tag or a country',
    }),
  data: z.array(creatorSuggestion).max(24),
})
