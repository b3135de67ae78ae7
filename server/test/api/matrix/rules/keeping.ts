import {
  acquaintances,
  type Declared,
  fan,
  members,
  membersOnly,
  nobodys,
  ownLists,
  type Rule,
  without,
} from './rule.ts'

export const keeping = {
  'GET /post-folder/get-post-folders': membersOnly,
  'POST /post-folder/create-post-folder': { ...membersOnly, body: () => ({ name: 'New' }) },
  'GET /post-folder/is-unique/{folderName}': { ...membersOnly, path: { folderName: 'New' } },
  'POST /post-folder/rename-post-folder/{postFolderId}': { may: { fan }, body: () => ({ name: 'New' }) },
  'GET /post-folder/delete-post-folder/{postFolderId}': { may: { fan } },
  'GET /post-folder/clear-post-folder/{postFolderItemId}': { may: { fan: [], folder: fan } },
  'GET /post-folder/remove-from-post-folder/{postFolderItemId}': { may: { fan } },
  'GET /post-folder/search-post-folder-items/{postFolderId}': { may: { fan } },
  'POST /post-folder/add-to-user-folder': {
    may: { folder: fan },
    body: ({ postFolderId, postId }) => ({ postFolderIds: [postFolderId], postId }),
  },
  'POST /post-folder/toggle-save/{postId}': {
    may: { open: acquaintances, paid: acquaintances, removed: [], draft: [], ...nobodys },
  },
  'GET /user-folder/get-user-folders': membersOnly,
  'POST /user-folder/create-user-folder': { ...membersOnly, body: () => ({ name: 'New' }) },
  'GET /user-folder/is-unique/{folderName}': { ...membersOnly, path: { folderName: 'New' } },
  'POST /user-folder/rename-user-folder/{userFolderId}': { may: { fan }, body: () => ({ name: 'New' }) },
  'GET /user-folder/delete-user-folder/{userFolderId}': { may: { fan } },
  'GET /user-folder/clear-user-folder/{userFolderId}': { may: { fan } },
  'GET /user-folder/remove-from-user-folder/{userFolderItemId}': { may: { fan } },
  'GET /user-folder/search-user-folder-items/{userFolderId}': { may: { fan } },
  'POST /user-folder/add-to-user-folder': {
    may: { list: fan },
    body: ({ userFolderId, creatorId }) => ({ userFolderIds: [userFolderId], creatorId }),
  },
  'POST /user-folder/toggle-block/{userId}': {
    may: {
      creator: [...without(acquaintances, 'creator'), 'blocker'],
      fan: [...without(acquaintances, 'fan'), 'blocker'],
      ...nobodys,
    },
  },
  'GET /user-folder/preview-block-refund/{userId}': { may: { creator: members } },
  'POST /user-folder/toggle-favourite/{userId}': { may: ownLists },
} satisfies Partial<Record<Declared, Rule>>
