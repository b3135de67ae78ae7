import type { CallFacts } from '../call-facts.ts'

export const getPageHead = {
  method: 'GET',
  path: '/pages/head',
  who: 'anyone',
} as const satisfies CallFacts

/** XML: which parts the list of all addresses has that search engines may show. */
export const sitemapIndex = {
  method: 'GET',
  path: '/pages/sitemap',
  who: 'anyone',
} as const satisfies CallFacts

/** XML: a part of it, as the index names it. */
export const sitemapPart = {
  method: 'GET',
  path: '/pages/sitemap/{part}',
  who: 'anyone',
} as const satisfies CallFacts

/** RSS 2.0: a creator's newest posts that everybody may see. */
export const creatorFeed = {
  method: 'GET',
  path: '/pages/feed/{username}',
  who: 'anyone',
} as const satisfies CallFacts

/** Preview that other sites show of a link to a profile or a public post (oembed.com). */
export const oembed = {
  method: 'GET',
  path: '/pages/oembed',
  who: 'anyone',
} as const satisfies CallFacts

/** RSS 2.0: what the person whose feed it is may see now of its creator. Its address is its key. */
export const readPrivateFeed = {
  method: 'GET',
  path: '/pages/feed-of/{token}',
  who: 'anyone',
} as const satisfies CallFacts

export const getPrivateFeed = {
  method: 'GET',
  path: '/pages/private-feed/{creatorId}',
  who: 'member',
} as const satisfies CallFacts

export const makePrivateFeed = {
  method: 'POST',
  path: '/pages/private-feed/{creatorId}',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const endPrivateFeed = {
  method: 'POST',
  path: '/pages/end-private-feed/{creatorId}',
  who: 'member',
} as const satisfies CallFacts

/** Reports that browsers send by themselves, as the page’s policy instructs. */
export const reportViolations = {
  method: 'POST',
  path: '/pages/violations',
  who: 'anyone',
} as const satisfies CallFacts
