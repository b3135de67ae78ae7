import { z } from 'zod'
import { call } from '../call.ts'
import * as calls from '../calls/pages.ts'
import { id } from '../fields/ids.ts'

const picture = z.object({ url: z.string(), width: z.int(), height: z.int(), alt: z.string() })

/** Metadata of a web page for visitors without a session: search engines and link previews. */
export const pageHead = z.object({
  /** HTTP status of the page; with 301 it has another address: its `canonical`. */
  status: z.literal([200, 301, 404]),
  title: z.string(),
  description: z.string(),
  /** The one address of the page; null where there is none. */
  canonical: z.string().nullable(),
  /** Search engines may show it. */
  isIndexed: z.boolean(),
  /** True if the page shows adult content. */
  isAdult: z.boolean(),
  siteName: z.string(),
  type: z.enum(['website', 'profile', 'article']),
  picture: picture.nullable(),
  /** Description of the page in schema.org’s vocabulary, as JSON. */
  jsonLd: z.string().nullable(),
  /** RSS feeds of the page. */
  feeds: z.array(z.object({ title: z.string(), url: z.string() })),
  /** URL that other sites query for a preview of the page; null if there is none. */
  oembed: z.string().nullable(),
})
export type PageHead = z.output<typeof pageHead>

export const getPageHead = call(calls.getPageHead, {
  admission: 'list',
  allowsStaleReads: true,
  summary: 'Retrieve the meta tags of a web page, as a guest sees it',
  query: z.object({ path: z.string().min(1, { abort: true }).max(300, { abort: true }).startsWith('/') }),
  data: pageHead,
})

const byCreator = z.object({ creatorId: id })

export const getPrivateFeed = call(calls.getPrivateFeed, {
  admission: 'list',
  summary: 'Check whether I have a private feed of a creator; its URL is only returned when created',
  params: byCreator,
  data: z.object({ dateCreated: z.string() }).nullable(),
})

export const makePrivateFeed = call(calls.makePrivateFeed, {
  admission: 'list',
  topics: ['SUBSCRIPTIONS'],
  summary: 'Create an RSS feed of what I can see of a creator, for a podcast app; replaces the previous one',
  params: byCreator,
  data: z.object({ url: z.string(), dateCreated: z.string() }),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

export const endPrivateFeed = call(calls.endPrivateFeed, {
  admission: 'list',
  topics: ['SUBSCRIPTIONS'],
  summary: 'Revoke my private feed of a creator; its URL stops working',
  params: byCreator,
  data: z.boolean(),
})

/** Names and addresses are as browsers write them: any may be missing, and nothing of it is believed. */
const reportedText = z.string().max(10_000).nullish()
const position = z.number().nullish()

/** Report sent by the older directive, `report-uri`. */
const singleViolation = z.object({
  'csp-report': z.object({
    'document-uri': reportedText,
    'effective-directive': reportedText,
    'violated-directive': reportedText,
    'blocked-uri': reportedText,
    'source-file': reportedText,
    'line-number': position,
    'column-number': position,
    'script-sample': reportedText,
  }),
})

/** Reports that the newer directive, `report-to`, batches for a while. */
const violationBatch = z
  .array(
    z.object({
      type: z.string().max(100),
      body: z.object({
        documentURL: reportedText,
        effectiveDirective: reportedText,
        blockedURL: reportedText,
        sourceFile: reportedText,
        lineNumber: position,
        columnNumber: position,
        sample: reportedText,
      }),
    }),
  )
  .max(100)

export const reportViolations = call(calls.reportViolations, {
  admission: 'list',
  topics: 'No screen shows the reports of browsers.',
  summary: 'Report violations of the content security policy; the response is always the same',
  body: z.union([singleViolation, violationBatch]),
  bucket: 'violation',
  data: z.boolean(),
})
export type CspViolationReports = z.output<typeof reportViolations.body>
