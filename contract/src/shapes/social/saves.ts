import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/saves.ts'
import { id } from '../../fields/ids.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { normalizeSingleLine } from '../../fields/names.ts'
import { pageQuery } from '../../fields/page.ts'
import { toggleTargetQuery } from '../../fields/toggle-target.ts'
import { limits } from '../../limits.ts'
import { savesFolderPostFilters } from '../../social/post-types.ts'
import { minCharactersCheck } from '../../text/characters.ts'
import { post } from './posts.ts'

/** A folder of saved posts. The system's own, "All saves", holds every saved post, and cannot be renamed or deleted. */
export const savesFolder = z.object({
  postFolderId: z.string(),
  name: z.string(),
  /** Up to 5,000; where there are more, this says 5,000. */
  itemCount: z.int(),
  isSystemDefined: z.boolean(),
  /** True if the post is in the folder; with the query `postId` only. */
  hasPost: z.boolean().nullable(),
})
export type SavesFolder = z.output<typeof savesFolder>

export const savesFolderName = z
  .string('You need a valid folder name')
  .overwrite(normalizeSingleLine)
  .superRefine(
    maxLengthCheck(
      limits.folderNameLength,
      `Folder names can have up to ${limits.folderNameLength} characters`,
    ),
  )
  .refine(minCharactersCheck(limits.nameLengthMin), 'You need a valid folder name')
  .refine((name) => !name.includes('\0'), 'You need a valid folder name')
const named = z.object({ name: savesFolderName })
const byFolder = z.object({ postFolderId: id })

export const getFolders = call(calls.getFolders, {
  summary: 'List my folders of saved posts: "All saves", then mine by name',
  query: z.object({ postId: id.optional() }),
  data: z.array(savesFolder),
})

export const createFolder = call(calls.createFolder, {
  topics: ['SAVES'],
  summary: 'Create a folder for saved posts',
  body: named,
  data: savesFolder,
  refuses: ['NAME_TAKEN', 'RULE_BROKEN', 'CONFLICT'],
})

export const renameFolder = call(calls.renameFolder, {
  topics: ['SAVES'],
  summary: 'Rename one of my folders',
  params: byFolder,
  body: named,
  data: savesFolder,
  refuses: ['FOLDER_NOT_FOUND', 'NAME_TAKEN', 'RULE_BROKEN'],
})

export const isFolderNameFree = call(calls.isFolderNameFree, {
  summary: 'Check that none of my folders has this name',
  params: z.object({ folderName: savesFolderName }),
  data: z.boolean(),
})

export const deleteFolder = call(calls.deleteFolder, {
  topics: ['SAVES'],
  summary: 'Delete one of my folders; its posts remain in "All saves"',
  params: byFolder,
  data: z.boolean(),
  refuses: ['FOLDER_NOT_FOUND', 'RULE_BROKEN'],
})

export const addToFolders = call(calls.addToFolders, {
  bucket: 'tap',
  topics: ['SAVES'],
  summary: 'Save a post in these folders, and in "All saves"',
  body: z.object({
    postFolderIds: z
      .array(id, 'Please select at least one folder')
      .min(1, 'Please select at least one folder')
      .max(limits.folders, `Select up to ${limits.folders} folders`),
    postId: id,
  }),
  data: z.boolean(),
  refuses: ['FOLDER_NOT_FOUND', 'POST_NOT_FOUND'],
})

export const toggleSave = call(calls.toggleSave, {
  bucket: 'tap',
  topics: 'Its transaction appends OWN_CHANGED.',
  summary: 'Save a post in "All saves", or remove it from every folder; returns whether it is saved',
  params: z.object({ postId: id }),
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND'],
})

export const removeFromFolder = call(calls.removeFromFolder, {
  topics: ['SAVES'],
  summary: 'Remove a post from a folder; removing it from "All saves" removes it from every folder',
  params: z.object({ postFolderItemId: id }),
  data: z.boolean(),
  refuses: ['FOLDER_NOT_FOUND'],
})

export const clearFolder = call(calls.clearFolder, {
  topics: ['SAVES'],
  summary: 'Empty the folder of this id; emptying "All saves" empties every folder',
  params: z.object({ postFolderItemId: id }),
  data: z.boolean(),
  refuses: ['FOLDER_NOT_FOUND'],
})

export const savedPost = z.object({
  postFolderItemId: z.string(),
  dateSaved: z.string(),
  post,
})
export type SavedPost = z.output<typeof savedPost>

export const searchFolderItems = call(calls.searchFolderItems, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  summary: 'List the posts of a folder by when they were saved; missing ones are left out',
  params: byFolder,
  query: pageQuery.extend({
    sort: z.enum(['newest', 'oldest']).default('newest'),
    filter: z.enum(savesFolderPostFilters).default('all'),
  }),
  data: z.array(savedPost),
  refuses: ['FOLDER_NOT_FOUND'],
})
