import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/content.ts'
import { id, username } from '../../fields/ids.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { datedPageQuery, pageQuery } from '../../fields/page.ts'
import { postType } from '../../fields/post-type.ts'
import { adminReasonBody, optionalAdminReasonBody } from '../../fields/reason.ts'
import { post } from '../social/posts.ts'
import { saleAudience } from '../social/sale-terms.ts'
import { fileForAdmins } from './platform-files.ts'

/** Cause that holds a removed post back: the post is restored there, not from its own panel. */
const removalHold = z.object({
  kind: z.enum(['TAKEDOWN', 'REPORT_DECISION', 'KNOWN_BAD_FILE']),
  id: z.string(),
})
export type RemovalHold = z.output<typeof removalHold>

/** Terms of a post that is for sale, and what it has sold. */
const postSaleForAdmins = z.object({
  /** Minor units. */
  price: signedMinorUnits,
  currencyCode,
  sellsTo: saleAudience,
  /** True if subscribers open it without buying it. */
  isIncluded: z.boolean(),
  /** Number of purchases that were not refunded. */
  sold: z.int(),
  /** Sum of what they cost, in minor units. */
  amount: signedMinorUnits,
})

/** A post with all its files, whoever may see them otherwise, deleted ones too. */
export const postForAdmins = post.extend({
  dateDeleted: z.string().nullable(),
  deletedBy: z.enum(['CREATOR', 'ADMIN']).nullable(),
  /** Null where an admin can restore it. */
  removalHold: removalHold.nullable(),
  /** Null if it is not for sale. */
  sale: postSaleForAdmins.nullable(),
})
export type PostForAdmins = z.output<typeof postForAdmins>

export const searchPlatformPosts = call(calls.searchPlatformPosts, {
  summary: 'Search posts of all creators or one, including deleted ones, newest first',
  query: datedPageQuery.extend({
    username: username.optional(),
    state: z.enum(['LIVE', 'DELETED', 'ADULT', 'FOR_SALE']).optional(),
    type: postType.optional(),
    /** Text within the caption, ignoring case and diacritics. */
    text: z.string().trim().min(3, 'Enter at least 3 characters').max(60).optional(),
  }),
  data: z.array(postForAdmins),
})

const byPostId = z.object({ postId: id })

export const adminDeletePost = call(calls.adminDeletePost, {
  summary: 'Remove a post and its files; it can be restored for 30 days',
  params: byPostId,
  body: adminReasonBody,
  data: postForAdmins,
  refuses: ['POST_NOT_FOUND', 'CONFLICT'],
})

export const previewPostRemoval = call(calls.previewPostRemoval, {
  summary:
    'What the removal of a post would refund: each open purchase of it, in full, from its creator, who owes what they lack',
  params: byPostId,
  data: z.object({
    /** Number of buyers who get their money back. */
    buyers: z.int(),
    /** Sum of what they get back, in minor units; 0 where nobody has bought it. */
    amount: signedMinorUnits,
    currencyCode,
  }),
  refuses: ['POST_NOT_FOUND'],
})

export const adminRestorePost = call(calls.adminRestorePost, {
  summary:
    'Restore a post that an admin removed within the last 30 days, unless a notice, a decision on reports or a known bad file keeps it down',
  params: byPostId,
  body: optionalAdminReasonBody,
  data: postForAdmins,
  refuses: ['POST_NOT_FOUND', 'CONFLICT', 'RULE_BROKEN'],
})

export const refreshPlatformFileToken = call(calls.refreshPlatformFileToken, {
  summary:
    'Create a token for the parameter t of file URLs that opens any post file; each file access is logged',
  data: z.string(),
})

const knownBadFile = z.object({
  knownBadFileId: z.string(),
  postId: z.string(),
  contentType: z.string(),
  /** Null once its bytes are deleted. */
  file: fileForAdmins.nullable(),
  reason: z.string(),
  addedBy: z.string(),
  dateAdded: z.string(),
  /** Number of times it was uploaded again and refused. */
  matchCount: z.int(),
  dateLastMatched: z.string().nullable(),
})
export type KnownBadFile = z.output<typeof knownBadFile>

export const searchKnownBadFiles = call(calls.searchKnownBadFiles, {
  summary: 'List the files that are blocked from being uploaded again, newest first',
  query: pageQuery,
  data: z.array(knownBadFile),
})

export const forgetKnownBadFile = call(calls.forgetKnownBadFile, {
  summary: 'Unblock a file',
  params: z.object({ knownBadFileId: id }),
  body: adminReasonBody,
  data: z.boolean(),
  refuses: ['NOT_FOUND'],
})
