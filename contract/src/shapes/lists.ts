import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../fields/ids.ts'
import { oneLine } from '../fields/names.ts'
import { filterFlag, filterText, pageQuery } from '../fields/page.ts'
import { limits } from '../limits.ts'
import { creator } from './creators.ts'

/** Lists that everybody has. Who is in FOLLOWING and FANS follows from subscriptions; nobody edits them. */
export const systemList = z.enum(['FOLLOWING', 'FANS', 'FAVOURITES', 'BLOCKED'])
export type SystemList = z.output<typeof systemList>

export const userFolder = z.object({
  userFolderId: z.string(),
  name: z.string(),
  itemCount: z.int(),
  isSystemDefined: z.boolean(),
  systemList: systemList.nullable(),
  /** With the query `creatorId`: this person is on it. */
  hasCreator: z.boolean().nullable(),
})
export type PeopleList = z.output<typeof userFolder>

export const listName = z
  .string('You need a valid list name')
  .overwrite(oneLine)
  .min(limits.nameLengthMin, 'You need a valid list name')
  .max(limits.folderNameLength, `A list name has at most ${limits.folderNameLength} characters`)
  .refine((name) => !name.includes('\0'), 'You need a valid list name')
const named = z.object({ name: listName })
const byList = z.object({ userFolderId: id })

export const getUserFolders = call({
  method: 'GET',
  path: '/user-folder/get-user-folders',
  who: 'member',
  summary: "My lists of people: the system's, then mine by name",
  query: z.object({ creatorId: id.optional() }),
  data: z.array(userFolder),
})

export const createUserFolder = call({
  method: 'POST',
  path: '/user-folder/create-user-folder',
  who: 'member',
  status: 201,
  summary: 'Create a list of people',
  body: named,
  data: userFolder,
  refuses: ['NAME_TAKEN', 'RULE_BROKEN', 'CONFLICT'],
})

export const renameUserFolder = call({
  method: 'POST',
  path: '/user-folder/rename-user-folder/{userFolderId}',
  who: 'member',
  summary: 'Rename one of my lists',
  params: byList,
  body: named,
  data: userFolder,
  refuses: ['LIST_NOT_FOUND', 'NAME_TAKEN', 'RULE_BROKEN'],
})

export const isUserFolderUnique = call({
  method: 'GET',
  path: '/user-folder/is-unique/{folderName}',
  who: 'member',
  summary: 'None of my lists has this name',
  params: z.object({ folderName: listName }),
  data: z.boolean(),
})

export const deleteUserFolder = call({
  method: 'GET',
  path: '/user-folder/delete-user-folder/{userFolderId}',
  who: 'member',
  changes: true,
  summary: 'Delete one of my lists',
  params: byList,
  data: z.boolean(),
  refuses: ['LIST_NOT_FOUND', 'RULE_BROKEN'],
})

export const addToUserFolder = call({
  method: 'POST',
  path: '/user-folder/add-to-user-folder',
  who: 'member',
  bucket: 'tap',
  summary: 'Put somebody on these lists; on the list "Blocked" blocks',
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

export const removeFromUserFolder = call({
  method: 'GET',
  path: '/user-folder/remove-from-user-folder/{userFolderItemId}',
  who: 'member',
  changes: true,
  summary: 'Take somebody off a list; off the list "Blocked" ends the block',
  params: z.object({ userFolderItemId: id }),
  data: z.boolean(),
  refuses: ['LIST_NOT_FOUND', 'RULE_BROKEN'],
})

export const clearUserFolder = call({
  method: 'GET',
  path: '/user-folder/clear-user-folder/{userFolderId}',
  who: 'member',
  changes: true,
  summary: 'Take everybody off a list',
  params: byList,
  data: z.boolean(),
  refuses: ['LIST_NOT_FOUND', 'RULE_BROKEN'],
})

export const toggleBlock = call({
  method: 'POST',
  path: '/user-folder/toggle-block/{userId}',
  who: 'member',
  bucket: 'tap',
  summary:
    'Block somebody, who then sees neither me nor my posts, or end the block; the data is whether they are blocked',
  params: z.object({ userId: id }),
  data: z.boolean(),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

export const toggleFavourite = call({
  method: 'POST',
  path: '/user-folder/toggle-favourite/{userId}',
  who: 'member',
  bucket: 'tap',
  summary: 'Put somebody among my favourites, or take them off; the data is whether they are one now',
  params: z.object({ userId: id }),
  data: z.boolean(),
  refuses: ['CREATOR_NOT_FOUND', 'RULE_BROKEN'],
})

/** `userFolderItemId` is null on the lists that nobody edits. */
export const userFolderItem = z.object({
  userFolderItemId: z.string().nullable(),
  dateAdded: z.string(),
  creator,
})
export type ListedPerson = z.output<typeof userFolderItem>

export const searchUserFolderItems = call({
  method: 'GET',
  path: '/user-folder/search-user-folder-items/{userFolderId}',
  who: 'member',
  summary: 'The people on a list',
  params: byList,
  query: pageQuery.extend({
    /** Of a username or a name, any part. */
    username: filterText,
    isFree: filterFlag,
    tab: z.enum(['all', 'subscribed', 'unsubscribed']).default('all'),
    sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
  }),
  data: z.array(userFolderItem),
  paged: true,
  refuses: ['LIST_NOT_FOUND'],
})
