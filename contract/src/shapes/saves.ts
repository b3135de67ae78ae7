import { z } from 'zod'
import { call } from '../call.ts'
import { id } from '../fields/ids.ts'
import { oneLine } from '../fields/names.ts'
import { pageQuery } from '../fields/page.ts'
import { limits } from '../limits.ts'
import { post } from './posts.ts'

/** A folder of saved posts. The system's own, "All saves", holds every saved post, and cannot be renamed or deleted. */
export const postFolder = z.object({
  postFolderId: z.string(),
  name: z.string(),
  itemCount: z.int(),
  isSystemDefined: z.boolean(),
  /** With the query `postId`: this post is in it. */
  hasPost: z.boolean().nullable(),
})
export type SaveFolder = z.output<typeof postFolder>

export const folderName = z
  .string('You need a valid folder name')
  .overwrite(oneLine)
  .min(limits.nameLengthMin, 'You need a valid folder name')
  .max(limits.folderNameLength, `A folder name has at most ${limits.folderNameLength} characters`)
  .refine((name) => !name.includes('\0'), 'You need a valid folder name')
const named = z.object({ name: folderName })
const byFolder = z.object({ postFolderId: id })

export const getPostFolders = call({
  method: 'GET',
  path: '/post-folder/get-post-folders',
  who: 'member',
  summary: 'My folders of saved posts: "All saves", then mine by name',
  query: z.object({ postId: id.optional() }),
  data: z.array(postFolder),
})

export const createPostFolder = call({
  method: 'POST',
  path: '/post-folder/create-post-folder',
  who: 'member',
  status: 201,
  summary: 'Create a folder for saved posts',
  body: named,
  data: postFolder,
  refuses: ['NAME_TAKEN', 'RULE_BROKEN', 'CONFLICT'],
})

export const renamePostFolder = call({
  method: 'POST',
  path: '/post-folder/rename-post-folder/{postFolderId}',
  who: 'member',
  summary: 'Rename one of my folders',
  params: byFolder,
  body: named,
  data: postFolder,
  refuses: ['FOLDER_NOT_FOUND', 'NAME_TAKEN', 'RULE_BROKEN'],
})

export const isPostFolderUnique = call({
  method: 'GET',
  path: '/post-folder/is-unique/{folderName}',
  who: 'member',
  summary: 'None of my folders has this name',
  params: z.object({ folderName }),
  data: z.boolean(),
})

export const deletePostFolder = call({
  method: 'GET',
  path: '/post-folder/delete-post-folder/{postFolderId}',
  who: 'member',
  changes: true,
  summary: 'Delete one of my folders; its posts stay in "All saves"',
  params: byFolder,
  data: z.boolean(),
  refuses: ['FOLDER_NOT_FOUND', 'RULE_BROKEN'],
})

export const addToPostFolder = call({
  method: 'POST',
  path: '/post-folder/add-to-user-folder',
  who: 'member',
  bucket: 'tap',
  summary: 'Save a post in these folders, and in "All saves"',
  body: z.object({
    postFolderIds: z
      .array(id, 'Please select at least one folder')
      .min(1, 'Please select at least one folder')
      .max(limits.folders, 'Please select at least one folder'),
    postId: id,
  }),
  data: z.boolean(),
  refuses: ['FOLDER_NOT_FOUND', 'POST_NOT_FOUND'],
})

export const toggleSave = call({
  method: 'POST',
  path: '/post-folder/toggle-save/{postId}',
  who: 'member',
  bucket: 'tap',
  summary: 'Save a post in "All saves", or take it out of every folder; the data is whether it is saved now',
  params: z.object({ postId: id }),
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND'],
})

export const removeFromPostFolder = call({
  method: 'GET',
  path: '/post-folder/remove-from-post-folder/{postFolderItemId}',
  who: 'member',
  changes: true,
  summary: 'Take a post out of a folder; out of "All saves" takes it out of every folder',
  params: z.object({ postFolderItemId: id }),
  data: z.boolean(),
  refuses: ['FOLDER_NOT_FOUND'],
})

export const clearPostFolder = call({
  method: 'GET',
  path: '/post-folder/clear-post-folder/{postFolderItemId}',
  who: 'member',
  changes: true,
  summary: 'Empty the folder of this id; emptying "All saves" empties every folder',
  params: z.object({ postFolderItemId: id }),
  data: z.boolean(),
  refuses: ['FOLDER_NOT_FOUND'],
})

export const postFolderItem = z.object({
  postFolderItemId: z.string(),
  dateSaved: z.string(),
  post,
})
export type SavedPost = z.output<typeof postFolderItem>

export const searchPostFolderItems = call({
  method: 'GET',
  path: '/post-folder/search-post-folder-items/{postFolderId}',
  who: 'member',
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  summary: 'The posts of a folder by when they were saved; those that are gone are left out',
  params: byFolder,
  query: pageQuery.extend({
    sort: z.enum(['newest', 'oldest']).default('newest'),
    filter: z.enum(['all', 'media', 'image', 'video', 'audio', 'poll', 'text']).default('all'),
  }),
  data: z.array(postFolderItem),
  paged: true,
  refuses: ['FOLDER_NOT_FOUND'],
})
