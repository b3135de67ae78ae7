import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/lists.ts'
import { id } from '../../fields/ids.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { normalizeSingleLine } from '../../fields/names.ts'
import { optionalFilterFlag, optionalFilterText, pageQuery } from '../../fields/page.ts'
import { toggleTargetQuery } from '../../fields/toggle-target.ts'
import { limits } from '../../limits.ts'
import { minCharactersCheck } from '../../text/characters.ts'
import { reauthentication } from '../accounts/two-factor.ts'
import { creator } from './creators.ts'

/** Lists that everybody has. Who is in FOLLOWING and FANS follows from subscriptions; nobody edits them. */
export const systemList = z.enum(['FOLLOWING', 'FANS', 'FAVOURITES', 'BLOCKED'])
export type SystemList = z.output<typeof systemList>

export const peopleList = z.object({
  userFolderId: z.string(),
  name: z.string(),
  itemCount: z.int(),
  isSystemDefined: z.boolean(),
  systemList: systemList.nullable(),
  /** True if the creator is on the list; with the query `creatorId` only. */
  hasCreator: z.boolean().nullable(),
})
export type PeopleList = z.output<typeof peopleList>

export const peopleListName = z
  .string('You need a valid list name')
  .overwrite(normalizeSingleLine)
  .superRefine(
    maxLengthCheck(
      limits.folderNameLength,
      `List names can have up to ${limits.folderNameLength} characters`,
    ),
  )
  .refine(minCharactersCheck(limits.nameLengthMin), 'You need a valid list name')
  .refine((name) => !name.includes('\0'), 'You need a valid list name')
const named = z.object({ name: peopleListName })
const byList = z.object({ userFolderId: id })

export const getLists = call(calls.getLists, {
  summary: 'List my lists of people: the built-in ones, then mine by name',
  query: z.object({ creatorId: id.optional() }),
  data: z.array(peopleList),
})

export const createList = call(calls.createList, {
  topics: ['LISTS'],
  summary: 'Create a list of people',
  body: named,
  data: peopleList,
  refuses: ['NAME_TAKEN', 'RULE_BROKEN', 'CONFLICT'],
})

export const renameList = call(calls.renameList, {
  topics: ['LISTS'],
  summary: 'Rename one of my lists',
  params: byList,
  body: named,
  data: peopleList,
  refuses: ['LIST_NOT_FOUND', 'NAME_TAKEN', 'RULE_BROKEN'],
})

export const isListNameFree = call(calls.isListNameFree, {
  summary: 'Check that none of my lists has this name',
  params: z.object({ folderName: peopleListName }),
  data: z.boolean(),
})

export const deleteList = call(calls.deleteList, {
  topics: ['LISTS'],
  summary: 'Delete one of my lists',
  params: byList,
  data: z.boolean(),
  refuses: ['LIST_NOT_FOUND', 'RULE_BROKEN'],
})

export const addToLists = call(calls.addToLists, {
  bucket: 'tap',
  topics: ['LISTS'],
  summary: 'Add someone to these lists; the list "Blocked" blocks them',
  body: z.object({
    userFolderIds: z
      .array(id, 'Please select at least one list')
      .min(1, 'Please select at least one list')
      .max(limits.folders, 'Please select at least one list'),
    creatorId: id,
  }),
  data: z.boolean(),
  refuses: ['LIST_NOT_FOUND', 'CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

export const removeFromList = call(calls.removeFromList, {
  topics: ['LISTS'],
  summary: 'Remove someone from a list; removing them from "Blocked" unblocks them',
  params: z.object({ userFolderItemId: id }),
  data: z.boolean(),
  refuses: ['LIST_NOT_FOUND', 'RULE_BROKEN'],
})

export const clearList = call(calls.clearList, {
  topics: ['LISTS', 'PEOPLE'],
  summary: 'Remove everyone from a list',
  params: byList,
  data: z.boolean(),
  refuses: ['LIST_NOT_FOUND', 'RULE_BROKEN'],
})

export const toggleBlock = call(calls.toggleBlock, {
  bucket: 'tap',
  topics: ['LISTS', 'PEOPLE', 'PRIVACY'],
  summary:
    'Block someone, who then sees neither me nor my posts, or unblock them; returns whether they are blocked. With `refundPurchases`, everything they bought from me is refunded in full, and closed; above a daily total, this requires a confirmation',
  params: z.object({ userId: id }),
  query: toggleTargetQuery.extend({ refundPurchases: z.stringbool().default(false) }),
  body: z.object({ confirmation: reauthentication.optional() }).prefault({}),
  data: z.boolean(),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN', 'CONFIRMATION_REQUIRED', 'INVALID_OTP', 'TOO_MANY_REQUESTS'],
})

/** Refunds of a block with `refundPurchases`. */
export const blockRefundPreview = z.object({
  /** Number of open purchases. */
  purchases: z.int(),
  /** Sum that the buyer gets back, in minor units. */
  amount: signedMinorUnits,
  currencyCode,
})
export type BlockRefundPreview = z.output<typeof blockRefundPreview>

export const previewBlockRefund = call(calls.previewBlockRefund, {
  summary: 'What blocking someone with `refundPurchases` refunds to them; null if nothing',
  params: z.object({ userId: id }),
  data: blockRefundPreview.nullable(),
})

export const toggleFavourite = call(calls.toggleFavourite, {
  bucket: 'tap',
  topics: ['LISTS', 'PEOPLE'],
  summary: 'Add someone to my favourites or remove them; returns whether they are a favourite',
  params: z.object({ userId: id }),
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

/** `userFolderItemId` is null on the lists that nobody edits. */
export const listedPerson = z.object({
  userFolderItemId: z.string().nullable(),
  dateAdded: z.string(),
  creator,
})
export type ListedPerson = z.output<typeof listedPerson>

export const searchListItems = call(calls.searchListItems, {
  summary: 'List the people on a list',
  params: byList,
  query: pageQuery.extend({
    /** Any part of a username or a name. */
    username: optionalFilterText,
    isFree: optionalFilterFlag,
    tab: z.enum(['all', 'subscribed', 'unsubscribed']).default('all'),
    sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
  }),
  data: z.array(listedPerson),
  refuses: ['LIST_NOT_FOUND'],
})
